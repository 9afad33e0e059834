/** An evidence pack of a booking: built from the log up to a position, noted when it is given out, found again by its hash (decision 210). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingId } from '#domain/core/ids.ts';
import { chained, type Issued, type Pack, type Sha256 } from '#domain/evidence/chain.ts';
import { evidence, type EvidenceState } from '#domain/evidence/decide.ts';
import { execute, load } from '#events/execute.ts';
import { deriveKey } from '#events/keys/cipher.ts';
import type { StoredEvent } from '#events/log.ts';
import { storyOfBooking } from '#projections/queries/booking-moment.ts';
import { chargeProof } from '#vendors/stripe/charge-proof.ts';
import { actorOf, type Call, signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';
import { statementsOf, type EvidenceStatement } from './statements.ts';

type Deps = Pick<Dependencies, 'log' | 'keys' | 'blobs' | 'stripe' | 'masterKey' | 'now'>;

/** SHA-256 as a server computes it. */
const sha256: Sha256 = (text) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

/** A pack with what it was built of. */
export interface BuiltPack {
  readonly bookingId: BookingId;
  readonly pack: Pack;
  readonly statements: readonly EvidenceStatement[];
  readonly story: readonly StoredEvent[];
  /** Of the last event that it tells of. */
  readonly position: bigint;
}

/**
 * Builds it of everything up to a position (null: all there is). The same position gives the same pack, unless somebody
 * was erased since.
 * @throws {Refused} 404 the booking did not exist by then; 503 the card provider does not answer
 */
export async function builtPack(
  deps: Pick<Deps, 'log' | 'keys' | 'blobs' | 'stripe'>,
  bookingId: BookingId,
  position: bigint | null,
): Promise<BuiltPack> {
  const all = await storyOfBooking(deps.log, bookingId);
  const story = position === null ? all : all.filter((event) => event.position <= position);
  const last = story.at(-1);
  if (!last) throw notFound('Booking');
  const statements = await statementsOf(
    { keys: deps.keys, blobs: deps.blobs, proofOf: (chargeId) => chargeProof(deps.stripe, chargeId) },
    story,
  );
  return { bookingId, pack: await chained(sha256, statements), statements, story, position: last.position };
}

/** What only this installation can make of a pack that it gives out. */
function sealOf(masterKey: Uint8Array, hash: string, entries: number, issuedAt: string): string {
  return createHmac('sha256', deriveKey(masterKey, 'evidence-seals'))
    .update(`${hash}\n${entries}\n${issuedAt}`)
    .digest('base64url');
}

/** Notes that a pack is given out, once however often it is. */
export async function issuedPack(
  call: Call,
  deps: Deps,
  { bookingId, pack: { hash, entries }, position }: BuiltPack,
): Promise<Issued> {
  const now = deps.now();
  const author = { now, actor: actorOf(signedIn(call)) };
  const noted = await execute(deps.log, evidence, hash, author, () => ({
    type: 'IssueEvidence',
    hash,
    bookingId,
    entries: entries.length,
    position: String(position),
    issuedAt: now,
    seal: sealOf(deps.masterKey, hash, entries.length, now),
  }));
  if (!noted.ok || noted.state === null) throw new Error('the pack was not noted');
  call.wrote(noted.position);
  return noted.state;
}

/** The pack of this hash that was given out; null when there is none, or its seal is not ours. */
export async function packOfHash(
  { log, masterKey }: Pick<Deps, 'log' | 'masterKey'>,
  hash: string,
): Promise<NonNullable<EvidenceState> | null> {
  const found = await load(log, evidence, hash);
  if (found === null) return null;
  const wanted = Buffer.from(sealOf(masterKey, hash, found.entries, found.issuedAt));
  const seal = Buffer.from(found.seal);
  return seal.length === wanted.length && timingSafeEqual(seal, wanted) ? found : null;
}
