/** Where a technician's money from a booking is, according to the log. */
import type { BookingEvent } from '#domain/booking/events.ts';
import { payoutChain, type PayoutLink } from '#domain/payout/chain.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import type { PayoutView } from '#projections/queries/earnings.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The path of the technician's money from a booking, read from the log so that it is never out of date. */
export async function chainOf(
  { log }: Pick<Dependencies, 'log'>,
  { technicianId, bookingId }: Pick<PayoutView, 'technicianId' | 'bookingId'>,
): Promise<readonly PayoutLink[]> {
  const [booking, payout, tip] = await Promise.all([
    log.readStream(workflowIds.booking(bookingId)),
    log.readStream(workflowIds.payout(bookingId)),
    log.readStream(workflowIds.tip(bookingId)),
  ]);
  // Types and shapes were checked when written and upcast by the log.
  return payoutChain(
    technicianId,
    booking.map(({ type, data }) => ({ type, data }) as BookingEvent),
    payout.map(({ type, data }) => ({ type, data }) as PayoutEvent),
    tip.map(({ type, data }) => ({ type, data }) as TipEvent),
  );
}
