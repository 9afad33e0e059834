/**
 * Withdraws offers from technicians who may not be given work any more, so that others are asked (decisions 132, 237).
 */
import type { Client } from '@temporalio/client';
import type { WithdrawReason } from '#domain/booking/events.ts';
import type { LostOffer } from '#domain/booking/offers.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { signals, workflowIds } from '#domain/core/stories.ts';
import type { TechnicianEventType } from '#domain/technician/events.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import type { Following } from './follower.ts';

const prefix = 'technician-';
/** Events of a technician's record that end their offers, and the reason given. */
const reasons: Partial<Record<string, WithdrawReason>> = {
  PayoutsStopped: 'payouts_stopped',
  TechnicianDeactivated: 'technician_deactivated',
  TechnicianDeleted: 'technician_deleted',
} satisfies Partial<Record<TechnicianEventType, WithdrawReason>>;
/** Milliseconds: offers still being made on older information are made by then, and are found as well. */
const BEHIND = 2_000;

/** Notifies the bookings that wait for these technicians; `offered` finds them. */
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
      const lostBy = new Map<string, WithdrawReason>();
      for (const { type, stream } of batch) {
        const reason = stream.startsWith(prefix) ? reasons[type] : undefined;
        if (reason) lostBy.set(stream, reason);
      }
      for (const [stream, reason] of lostBy) {
        const technicianId = as<TechnicianId>(stream.slice(prefix.length));
        const lost: LostOffer = { technicianId, reason };
        for (const bookingId of await offered(technicianId))
          await signalOpen(client, workflowIds.booking(bookingId), signals.offerLost, lost);
      }
    },
  };
}
