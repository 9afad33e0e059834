/** The double entries of a booking, each posting with its sum. */
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { listBookingLedger, type AdminBookingDetail } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ledgerMoney, money, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { accountText, memoText, postingsOf, sumsOf } from './ledger.ts';

const HEAD = classes(
  'sticky top-0 z-1 border-b border-ink bg-paper py-1.5 pl-3 text-right text-micro font-semibold whitespace-nowrap text-muted first:pl-0 first:text-left',
);
const POSTING = classes(
  'sticky top-0 z-1 bg-paper pt-2.5 pb-1.5 text-left text-micro font-semibold whitespace-normal text-ink',
);
const CELL = classes(
  'h-7.5 border-line py-1 pl-3 text-right align-middle tabular-nums whitespace-nowrap first:pl-0 first:text-left first:whitespace-normal',
);
const LINE = classes(CELL, 'border-b in-[tr:hover]:bg-sunk');
const FOOT = classes(CELL, 'border-t border-t-ink font-semibold');

export function LedgerTable({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const { id: bookingId, zone } = booking;
  const names = new Map(booking.crew.map(({ technicianId, name }) => [technicianId, name]));
  const store = booking.storeCode ?? undefined;
  const query = useQuery(apiQuery(listBookingLedger, { params: { id: bookingId } }));
  if (query.isPending)
    return (
      <Loading label={t('ledgerLoading')}>
        <SkeletonRows rows={4} height="32px" />
      </Loading>
    );
  if (query.isError && !query.data) return <LoadFailed query={query} failed={t('ledgerFailed')} />;
  if (query.data.length === 0) return <p className="text-small text-muted">{t('ledgerNone')}</p>;
  const postings = postingsOf(query.data);
  const sums = sumsOf(query.data);
  const odd = postings.filter(({ difference }) => difference !== 0);
  return (
    <>
      {odd.map(({ id, difference }) => (
        <Notice key={id} tone="danger">
          {t('ledgerOff', { id, amount: money(difference) })}
        </Notice>
      ))}
      <table className="w-full border-collapse text-small leading-[1.35]">
        <caption className="sr-only">{t('ledgerCaption')}</caption>
        <thead>
          <tr>
            {[t('account'), t('debit'), t('credit')].map((name) => (
              <th key={name} className={HEAD} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <Fragment key={posting.id}>
              <tr>
                <th className={POSTING} scope="rowgroup" colSpan={3}>
                  {memoText(t, posting.memo)}{' '}
                  <span className="text-muted font-normal">{wallTime(posting.at, zone)}</span>
                </th>
              </tr>
              {posting.lines.map(({ account, amountCents }, k) => (
                <tr key={k}>
                  <td className={LINE}>{accountText(t, account, names, store)}</td>
                  <td className={LINE}>{amountCents > 0 ? ledgerMoney(amountCents) : ''}</td>
                  <td className={LINE}>{amountCents < 0 ? ledgerMoney(-amountCents) : ''}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={FOOT}>{t('sum')}</td>
            <td className={FOOT}>{ledgerMoney(sums.debit)}</td>
            <td className={FOOT}>{ledgerMoney(sums.credit)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
