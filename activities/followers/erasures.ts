/** What a deleted customer leaves behind goes for good: key, logins, sessions, photos, cards at the provider (design.md §8). */
import type pg from 'pg';
import type Stripe from 'stripe';
import { fold, type Recorded } from '#domain/booking/evolve.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { bookingIdsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { forgetCustomer } from '#vendors/stripe/customers.ts';
import { bookingEvents } from '../log/booking-events.ts';
import type { Following } from './follower.ts';

interface ErasureParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly pool: pg.Pool;
  readonly readModels: ReadModels;
  readonly blobs: Blobs;
  readonly stripe: Stripe;
}

const prefix = 'customer-';

/** Follows the log for deletions; every step may be repeated, and an outage of one of the parts is waited out. */
export function erasures(parts: ErasureParts): Following {
  return {
    name: 'erasures',
    behind: 0,
    async handle(batch) {
      for (const { type, stream, position } of batch) {
        if (type === 'CustomerDeleted' && stream.startsWith(prefix)) {
          await erase(parts, as<CustomerId>(stream.slice(prefix.length)), position);
        }
      }
    },
  };
}

async function erase(parts: ErasureParts, customerId: CustomerId, position: bigint): Promise<void> {
  const { keys, pool, readModels, stripe } = parts;
  // The key first: whatever else fails, nobody reads anything any more.
  await keys.destroy(`${prefix}${customerId}`);
  for (const table of ['credentials', 'sessions', 'notification_reads']) {
    await pool.query(`DELETE FROM app.${table} WHERE role = 'customer' AND person_id = $1`, [customerId]);
  }
  await pool.query('DELETE FROM app.account_marks WHERE person_id = $1', [customerId]);
  // Throws while the read model is behind: the follower comes again.
  const atProvider = new Set<string>();
  for (const bookingId of await bookingIdsOfCustomer(readModels, customerId, position)) {
    const events = await bookingEvents(parts.log, as<BookingId>(bookingId));
    await removePhotos(parts, events);
    for (const { type, data } of events)
      if (type === 'PaymentPrepared') atProvider.add(data.stripeCustomerId);
  }
  await forgetCustomer(stripe, customerId, atProvider);
}

async function removePhotos({ blobs }: ErasureParts, events: readonly Recorded[]): Promise<void> {
  const state = fold(events);
  if (state.status === 'none') return;
  for (const key of [...state.beforePhotos, ...state.afterPhotos]) await blobs.delete(key);
}
