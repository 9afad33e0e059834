/** Jobs that are offered to somebody whom the payment provider no longer pays out go on to others (decision 132). */
import type { Client } from '@temporalio/client';
import type { LostOffer } from '#domain/booking/offers.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { signals, workflowIds } from '#domain/core/stories.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import type { Following } from './follower.ts';

const prefix = 'technician-';
/** Milliseconds: offers that were being made on what was known before are made by then, and found as well. */
const BEHIND = 2_000;

/** Tells the bookings that wait for them. `offered` answers which these are. */
export function lostOffers({
  client,
  offered,
}: {
  readonly client: Client;
  readonly offered: (technicianId: TechnicianId) => Promise<readonly BookingId[]>;
}): Following {
  return {
    name: 'lost offers',
    behind: BEHIND,
    async handle(batch) {
      const stopped = batch.filter(
        ({ type, stream }) => type === 'PayoutsStopped' && stream.startsWith(prefix),
      );
      for (const stream of new Set(stopped.map((event) => event.stream))) {
        const technicianId = as<TechnicianId>(stream.slice(prefix.length));
        const lost: LostOffer = { technicianId, reason: 'payouts_stopped' };
        for (const bookingId of await offered(technicianId))
          await signalOpen(client, workflowIds.booking(bookingId), signals.offerLost, lost);
      }
    },
  };
}
