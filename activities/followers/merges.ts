/**
 * Moves the bookings of a merged record, or of a guest handed over to their account, to the record that stays
 * (decisions 143, 232).
 */
import { type Actor, system } from '#domain/core/actor.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { Booking } from '#domain/booking/state.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { customers } from '#domain/customer/decide.ts';
import type { CustomerEvents } from '#domain/customer/events.ts';
import { execute, load } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { bookingIdsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { Following } from './follower.ts';

interface Parts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly readModels: ReadModels;
  readonly clock?: () => Date;
}

const customer = 'customer-';

/** Follows the log for merged records; every step may be repeated. */
export function merges(parts: Parts): Following {
  return {
    name: 'merges',
    behind: 0,
    async handle(batch) {
      for (const { type, stream, position, data } of batch) {
        if (type !== 'CustomerMerged' || !stream.startsWith(customer)) continue;
        const from = as<CustomerId>(stream.slice(customer.length));
        // The stream holds only events that this product's own decisions wrote.
        const { into, by } = data as CustomerEvents['CustomerMerged'];
        // Customers may not move bookings themselves, so a guest's are moved for them.
        const mover = by.role === 'admin' ? by : system('merges');
        await merge(parts, { from, into, by: mover, position });
      }
    },
  };
}

async function merge(
  parts: Parts,
  {
    from,
    into,
    by,
    position,
  }: {
    readonly from: CustomerId;
    readonly into: CustomerId;
    readonly by: Actor;
    readonly position: bigint;
  },
): Promise<void> {
  const { log, readModels, clock = () => new Date() } = parts;
  const staying = await lastOf(parts, into);
  if (staying === null) {
    // The record that should have stayed was deleted in the meantime: what would have been its own is deleted too.
    const author = { actor: system('merges'), now: clock().toISOString() };
    await execute(log, customers, from, author, () => ({ type: 'DeleteCustomer', openBookings: 0 }));
    return;
  }
  // Throws while the read model is behind; the follower then tries again.
  for (const id of await bookingIdsOfCustomer(readModels, from, position)) {
    const author = { actor: by, now: clock().toISOString() };
    const moved = await execute(log, bookings, id, author, async (booking) => {
      if (booking.status === 'none' || booking.customerId !== from) return [];
      return {
        type: 'MoveToCustomer',
        customerId: staying,
        ...(await resealed(parts.keys, staying, booking)),
      };
    });
    if (!moved.ok) throw new Error(`booking ${id} was not moved: ${moved.refusal.code}`);
  }
  const author = { actor: by, now: clock().toISOString() };
  // And the bookings of records that were merged into it before.
  const earlier = (await log.readStream(`${customer}${from}`)).flatMap(({ type, data }) =>
    type === 'DuplicateTaken' ? [(data as CustomerEvents['DuplicateTaken']).from] : [],
  );
  await execute(log, customers, staying, author, () =>
    [from, ...earlier].map((one) => ({ type: 'TakeDuplicate', from: one }) as const),
  );
}

/** The record that stays, even if it was merged again itself; null if it was deleted. */
async function lastOf({ log }: Parts, id: CustomerId): Promise<CustomerId | null> {
  for (let next = id; ; ) {
    const state = await load(log, customers, next);
    if (state.status === 'registered') return next;
    if (state.status !== 'merged') return null;
    next = state.into;
  }
}

/**
 * Contact and place of the job, sealed again with the key of the record that stays; what can't be read any more stays
 * as it is.
 */
async function resealed(keys: PersonKeys, customerId: CustomerId, { contact, place }: Booking) {
  const subject = `customer-${customerId}`;
  const again = async (field: string, value: Sealed): Promise<Sealed> => {
    const text = await keys.open(value);
    return text === null ? value : keys.seal(subject, field, text);
  };
  const { unit, instructions, site } = contact;
  return {
    contact: {
      firstName: await again('firstName', contact.firstName),
      lastName: await again('lastName', contact.lastName),
      email: await again('email', contact.email),
      phone: await again('phone', contact.phone),
      street: await again('street', contact.street),
      unit: unit && (await again('unit', unit)),
      instructions: instructions && (await again('instructions', instructions)),
      ...(site && {
        site: {
          ...site,
          parking: site.parking && (await again('parking', site.parking)),
          access: site.access && (await again('access', site.access)),
        },
      }),
    },
    place: isSealed(place.city) ? { ...place, city: await again('city', place.city) } : place,
  };
}
