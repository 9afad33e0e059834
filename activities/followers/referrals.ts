/**
 * Checks each commission as soon as it exists, before it may be paid: a booking that looks like the partner's own, or
 * one of many on the same device, is held until an admin decides (decision 161).
 */
import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { Booking } from '#domain/booking/state.ts';
import { commissions } from '#domain/commission/decide.ts';
import { system } from '#domain/core/actor.ts';
import { as, type BookingId, type CustomerId, type PartnerId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { customers } from '#domain/customer/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import type { Partner } from '#domain/partner/state.ts';
import { referrals } from '#domain/referral/decide.ts';
import type { ReferralFlag } from '#domain/referral/events.ts';
import { type OwnTraits, suspicionOf, type Traits } from '#domain/referral/suspicion.ts';
import { execute, load } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { referralMark } from '#events/keys/referral-marks.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import { alikeReferrals, customersOfAddresses } from '#projections/queries/referrals.ts';
import { cardOfCharge, savedCards } from '#vendors/stripe/cards.ts';
import { findCustomer } from '#vendors/stripe/customers.ts';
import type { Following } from './follower.ts';

const NAME = 'referrals';
const bookingPrefix = workflowIds.booking('');

interface Parts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly pool: pg.Pool;
  readonly readModels: ReadModels;
  readonly stripe: Stripe;
  readonly clock?: () => Date;
}

/** Position up to which every commission of the log has been checked; none after it may be paid yet. */
export async function referralsSeenUpTo(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query('SELECT position FROM app.followers WHERE name = $1', [NAME]);
  return z.array(z.object({ position: z.bigint() })).parse(rows)[0]?.position ?? 0n;
}

/** Follows the log for commissions; a check may be repeated, and an outage of the card provider is waited out. */
export function referralChecks(parts: Parts): Following {
  return {
    name: NAME,
    behind: 0,
    async handle(batch) {
      for (const bookingId of new Set(batch.filter(isCommission).map(({ stream }) => stream)))
        await check(parts, as<BookingId>(bookingId.slice(bookingPrefix.length)));
    },
  };
}

function isCommission({ stream, type, data }: StoredEvent): boolean {
  if (type !== 'SharesOwed' || !stream.startsWith(bookingPrefix)) return false;
  // The stream holds only events that this product's own decisions wrote.
  const { partner } = data as Extract<Placed<BookingEvent>, { type: 'SharesOwed' }>['data'];
  return partner !== null && partner.amount > 0;
}

async function check(parts: Parts, bookingId: BookingId): Promise<void> {
  const { log, keys, readModels } = parts;
  const booking = fold(
    bookings,
    (await log.readStream(workflowIds.booking(bookingId))) as readonly unknown[] as Placed<BookingEvent>[],
  );
  if (booking.status === 'none' || !booking.partner) return;
  const { partnerId, device = null } = booking.partner;
  const found = await load(log, referrals, bookingId);
  const partner = await load(log, partners, partnerId);
  if (found || partner.status === 'none') return;

  const fingerprint = await cardOf(parts, booking);
  const card = fingerprint && (await referralMark(keys, partnerId, 'card', fingerprint));
  const marks = { device, card };
  const { flags, repeated } = suspicionOf(
    { bookingId, placedAt: booking.placedAt, customer: await traitsOfCustomer(parts, booking), marks },
    await traitsOfPartner(parts, partner),
    await alikeReferrals(readModels, partnerId, marks),
  );
  const by = { now: (parts.clock?.() ?? new Date()).toISOString(), actor: system(NAME) };
  const hold = async (id: BookingId, why: readonly ReferralFlag[]): Promise<void> => {
    const reason = why.some((flag) => flag !== 'repeated_device') ? 'own_purchase' : 'repeated_device';
    await execute(log, commissions, partnerId, by, () => ({ type: 'HoldCommission', bookingId: id, reason }));
  };
  // Held before it counts as checked, because payments rely on that position.
  if (flags.length > 0) await hold(bookingId, flags);
  await execute(log, referrals, bookingId, by, () => ({
    type: 'CheckReferral',
    bookingId,
    partnerId,
    marks,
    flags,
  }));
  for (const other of repeated) {
    const state = await load(log, referrals, other);
    // A booking without a commission yet is checked when it has one; of a flagged one a person knows already.
    if (!state || state.flags.includes('repeated_device')) continue;
    await hold(other, ['repeated_device']);
    await execute(log, referrals, other, by, () => ({ type: 'FlagReferral', flags: ['repeated_device'] }));
  }
}

async function cardOf({ stripe }: Parts, { payment }: Booking): Promise<string | null> {
  const chargeId = payment.captures.at(0)?.chargeId;
  return chargeId === undefined ? null : cardOfCharge(stripe, chargeId);
}

/** Opens these sealed values; those that were erased are left out. */
async function opened(
  { keys }: Parts,
  sealed: readonly (Sealed | null | undefined)[],
): Promise<readonly string[]> {
  const known = sealed.filter((one) => one !== null && one !== undefined);
  return (await keys.openMany(known)).flatMap((one) => one ?? []);
}

/** Traits of the booking's contact and of the customer's account. */
async function traitsOfCustomer(parts: Parts, { customerId, contact, place }: Booking): Promise<Traits> {
  const account = await load(parts.log, customers, customerId);
  const own = account.status === 'registered' ? account.person : null;
  const streets = await opened(parts, [contact.street]);
  return {
    emails: await opened(parts, [contact.email, own?.email]),
    phones: await opened(parts, [contact.phone, own?.phone]),
    addresses: streets.map((street) => ({ street, zip: place.zip })),
  };
}

async function traitsOfPartner(parts: Parts, partner: Partner): Promise<OwnTraits> {
  const { pool, keys, readModels, stripe } = parts;
  const { person, account, store, id } = partner;
  const login = z.array(z.object({ login: z.string() }));
  const device = z.array(z.object({ device: z.instanceof(Buffer) }));
  const own = ['partner', id];
  const [logins, devices] = await Promise.all([
    pool.query('SELECT login FROM app.credentials WHERE role = $1 AND person_id = $2', own),
    pool.query('SELECT device FROM app.known_devices WHERE role = $1 AND person_id = $2', own),
  ]);
  const emails = [
    ...(await opened(parts, [person.contactEmail, account?.email])),
    ...login.parse(logins.rows).map((row) => row.login),
  ];
  const streets = await opened(parts, [person.address]);
  const accounts = await customersOfAddresses(readModels, emails);
  return {
    emails,
    phones: await opened(parts, [person.contactPhone]),
    addresses: streets.map((street) => ({ street, zip: store.zipCode ?? '' })),
    devices: await Promise.all(
      device
        .parse(devices.rows)
        .map((row) => referralMark(keys, id, 'device', row.device.toString('base64url'))),
    ),
    cards: await cardMarks({ keys, stripe }, id, accounts),
  };
}

/** Marks of the cards that the partner saved as a customer. */
async function cardMarks(
  { keys, stripe }: Pick<Parts, 'keys' | 'stripe'>,
  partnerId: PartnerId,
  accounts: readonly CustomerId[],
): Promise<readonly string[]> {
  const marks: string[] = [];
  for (const customerId of accounts) {
    const known = await findCustomer(stripe, customerId);
    for (const { fingerprint } of known === null ? [] : await savedCards(stripe, known))
      marks.push(await referralMark(keys, partnerId, 'card', fingerprint));
  }
  return marks;
}
