/**
 * The proof of an erasure: what was stored about a customer and where, as digests, and what is there now (design.md
 * §8).
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { as, type CustomerId } from '#domain/core/ids.ts';
import type { HeldBefore } from '#domain/erasure/events.ts';
import { canonicalJson } from '#domain/core/canonical-json.ts';
import { photosOfCustomer, plainTextsOf } from '#projections/queries/held-of-customer.ts';
import { customersOf } from '#vendors/stripe/customers.ts';
import { ProviderUnavailable } from '#vendors/stripe/failures.ts';
import type { ErasureStore } from '../contract/customers.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'pool' | 'keys' | 'readModels' | 'blobs' | 'stripe'>;

/** What each store holds about a person; one that does not answer is left out. */
type Contents = ReadonlyMap<ErasureStore, readonly string[]>;

/** A store in its current state. */
interface Held {
  readonly items: number;
  readonly digest: string;
}

async function contentsOf(deps: Parts, customerId: CustomerId): Promise<Contents> {
  const { readModels, pool } = deps;
  const [texts, photos, key, logins, payers] = await Promise.all([
    plainTextsOf(readModels, customerId),
    photosThere(deps, customerId),
    columnOf(
      pool,
      `SELECT version::text AS text FROM app.person_keys WHERE subject = $1 AND wrapped IS NOT NULL ORDER BY 1`,
      [`customer-${customerId}`],
    ),
    columnOf(
      pool,
      `SELECT login AS text FROM app.credentials WHERE role = 'customer' AND person_id = $1
       UNION ALL SELECT encode(token_hash, 'hex') FROM app.sessions WHERE role = 'customer' AND person_id = $1
       UNION ALL SELECT encode(device, 'hex') FROM app.known_devices WHERE role = 'customer' AND person_id = $1
       ORDER BY 1`,
      [customerId],
    ),
    payersOf(deps, customerId),
  ]);
  const { record, bookings, reviews, support } = texts;
  const known: [ErasureStore, readonly string[]][] = [
    ['key', key],
    ['record', record],
    ['bookings', bookings],
    ['reviews', reviews],
    ['support', support],
    ['photos', photos],
    ['logins', logins],
  ];
  return new Map(payers === null ? known : [...known, ['payment_provider', payers]]);
}

async function photosThere(
  { readModels, blobs }: Pick<Parts, 'readModels' | 'blobs'>,
  customerId: CustomerId,
): Promise<readonly string[]> {
  const there: string[] = [];
  for (const key of await photosOfCustomer(readModels, customerId))
    if ((await blobs.get(key)) !== null) there.push(key);
  return there;
}

/** Null while the provider does not answer: only the worker of the erasure waits for it. */
async function payersOf(
  { stripe }: Pick<Parts, 'stripe'>,
  customerId: CustomerId,
): Promise<readonly string[] | null> {
  try {
    return await customersOf(stripe, customerId);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}

const textRow = z.object({ text: z.string() });

async function columnOf(
  pool: Parts['pool'],
  query: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const { rows } = await pool.query(query, [...values]);
  return z
    .array(textRow)
    .parse(rows)
    .map(({ text }) => text);
}

/**
 * Every store with its number of items and an HMAC of them under the person's key. Once that key is destroyed, the
 * contents cannot be guessed from it.
 */
export async function heldBefore(deps: Parts, id: string): Promise<readonly HeldBefore[]> {
  const contents = await contentsOf(deps, as<CustomerId>(id));
  return Promise.all(
    [...contents].map(async ([store, texts]) => ({
      store,
      items: texts.length,
      digest: await deps.keys.hmac(`customer-${id}`, canonicalJson([...texts])),
    })),
  );
}

/** Every store in its current state, read again; an empty one has the digest of nothing. */
export async function heldNow(deps: Parts, id: string): Promise<ReadonlyMap<ErasureStore, Held>> {
  const contents = await contentsOf(deps, as<CustomerId>(id));
  return new Map(
    [...contents].map(([store, texts]) => [
      store,
      {
        items: texts.length,
        digest: createHash('sha256')
          .update(canonicalJson([...texts]))
          .digest('base64url'),
      },
    ]),
  );
}
