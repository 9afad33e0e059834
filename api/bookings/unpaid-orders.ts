/**
 * Limits how many unpaid orders may be open at once per customer, device and address, and for all newcomers of a
 * network together (domain/booking/unpaid-limits.ts). Each order takes a place before it is created, under locks, so
 * that simultaneous requests cannot exceed the limit.
 */
import { type Says, says } from '#domain/core/says.ts';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { evolveIntent, type IntentState } from '#domain/intent/state.ts';
import type { IntentEvent } from '#domain/intent/events.ts';
import type { Caps, UnpaidLimits } from '#domain/booking/unpaid-limits.ts';
import { transaction } from '#events/postgres/transaction.ts';
import { workflowIds } from '#workflows/contract.ts';
import { deviceOf, hasUsedDeviceSince } from '../auth/known-devices.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { networkOf } from '../guards/network.ts';
import { customers } from '#domain/customer/decide.ts';
import type { CustomerState } from '#domain/customer/state.ts';
import { mailboxOf } from '../people/confirmed-address.ts';
import { Refused } from '../problems.ts';
import { load } from '#events/execute.ts';
import { foldStored } from './streams.ts';

type Kind = keyof UnpaidLimits;
type Scope = keyof Caps;

export interface UnpaidOrder {
  readonly kind: Kind;
  /** A booking's id, or the command that asks for a payment; each takes one place. */
  readonly ref: string;
  readonly customerId: string;
}

/** Under which keys an order takes its place; `newcomers` is null for a customer who isn't one. */
type Who = Readonly<Record<Scope, string | null>>;

type Parts = Pick<Dependencies, 'pool' | 'log' | 'links' | 'now' | 'settings' | 'keys'>;

const openRow = z.object({
  ref: z.string(),
  intent_id: z.string().nullable(),
  customer: z.boolean(),
  device: z.boolean(),
  newcomers: z.boolean(),
  address: z.boolean(),
  expires_at: z.string(),
});
type OpenRow = z.output<typeof openRow>;

interface Full {
  readonly scope: Scope;
  /** The rows that take up the places. */
  readonly open: readonly OpenRow[];
}

/**
 * Takes a place for an order that is about to be created; it is free again when the order is paid, ends, or lapses.
 * @throws {Refused} 409 `too_many_unpaid` with what to do, and in `freeAgainAt` the instant of the next free place
 */
export async function takePlace(
  call: Pick<Call, 'cookies' | 'address' | 'ip'>,
  deps: Parts,
  order: UnpaidOrder,
): Promise<void> {
  const device = deviceOf(call, deps);
  const customer = await load(deps.log, customers, order.customerId);
  const who: Who = {
    customer: await countedAs(deps, order.customerId, customer),
    // Callers without a cookie share one device per address, so leaving it out gains nothing.
    device: hashOf(device ?? `none at ${call.address}`),
    // Of IPv6 the largest network of a site: one server often has 65,536 of the networks that `address` names.
    newcomers: (await isNewcomer(deps, order.customerId, customer, device))
      ? hashOf(networkOf(call.ip ?? undefined, 48))
      : null,
    address: hashOf(call.address),
  };
  // Each limit may be reached by orders that are already over, so it is checked again after each cleanup.
  for (;;) {
    const full = await tryPlace(deps, order, who);
    if (full === null) return;
    const over = await ended(deps, order.kind, full.open);
    if (over.length === 0) throw refusal(deps, order.kind, full);
    await deps.pool.query('DELETE FROM app.unpaid_orders WHERE ref = ANY ($1)', [over]);
  }
}

/** How long a customer must have used a device before it counts as theirs, in milliseconds. */
const SETTLED_AFTER = 24 * 60 * 60 * 1000;

/**
 * Whether this account and device could have been created a moment ago: the email address is not confirmed, or the
 * customer first signed in here less than a day ago (decision 067).
 */
async function isNewcomer(
  deps: Parts,
  customerId: string,
  customer: CustomerState,
  device: string | null,
): Promise<boolean> {
  const since = new Date(Date.parse(deps.now()) - SETTLED_AFTER).toISOString();
  const person = { role: 'customer', personId: customerId } as const;
  if (device === null || !(await hasUsedDeviceSince(deps, person, device, since))) return true;
  return customer.status !== 'registered' || !customer.emailVerified;
}

/**
 * Guests with one email address count as one customer, however often they start again. They take no place from an
 * account with that address: what others type must not block anyone (decision 231).
 */
async function countedAs({ keys }: Parts, customerId: string, customer: CustomerState): Promise<string> {
  if (customer.status !== 'registered' || !customer.isGuest) return customerId;
  const email = await keys.open(customer.person.email);
  return email === null ? customerId : hashOf(`guests of ${mailboxOf(email)}`);
}

/** Gives a place back: the order was refused, or is paid. */
export async function givePlaceBack({ pool }: Pick<Dependencies, 'pool'>, ref: string): Promise<void> {
  await pool.query('DELETE FROM app.unpaid_orders WHERE ref = $1', [ref]);
}

/** Records which payment has a place, so that its end can be found. */
export async function nameIntent(
  { pool }: Pick<Dependencies, 'pool'>,
  ref: string,
  intentId: string,
): Promise<void> {
  await pool.query('UPDATE app.unpaid_orders SET intent_id = $2 WHERE ref = $1', [ref, intentId]);
}

/** Deletes places that have expired. */
export async function sweepPlaces(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM app.unpaid_orders WHERE expires_at < now()');
}

/** Takes the place unless one of the limits is reached; returns which one. */
function tryPlace(
  { pool, now, settings }: Parts,
  { kind, ref }: UnpaidOrder,
  who: Who,
): Promise<Full | null> {
  const at = now();
  const lasts = kind === 'bookings' ? settings.durations.unpaidBooking : settings.durations.intentAdoption;
  return transaction(pool, async (db) => {
    // Everyone locks in the same order, to avoid deadlocks.
    await db.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest($1::text[]) AS name ORDER BY 1) AS keys`,
      [
        scopes
          .filter((scope) => who[scope] !== null)
          .map((scope) => `unpaid ${kind} ${scope} ${String(who[scope])}`),
      ],
    );
    const { rows } = await db.query(
      `SELECT ref, intent_id, customer_id = $2 AS customer, device = $3 AS device, address = $4 AS address,
         coalesce(newcomers = $5::text, false) AS newcomers, expires_at
       FROM app.unpaid_orders
       WHERE kind = $1 AND expires_at > $6
         AND (customer_id = $2 OR device = $3 OR address = $4 OR newcomers = $5::text)
       ORDER BY expires_at`,
      [kind, who.customer, who.device, who.address, who.newcomers, at],
    );
    const open = z.array(openRow).parse(rows);
    if (open.some((row) => row.ref === ref)) return null;
    for (const scope of scopes) {
      if (who[scope] === null) continue;
      const taken = open.filter((row) => row[scope]);
      if (taken.length >= settings.unpaidLimits[kind][scope]) return { scope, open: taken };
    }
    await db.query(
      `INSERT INTO app.unpaid_orders (ref, kind, customer_id, device, address, newcomers, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (ref) DO UPDATE SET expires_at = excluded.expires_at`,
      [
        ref,
        kind,
        who.customer,
        who.device,
        who.address,
        who.newcomers,
        new Date(Date.parse(at) + lasts).toISOString(),
      ],
    );
    return null;
  });
}

const scopes: readonly Scope[] = ['customer', 'device', 'newcomers', 'address'];

/** The orders that are paid or over according to the log; looked up only when a limit is reached. */
async function ended({ log }: Parts, kind: Kind, open: readonly OpenRow[]): Promise<readonly string[]> {
  const refs = await Promise.all(
    open.map(async ({ ref, intent_id: intentId }) => {
      if (kind === 'bookings') {
        const booking = foldStored(await log.readStream(workflowIds.booking(ref)));
        return booking !== null && booking.status !== 'pending' ? [ref] : [];
      }
      if (intentId === null) return [];
      const events = await log.readStream(workflowIds.intent(intentId));
      const state = events
        // The stream holds only what our own decisions wrote; the log upcasts what it reads.
        .map(({ type, data }) => ({ type, data }) as IntentEvent)
        .reduce<IntentState>(evolveIntent, { status: 'none' });
      return state.status === 'none' || state.status === 'open' ? [] : [ref];
    }),
  );
  return refs.flat();
}

function refusal({ now }: Pick<Parts, 'now'>, kind: Kind, { scope, open }: Full): Refused {
  const freeAgainAt = open[0]?.expires_at ?? now();
  const minutes = Math.max(1, Math.ceil((Date.parse(freeAgainAt) - Date.parse(now())) / 60_000));
  return new Refused('too_many_unpaid', saidOf(kind, scope, open.length, minutes), {
    details: { open: open.length, freeAgainAt },
  });
}

function saidOf(kind: Kind, scope: Scope, count: number, minutes: number): Says {
  if (kind === 'intents') return says('unfinishedPayments', { minutes });
  return scope === 'customer'
    ? says('unpaidOrders', { count, minutes })
    : says('unpaidElsewhere', { minutes });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
