/** The double entries of a booking, each posting with its sum. */
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { listBookingLedger, type AdminBookingDetail } from '#api/contract/admin.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { ledgerMoney, money, wallTime } from '#web/lib/format.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { accountWord, postingsOf, sumsOf } from './ledger.ts';

export function LedgerTable({ booking }: { readonly booking: AdminBookingDetail }) {
  const { id: bookingId, zone } = booking;
  const names = new Map(booking.crew.map(({ technicianId, name }) => [technicianId, name]));
  const store = booking.storeCode ?? undefined;
  const query = useQuery(apiQuery(listBookingLedger, { params: { id: bookingId } }));
  if (query.isPending)
    return (
      <Loading label="Loading the ledger">
        <SkeletonRows rows={4} height="32px" />
      </Loading>
    );
  if (query.isError && !query.data)
    return (
      <ErrorState
        message={sentenceOf(query.error, 'The ledger did not load.')}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.length === 0)
    return <p className="text-small text-muted">No money has moved yet. A hold is not a movement.</p>;
  const postings = postingsOf(query.data);
  const sums = sumsOf(query.data);
  const odd = postings.filter(({ difference }) => difference !== 0);
  return (
    <>
      {odd.map(({ id, difference }) => (
        <Notice key={id} tone="danger">
          Posting {id} is off by {money(difference)}.
        </Notice>
      ))}
      <table className="w-full border-collapse text-small leading-[1.35]">
        <caption className="sr-only">Ledger entries for this booking</caption>
        <thead>
          <tr className="focus-visible:-outline-offset-2">
            <th
              className="sticky px-0 py-1.5 border-b border-ink text-left font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1"
              scope="col"
            >
              Account
            </th>
            <th
              scope="col"
              className="sticky py-1.5 pr-0 pl-3 border-b border-ink font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 text-right"
            >
              Debit
            </th>
            <th
              scope="col"
              className="sticky py-1.5 pr-0 pl-3 border-b border-ink font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 text-right"
            >
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <Fragment key={posting.id}>
              <tr className="focus-visible:-outline-offset-2">
                <th
                  className="sticky px-0 pt-2.5 pb-1.5 border-b-0 border-ink text-left font-semibold text-micro bg-paper top-0 z-1 text-ink whitespace-normal"
                  scope="rowgroup"
                  colSpan={3}
                >
                  {accountWord(posting.memo)}{' '}
                  <span className="text-muted font-normal">{wallTime(posting.at, zone)}</span>
                </th>
              </tr>
              {posting.lines.map((line, k) => (
                <tr className="focus-visible:-outline-offset-2" key={k}>
                  <td className="px-0 py-1 border-b border-line align-middle h-7.5 in-[tr:hover]:bg-sunk">
                    {accountWord(line.account, names, store)}
                  </td>
                  <td className="py-1 pr-0 pl-3 border-b border-line tabular-nums whitespace-nowrap align-middle h-7.5 text-right in-[tr:hover]:bg-sunk">
                    {line.amountCents > 0 ? ledgerMoney(line.amountCents) : ''}
                  </td>
                  <td className="py-1 pr-0 pl-3 border-b border-line tabular-nums whitespace-nowrap align-middle h-7.5 text-right in-[tr:hover]:bg-sunk">
                    {line.amountCents < 0 ? ledgerMoney(-line.amountCents) : ''}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className="focus-visible:-outline-offset-2">
            <td className="px-0 py-1 border-t border-b-0 border-t-ink border-b-line align-middle h-7.5 font-semibold">
              Sum
            </td>
            <td className="py-1 pr-0 pl-3 border-t border-b-0 border-t-ink border-b-line tabular-nums whitespace-nowrap align-middle h-7.5 font-semibold text-right">
              {ledgerMoney(sums.debit)}
            </td>
            <td className="py-1 pr-0 pl-3 border-t border-b-0 border-t-ink border-b-line tabular-nums whitespace-nowrap align-middle h-7.5 font-semibold text-right">
              {ledgerMoney(sums.credit)}
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
