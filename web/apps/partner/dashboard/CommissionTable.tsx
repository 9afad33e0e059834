/**
 * Commissions by month; each row can be expanded to show what it waits for. On a phone, booking, status and amount
 * remain.
 */
import { useId, useState } from 'react';
import { type AnswerOf } from '#api/contract/endpoint.ts';
import type { listCommissions } from '#api/contract/partners.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { dateIn, money, monthName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { commissionsTexts } from '#words/generated/partner.ts';
import { commissionSentence } from './wait.ts';

type Answer = AnswerOf<typeof listCommissions>;
type Row = Answer['commissions'][number];

const HEADER = classes(
  'border-b border-ink py-2 pr-3 text-left text-micro max-phone:pr-2 font-semibold text-muted whitespace-nowrap',
);
const CELL = classes('h-11 border-b border-line pr-3 max-phone:pr-2');
const ROOMY = 'max-phone:hidden';

export function CommissionTable({ commissions, months }: Pick<Answer, 'commissions' | 'months'>) {
  const t = useMessages(commissionsTexts);
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEADER}>
            {t('booking')}
          </th>
          <th scope="col" className={classes(HEADER, ROOMY)}>
            {t('earned')}
          </th>
          <th scope="col" className={classes(HEADER, ROOMY, 'text-right')}>
            {t('service')}
          </th>
          <th scope="col" className={HEADER}>
            {t('status')}
          </th>
          <th scope="col" className={classes(HEADER, 'text-right')}>
            {t('commission')}
          </th>
          <th scope="col" className={classes(HEADER, 'pr-0')}>
            <span className="sr-only">{t('reason')}</span>
          </th>
        </tr>
      </thead>
      {months.map(({ month, totalCents }) => (
        <tbody key={month}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={6}
              className="border-b border-ink pt-4 pb-2 text-left font-semibold first-letter:uppercase"
            >
              {monthName(month)}
              <span className="float-right tabular-nums">{money(totalCents)}</span>
            </th>
          </tr>
          {commissions
            .filter((one) => one.month === month)
            .map((one) => (
              <CommissionRow key={one.id} row={one} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** The text of its badge. */
function statusOf({
  paymentStatus,
  commissionCents,
  waitsFor,
}: Row): readonly [
  Tone,
  'status_paid' | 'status_back' | 'status_held' | 'status_refused' | 'status_pending',
] {
  if (paymentStatus === 'paid') return ['ok', commissionCents < 0 ? 'status_back' : 'status_paid'];
  if (waitsFor?.code === 'held') return ['bad', 'status_held'];
  if (waitsFor?.code === 'refused') return ['idle', 'status_refused'];
  return commissionCents < 0 ? ['idle', 'status_back'] : ['warn', 'status_pending'];
}

function CommissionRow({ row }: { readonly row: Row }) {
  const t = useMessages(commissionsTexts);
  const [isOpen, setOpen] = useState(false);
  const reason = useId();
  const { bookingNumber, createdAt, serviceCents, commissionCents, waitsFor } = row;
  const [tone, word] = statusOf(row);
  return (
    <>
      <tr>
        <th scope="row" className={classes(CELL, 'text-left font-normal tabular-nums whitespace-nowrap')}>
          {bookingNumber}
        </th>
        <td className={classes(CELL, ROOMY, 'tabular-nums whitespace-nowrap')}>
          {dateIn(createdAt, settlementZone)}
        </td>
        <td className={classes(CELL, ROOMY, 'text-right tabular-nums')}>{money(serviceCents)}</td>
        <td className={CELL}>
          <Badge tone={tone}>{t(word)}</Badge>
        </td>
        <td className={classes(CELL, 'text-right font-semibold tabular-nums')}>{money(commissionCents)}</td>
        <td className={classes(CELL, 'pr-0 text-right')}>
          {waitsFor ? (
            <button
              type="button"
              className="min-h-11 px-1 font-semibold whitespace-nowrap text-brand underline underline-offset-[0.2em]"
              aria-expanded={isOpen}
              aria-controls={reason}
              aria-label={t(commissionCents < 0 ? 'whyBackOf' : 'whyOf', { number: bookingNumber })}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="max-phone:hidden">{t(commissionCents < 0 ? 'whyShort' : 'why')}</span>
              <span className="phone:hidden">{t('whyShort')}</span>
            </button>
          ) : null}
        </td>
      </tr>
      {waitsFor ? (
        <tr id={reason} hidden={!isOpen}>
          <td
            colSpan={6}
            className="border-b border-l-3 border-b-line border-l-accent bg-now py-2.5 pr-3 pl-3"
          >
            <p role="status">{isOpen ? commissionSentence(t, commissionCents, waitsFor) : null}</p>
          </td>
        </tr>
      ) : null}
    </>
  );
}
