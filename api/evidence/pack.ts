/**
 * An evidence pack of a booking: built from the log up to a position, recorded when it is issued, and found again by
 * its hash (decision 210).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingId } from '#domain/core/ids.ts';
import { chained, type Issued, type Pack, type Sha256 } from '#domain/evidence/chain.ts';
import { conversations } from '#domain/conversation/decide.ts';
import { evidence, type EvidenceState } from '#domain/evidence/decide.ts';
import { execute, load } from '#events/execute.ts';
import { deriveKey, deriveKeys } from '#events/keys/cipher.ts';
import type { StoredEvent } from '#events/log.ts';
import { storyOfBooking } from '#projections/queries/booking-moment.ts';
import { chargeProof } from '#vendors/stripe/charge-proof.ts';
import { actorOf, type Call, signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';
import { sentIds, statementsOf, type EvidenceStatement } from './statements.ts';

type Deps = Pick<Dependencies, 'log' | 'keys' | 'blobs' | 'stripe' | 'masterKey' | 'now'>;

/** SHA-256 as a server computes it. */
const sha256: Sha256 = (text) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

/** A pack with what it was built from. */
export interface BuiltPack {
  readonly bookingId: BookingId;
  readonly pack: Pack;
  readonly statements: readonly EvidenceStatement[];
  readonly story: readonly StoredEvent[];
  /** Position of the last event it covers, and when that was written to the log (ISO instant). */
  readonly position: bigint;
  readonly until: string;
}

/**
 * Builds the pack up to a position (null: the end of the log). The same position gives the same pack, unless someone
 * was erased since.
 * @throws {Refused} 404 the booking did not exist by then; 503 the card provider does not answer
 */
export async function builtPack(
  deps: Pick<Deps, 'log' | 'keys' | 'blobs' | 'stripe'>,
  bookingId: BookingId,
  position: bigint | null,
): Promise<BuiltPack> {
  const all = await wholeStory(deps.log, bookingId);
  const story = position === null ? all : all.filter((event) => event.position <= position);
  const { statements, last } = await statementsOf(
    { keys: deps.keys, blobs: deps.blobs, proofOf: (chargeId) => chargeProof(deps.stripe, chargeId) },
    story,
  );
  if (!last) throw notFound('Booking');
  const { position: at, recordedAt: until } = last;
  return { bookingId, pack: await chained(sha256, statements), statements, story, position: at, until };
}

/** The booking's events with its conversation and what providers reported about its messages, in log order. */
async function wholeStory(log: Deps['log'], bookingId: BookingId): Promise<readonly StoredEvent[]> {
  const own = await storyOfBooking(log, bookingId);
  const said = await log.readStream(`${conversations.category}-${bookingId}`);
  const told = await Promise.all(sentIds(own).map((id) => log.readStream(`delivery-${id}`)));
  return [...own, ...said, ...told.flat()].toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

/** A seal on an issued pack that only this installation can make. */
function sealOf(
  key: Buffer,
  {
    hash,
    entries,
    issuedAt,
    until,
  }: Pick<NonNullable<EvidenceState>, 'hash' | 'entries' | 'issuedAt' | 'until'>,
): string {
  return createHmac('sha256', key)
    .update([hash, entries, issuedAt, ...(until === undefined ? [] : [until])].join('\n'))
    .digest('base64url');
}

/** Records that a pack is issued, only once however often it happens. */
export async function issuedPack(
  call: Call,
  deps: Deps,
  { bookingId, pack, position, until }: BuiltPack,
): Promise<Issued> {
  const now = deps.now();
  const author = { now, actor: actorOf(signedIn(call)) };
  const { hash } = pack;
  const given = { hash, entries: pack.entries.length, issuedAt: now, until };
  const noted = await execute(deps.log, evidence, hash, author, () => ({
    type: 'IssueEvidence',
    ...given,
    bookingId,
    position: String(position),
    seal: sealOf(deriveKey(deps.masterKey, 'evidence-seals'), given),
  }));
  if (!noted.ok || noted.state === null) throw new Error('the pack was not noted');
  call.wrote(noted.position);
  return noted.state;
}

/** The issued pack with this hash; null if there is none, or its seal is not ours. */
export async function packOfHash(
  { log, masterKey }: Pick<Deps, 'log' | 'masterKey'>,
  hash: string,
): Promise<NonNullable<EvidenceState> | null> {
  const found = await load(log, evidence, hash);
  if (found === null) return null;
  const seal = Buffer.from(found.seal);
  const isOurs = deriveKeys(masterKey, 'evidence-seals').some((key) => {
    const wanted = Buffer.from(sealOf(key, { ...found, hash }));
    return seal.length === wanted.length && timingSafeEqual(seal, wanted);
  });
  return isOurs ? found : null;
}
