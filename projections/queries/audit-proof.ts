/**
 * Proves that the audit is what was recorded: each row is recomputed from its event and compared, and the chain of
 * hashes with the seals made of it, under a key that the database does not hold (decision 147).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { deriveKey, deriveKeys } from '#events/keys/cipher.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { auditTable, chained } from '../models/audit.ts';
import { select } from './read-models.ts';

/** Events read at a time, and the most between two seals. */
const BATCH = 1_000;
const SEAL_EVERY = 10_000;
/** Maximum number of faults reported; one altered row proves as much as a thousand. */
const MAX_FAULTS = 100;

/** A mismatch. Positions are log positions. */
export interface AuditFault {
  readonly kind: /** The event has no row. */
    | 'row_missing'
    /** A row differs from its event. */
    | 'row_changed'
    /** A row has no event: it was removed from the log. */
    | 'event_missing'
    /** A row's hash is not that of the row before it and its event. */
    | 'chain_broken'
    /**
     * At a seal the chain has a different hash than when it was sealed: something before it was changed, added or
     * removed.
     */
    | 'sealed_otherwise'
    /** A seal was not made by us. */
    | 'seal_forged'
    /** A seal between two others is missing. */
    | 'seal_missing';
  readonly position: bigint;
}

export interface AuditProof {
  /** Events that were compared. */
  readonly checked: number;
  readonly seals: number;
  /** Position of the newest seal; null before the first. */
  readonly sealedAt: string | null;
  readonly sealedPosition: bigint;
  /** The position up to which rows were compared: the audit may be slightly behind the log. */
  readonly position: bigint;
  readonly faults: readonly AuditFault[];
}

interface Parts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Pick<EventLog, 'readAll'>;
  /** The installation's. */
  readonly masterKey: Uint8Array;
}

const sealRow = z.object({
  number: z.number(),
  position: z.bigint(),
  chain: z.string(),
  seal: z.string(),
  sealed_at: z.string(),
});
type Seal = z.output<typeof sealRow>;

const SEALS = 'SELECT number, position, chain, seal, sealed_at FROM app.audit_seals';

function sealOf(key: Buffer, before: string, seal: Pick<Seal, 'number' | 'position' | 'chain'>): string {
  return createHmac('sha256', key)
    .update(`${seal.number}\n${seal.position}\n${seal.chain}\n${before}`)
    .digest('base64url');
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const checkpointRow = z.object({ position: z.bigint() });

/** The position the audit has reached. */
async function auditedUpTo({ pool }: Parts): Promise<bigint> {
  const text = "SELECT position FROM rm.checkpoints WHERE projection = 'audit'";
  return (await select(pool, checkpointRow, text))[0]?.position ?? 0n;
}

/**
 * Seals what was added to the audit since the last seal; returns the newest one, null if there is nothing to seal. Two
 * processes that seal at once create one seal.
 */
export async function sealAudit(parts: Parts): Promise<Seal | null> {
  const { pool, log, masterKey } = parts;
  const [last] = await select(pool, sealRow, `${SEALS} ORDER BY number DESC LIMIT 1`);
  const until = await auditedUpTo(parts);
  let { number, position, chain, seal } = last ?? { number: 0, position: 0n, chain: '', seal: '' };
  let newest = last ?? null;
  while (position < until) {
    let count = 0;
    while (position < until && count < SEAL_EVERY) {
      const events = (await log.readAll(position, BATCH)).filter((event) => event.position <= until);
      for (const event of events) chain = chained(chain, event);
      position = events.at(-1)?.position ?? until;
      count += events.length;
    }
    number += 1;
    const made = sealOf(deriveKey(masterKey, 'audit-seals'), seal, { number, position, chain });
    const [written] = await select(
      pool,
      sealRow,
      `INSERT INTO app.audit_seals (number, position, chain, seal) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING number, position, chain, seal, sealed_at`,
      [number, position, chain, made],
    );
    // Another process was faster and seals the rest.
    if (!written) return newest;
    newest = written;
    seal = made;
  }
  return newest;
}

const columns = auditTable.columns.map(({ name }) => name);
const rowShape = z.looseObject({ position: z.bigint(), chain: z.string() });
type Row = z.output<typeof rowShape>;

/** Whether a row shows something else than its event. */
function differs(row: Row, event: StoredEvent): boolean {
  const { chain } = row;
  return auditTable.columns.some(({ name, of }) => {
    const wanted: unknown = of({ event, chain });
    const found = row[name];
    return typeof wanted === 'object' && wanted !== null
      ? JSON.stringify(sorted(wanted)) !== JSON.stringify(sorted(found as object))
      : found !== wanted;
  });
}

/** Its fields in sorted order, since the database uses another order than the code. */
const sorted = (facts: object): readonly [string, unknown][] =>
  Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));

/**
 * Compares the audit with the log and its seals: all of it, or only what comes after the newest seal before the last
 * `newest` events; that seal vouches for the rest of the chain.
 */
export async function proveAudit(
  parts: Parts,
  {
    newest = Number.POSITIVE_INFINITY,
    onProgress,
  }: { readonly newest?: number; readonly onProgress?: (checked: number) => void } = {},
): Promise<AuditProof> {
  const { pool, log, masterKey } = parts;
  const faults: AuditFault[] = [];
  const fault = (kind: AuditFault['kind'], position: bigint): void => {
    if (faults.length < MAX_FAULTS) faults.push({ kind, position });
  };
  const seals = await select(pool, sealRow, `${SEALS} ORDER BY number`);
  const keys = deriveKeys(masterKey, 'audit-seals');
  let before = '';
  for (const [index, seal] of seals.entries()) {
    if ((seals[index - 1]?.number ?? 0) + 1 !== seal.number) fault('seal_missing', seal.position);
    else if (!keys.some((key) => isSame(seal.seal, sealOf(key, before, seal))))
      fault('seal_forged', seal.position);
    before = seal.seal;
  }
  const until = await auditedUpTo(parts);
  const start = Number.isFinite(newest) ? startFor(seals, until, newest) : undefined;
  let position = start?.position ?? 0n;
  let chain = start?.chain ?? '';
  let checked = 0;
  const ahead = seals.filter((seal) => seal.position > position);

  const atSeals = (): void => {
    while (ahead[0] && ahead[0].position <= position) {
      const seal = ahead.shift();
      if (seal && (seal.position !== position || seal.chain !== chain))
        fault('sealed_otherwise', seal.position);
    }
  };

  /**
   * Checks one position: its event, its row, or both. Continues from the row's own hash, so that a fault is reported
   * once.
   */
  const step = (at: bigint, event: StoredEvent | undefined, row: Row | undefined): void => {
    const expected = event ? chained(chain, event) : chain;
    if (!event) fault('event_missing', at);
    else if (!row) fault('row_missing', at);
    else if (differs(row, event)) fault('row_changed', at);
    else if (row.chain !== expected) fault('chain_broken', at);
    chain = row?.chain ?? expected;
    position = at;
    atSeals();
  };

  while (position < until) {
    const events = (await log.readAll(position, BATCH)).filter((event) => event.position <= until);
    const to = events.at(-1)?.position ?? until;
    const rows = await select(
      pool,
      rowShape,
      `SELECT ${columns.join(', ')} FROM rm.audit WHERE position > $1 AND position <= $2 ORDER BY position`,
      [position, to],
    );
    const rowAt = new Map(rows.map((row) => [row.position, row]));
    const eventAt = new Map(events.map((event) => [event.position, event]));
    const places = [...new Set([...eventAt.keys(), ...rowAt.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
    for (const at of places) step(at, eventAt.get(at), rowAt.get(at));
    position = to;
    atSeals();
    checked += events.length;
    onProgress?.(checked);
  }
  // Sealed, but no longer there: the end of the log was cut off.
  for (const { position: lost } of ahead) fault('sealed_otherwise', lost);
  return {
    checked,
    seals: seals.length,
    sealedAt: seals.at(-1)?.sealed_at ?? null,
    sealedPosition: seals.at(-1)?.position ?? 0n,
    position: until,
    faults,
  };
}

/** The last seal at least `newest` positions before the end; since positions have gaps, these may be fewer events. */
function startFor(seals: readonly Seal[], until: bigint, newest: number): Seal | undefined {
  return seals.findLast((seal) => seal.position <= until - BigInt(newest));
}
