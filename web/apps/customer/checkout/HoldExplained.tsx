/** "What happens to the hold" and "If you cancel", with the dates and amounts of this booking. */
import { promised } from '#domain/contract/promised.ts';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { Money } from '#web/ui/Figures.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import type { Deal } from './deal.ts';
import { cancellationOutcomes, holdStory, type HoldFacts } from './hold.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';

const WORDS = classes('pr-4 text-left max-phone:nth-2:hidden');
const AMOUNT = classes('pl-5 text-right whitespace-nowrap max-phone:pl-2.5');
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
      <PlainSection title={t('holdHeading')}>
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
      </PlainSection>
      <PlainSection title={t('cancelHeading')}>
        <table className="w-full border-collapse max-phone:text-small">
          <caption className="sr-only">{t('outcomesCaption')}</caption>
          <thead>
            <tr className="*:border-b *:border-ink *:pt-0 *:pb-3 *:align-baseline *:text-micro *:font-semibold *:text-muted">
              <th className={WORDS} scope="col">
                {t('whenYouCancel')}
              </th>
              <th className={WORDS} scope="col">
                {t('rule')}
              </th>
              <th className={AMOUNT} scope="col">
                {t('youPay')}
              </th>
              <th className={AMOUNT} scope="col">
                {t('goesBack')}
              </th>
            </tr>
          </thead>
          <tbody>
            {cancellationOutcomes(t, facts).map((row) => (
              <tr
                key={row.id}
                className="*:border-b *:border-line *:py-3 *:align-baseline data-now:*:bg-[color-mix(in_oklab,var(--success)_7%,var(--paper))]"
                data-now={row.isNow ? '' : undefined}
              >
                <th
                  className={classes(
                    WORDS,
                    'font-semibold in-data-now:pl-3 in-data-now:shadow-[inset_3px_0_0_var(--success)]',
                  )}
                  scope="row"
                >
                  {row.when}
                </th>
                <td className={WORDS}>{row.rule}</td>
                <td className={AMOUNT}>
                  <Money cents={row.payCents} />
                </td>
                <td className={classes(AMOUNT, 'in-data-now:pr-2')}>
                  <Money cents={row.backCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-muted text-small mt-3">
          {place ? (
            <Rich
              area={checkoutTexts}
              id="timesOf"
              values={{ place, from: promised.refundFrom, to: promised.refundTo }}
              tags={{ link: terms }}
            />
          ) : (
            <Rich
              area={checkoutTexts}
              id="timesOfJob"
              values={{ from: promised.refundFrom, to: promised.refundTo }}
              tags={{ link: terms }}
            />
          )}
        </p>
      </PlainSection>
    </>
  );
}
