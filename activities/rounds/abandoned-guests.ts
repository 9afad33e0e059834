/**
 * Guests who typed a name and an address on the way to payment and never booked have left nothing that we need: after a
 * week the record is deleted, and the follower of deletions destroys its key (decision 231).
 */
import { system } from '#domain/core/actor.ts';
import { customers } from '#domain/customer/decide.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { guestsWithoutBooking } from '#projections/queries/guests.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';

/** Milliseconds: far longer than a guest's session lasts, so that nobody can still be booking. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** Deletes the records of guests who, at `now` (ISO instant), have been gone for a week without a booking. */
export function openAbandonedGuests({
  log,
  readModels,
}: {
  readonly log: EventLog;
  readonly readModels: ReadModels;
}): (now: string) => Promise<void> {
  return async (now) => {
    const before = new Date(Date.parse(now) - KEPT_FOR).toISOString();
    for (const id of await guestsWithoutBooking(readModels, before))
      await execute(log, customers, id, { actor: system('abandoned guests'), now }, (state) =>
        // They have an account by now: the read model was behind.
        state.status === 'registered' && state.isGuest ? { type: 'DeleteCustomer', openBookings: 0 } : [],
      );
  };
}
