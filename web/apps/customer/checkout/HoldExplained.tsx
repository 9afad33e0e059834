/** "What happens to the hold" and "If you cancel", with the dates and dollars of this booking. */
import { useState } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { Money } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Callout } from '#web/ui/Notice.tsx';
import type { Deal } from './deal.ts';
import { cancellationOutcomes, holdStory, type HoldFacts } from './hold.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';

const terms = <AppLink href="/terms#cancellation" />;

export function HoldExplained({
  booking,
  amountCents,
  deal,
}: {
  readonly booking: Booking;
  /** What is held, and charged without asking again. */
  readonly amountCents: number;
  readonly deal: Exclude<Deal, 'charge'>;
}) {
  const t = useMessages(checkoutTexts);
  const [now] = useState(() => new Date().toISOString());
  const facts: HoldFacts = {
    heldCents: amountCents,
    intentType: deal === 'save' ? 'setup' : 'payment',
    startsAt: booking.startsAt,
    placedAt: booking.createdAt,
    now,
    date: booking.scheduledDate,
    zone: booking.zone,
    policy: booking.policy,
  };
  const { city, state } = booking.area;
  const place = city && `${city}, ${state}`;
  return (
    <>
      <section aria-labelledby="hold">
        <h2 className="part" id="hold">
          {t('holdHeading')}
        </h2>
        <ol className="axis">
          {holdStory(t, facts).map((row, k) => (
            <li key={row.id} className={row.isLoose ? 'muted' : undefined}>
              <Callout n={k + 1} {...(k === 0 ? { state: 'now' } : row.isLoose ? { state: 'todo' } : {})} />
              <b>{row.when}</b>
              <p>{row.what}</p>
              {row.chargedCents === null ? <span /> : <Money cents={row.chargedCents} />}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="cancel">
        <h2 className="part" id="cancel">
          {t('cancelHeading')}
        </h2>
        <table className="outcomes">
          <caption className="sr">{t('outcomesCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('whenYouCancel')}</th>
              <th scope="col">{t('rule')}</th>
              <th scope="col" className="r">
                {t('youPay')}
              </th>
              <th scope="col" className="r">
                {t('goesBack')}
              </th>
            </tr>
          </thead>
          <tbody>
            {cancellationOutcomes(t, facts).map((row) => (
              <tr key={row.id} className={row.isNow ? 'now' : undefined}>
                <th scope="row">{row.when}</th>
                <td>{row.rule}</td>
                <td className="r">
                  <Money cents={row.payCents} />
                </td>
                <td className="r">
                  <Money cents={row.backCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small muted mt-3">
          {place ? (
            <Rich area={checkoutTexts} id="timesOf" values={{ place }} tags={{ link: terms }} />
          ) : (
            <Rich area={checkoutTexts} id="timesOfJob" tags={{ link: terms }} />
          )}
        </p>
      </section>
    </>
  );
}
