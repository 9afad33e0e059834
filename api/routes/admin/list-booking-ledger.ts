/** A booking's books. */
import { ledgerOfBooking } from '#projections/queries/ledger.ts';
import { workflowIds } from '#workflows/contract.ts';
import { typedBookingId } from '../../bookings/streams.ts';
import { listBookingLedger } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(
  listBookingLedger,
  async (call, deps) => {
    const id = await typedBookingId(deps, call.params.id);
    const lines = await ledgerOfBooking(deps.readModels, id);
    if (lines.length === 0 && (await deps.log.readStream(workflowIds.booking(id))).length === 0)
      throw notFound('Booking');
    return lines.map(({ position, at, account, amount, movement }) => ({
      posting: position.toString(),
      at,
      account,
      amountCents: amount,
      memo: movement,
    }));
  },
  { reads: ['ledger'] },
);
