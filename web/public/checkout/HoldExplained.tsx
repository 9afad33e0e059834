/** "What happens to the hold" and "If you cancel", with the dates and dollars of this booking. */
import { useState } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { Money } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Callout } from '#web/ui/Notice.tsx';
import { cancellationOutcomes, holdStory, type HoldFacts } from './hold.ts';

export function HoldExplained({
  booking,
  rules,
}: {
  readonly booking: Booking;
  readonly rules: Pick<HoldFacts, 'freeCancellationBefore' | 'freeCancellationGrace'>;
}) {
  const [now] = useState(() => new Date().toISOString());
  const facts: HoldFacts = {
    totalCents: booking.pricing.totalCents,
    intentType: booking.intentType,
    startsAt: booking.startsAt,
    createdAt: booking.createdAt,
    now,
    date: booking.scheduledDate,
    zone: booking.zone,
    freeCancellationBefore: rules.freeCancellationBefore,
    freeCancellationGrace: rules.freeCancellationGrace,
  };
  const place = /,\s*([^,]+,\s*[A-Z]{2})\s+\d{5}/.exec(booking.address)?.[1];
  return (
    <>
      <section aria-labelledby="hold">
        <h2 className="part" id="hold">
          What happens to the hold
        </h2>
        <ol className="axis">
          {holdStory(facts).map((row, k) => (
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
          If you cancel
        </h2>
        <table className="outcomes">
          <caption className="sr">Cancellation outcomes for this booking</caption>
          <thead>
            <tr>
              <th scope="col">When you cancel</th>
              <th scope="col">Rule</th>
              <th scope="col" className="r">
                You pay
              </th>
              <th scope="col" className="r">
                Goes back
              </th>
            </tr>
          </thead>
          <tbody>
            {cancellationOutcomes(facts).map((row) => (
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
          {place ? `Times are those of ${place}. ` : 'Times are those of the job. '}
          Refunds take 5 to 10 business days. <AppLink href="/terms#cancellation">Cancellation terms</AppLink>
        </p>
      </section>
    </>
  );
}
