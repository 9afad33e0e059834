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
      <table className="table ledger">
        <caption className="sr">Ledger entries for this booking</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="r">
              Debit
            </th>
            <th scope="col" className="r">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <Fragment key={posting.id}>
              <tr className="posting">
                <th scope="rowgroup" colSpan={3}>
                  {accountWord(posting.memo)} <span>{wallTime(posting.at, zone)}</span>
                </th>
              </tr>
              {posting.lines.map((line, k) => (
                <tr key={k}>
                  <td>{accountWord(line.account, names, store)}</td>
                  <td className="r money">{line.amountCents > 0 ? ledgerMoney(line.amountCents) : ''}</td>
                  <td className="r money">{line.amountCents < 0 ? ledgerMoney(-line.amountCents) : ''}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Sum</td>
            <td className="r money">{ledgerMoney(sums.debit)}</td>
            <td className="r money">{ledgerMoney(sums.credit)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
