/** "What happens to the hold" and "If you cancel", with the dates and dollars of this booking. */
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
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
        <h2
          className="flex gap-3 mb-4 justify-between items-baseline font-strong text-[1.375rem] leading-[1.2] font-display tracking-[-0.015em]"
          id="hold"
        >
          {t('holdHeading')}
        </h2>
        <ol>
          {holdStory(t, facts).map((row, k) => (
            <li
              key={row.id}
              className={classes(
                'grid relative pb-5 grid-cols-[28px_11.5rem_minmax(0,1fr)_auto] gap-y-0 gap-x-4 items-baseline max-phone:grid-cols-[28px_minmax(0,1fr)_auto] not-last:before:absolute not-last:before:border-l-[1.5px] not-last:before:border-dashed not-last:before:border-control not-last:before:left-[13.25px] not-last:before:top-7.5 not-last:before:bottom-0.5 *:first:self-start *:last:font-semibold max-phone:*:last:col-3 max-phone:*:last:row-1',
                row.isLoose ? 'text-muted' : undefined,
              )}
            >
              <Callout n={k + 1} {...(k === 0 ? { state: 'now' } : row.isLoose ? { state: 'todo' } : {})} />
              <b className="font-semibold">{row.when}</b>
              <p className="max-phone:col-[2/-1]">{row.what}</p>
              {row.chargedCents === null ? <span /> : <Money cents={row.chargedCents} />}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="cancel">
        <h2
          className="flex gap-3 mb-4 justify-between items-baseline font-strong text-[1.375rem] leading-[1.2] font-display tracking-[-0.015em]"
          id="cancel"
        >
          {t('cancelHeading')}
        </h2>
        <table className="w-full border-collapse max-phone:text-small">
          <caption className="sr-only">{t('outcomesCaption')}</caption>
          <thead>
            <tr>
              <th
                className="pt-0 pr-4 pb-3 pl-0 border-b border-ink text-left align-baseline text-muted text-micro font-semibold max-phone:nth-2:hidden"
                scope="col"
              >
                {t('whenYouCancel')}
              </th>
              <th
                className="pt-0 pr-4 pb-3 pl-0 border-b border-ink text-left align-baseline text-muted text-micro font-semibold max-phone:nth-2:hidden"
                scope="col"
              >
                {t('rule')}
              </th>
              <th
                scope="col"
                className="pt-0 pr-0 pb-3 pl-5 border-b border-ink align-baseline text-muted text-micro font-semibold text-right whitespace-nowrap max-phone:pl-2.5 max-phone:nth-2:hidden"
              >
                {t('youPay')}
              </th>
              <th
                scope="col"
                className="pt-0 pr-0 pb-3 pl-5 border-b border-ink align-baseline text-muted text-micro font-semibold text-right whitespace-nowrap max-phone:pl-2.5 max-phone:nth-2:hidden"
              >
                {t('goesBack')}
              </th>
            </tr>
          </thead>
          <tbody>
            {cancellationOutcomes(t, facts).map((row) => (
              <tr key={row.id} data-now={row.isNow ? '' : undefined}>
                <th
                  className="py-3 pr-4 in-data-now:pl-3 border-b border-line text-left align-baseline font-semibold in-data-now:bg-[color-mix(in_oklab,var(--success)_7%,var(--paper))] in-data-now:shadow-[inset_3px_0_0_var(--success)] max-phone:nth-2:hidden"
                  scope="row"
                >
                  {row.when}
                </th>
                <td className="py-3 pr-4 pl-0 border-b border-line text-left align-baseline font-normal in-data-now:bg-[color-mix(in_oklab,var(--success)_7%,var(--paper))] max-phone:nth-2:hidden">
                  {row.rule}
                </td>
                <td className="py-3 pr-0 pl-5 border-b border-line align-baseline font-normal text-right whitespace-nowrap in-data-now:bg-[color-mix(in_oklab,var(--success)_7%,var(--paper))] max-phone:pl-2.5 max-phone:nth-2:hidden in-data-now:last:pr-2">
                  <Money cents={row.payCents} />
                </td>
                <td className="py-3 pr-0 pl-5 border-b border-line align-baseline font-normal text-right whitespace-nowrap in-data-now:bg-[color-mix(in_oklab,var(--success)_7%,var(--paper))] max-phone:pl-2.5 max-phone:nth-2:hidden in-data-now:last:pr-2">
                  <Money cents={row.backCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-muted text-small mt-3">
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
