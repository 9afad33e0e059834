/**
 * Every way of rewriting the audit is detected: rows, events, hashes and seals, changed or removed by someone with
 * access to the database.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '#events/digest.ts';
import { parseMasterKey } from '#events/keys/cipher.ts';
import { upcasting } from '#events/upcasting.ts';
import { audit, chained } from '../models/audit.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { type AuditProof, proveAudit, sealAudit } from './audit-proof.ts';

describe('the audit', () => {
  let side: ReadSide;
  let parts: Parameters<typeof proveAudit>[0];

  beforeEach(async () => {
    side = await openReadSide();
    side.project({ projections: [audit] });
    parts = { pool: side.rm.pool, log: side.log, masterKey: parseMasterKey(side.masterKey) };
    await note(6);
  }, 60_000);
  afterEach(() => side.close());

  /** Some events, and the audit of them. */
  async function note(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await side.append(`waitlist-${randomUUID()}`, [
        { type: 'WaitlistJoined', data: { email: 'enc:x', zip: '10001', at: '2026-03-01T12:00:00.000Z' } },
      ]);
    }
    await side.caughtUp([audit]);
  }
  const positions = async (): Promise<readonly bigint[]> => {
    const { rows } = await side.rm.pool.query<{ position: bigint }>(
      'SELECT position FROM rm.audit ORDER BY position',
    );
    return rows.map(({ position }) => position);
  };
  const faultsOf = ({ faults }: AuditProof) => faults.map(({ kind, position }) => [kind, position]);
  const prove = async () => faultsOf(await proveAudit(parts));
  const run = (text: string, ...values: unknown[]) => side.rm.pool.query(text, values);
  /** Recomputes all hashes, as an informed attacker would. */
  async function rechain(): Promise<void> {
    let chain = '';
    for (const event of await side.log.readAll(0n, 1_000)) {
      chain = chained(chain, event);
      await run('UPDATE rm.audit SET chain = $2 WHERE position = $1', event.position, chain);
    }
  }

  test('that nobody touched is proven, sealed or not, and by its newest part alone', async () => {
    expect(await proveAudit(parts)).toMatchObject({ checked: 6, seals: 0, sealedAt: null, faults: [] });
    const first = await sealAudit(parts);
    expect(first).toMatchObject({ number: 1, position: (await positions()).at(-1) });
    await note(3);
    expect(await sealAudit(parts)).toMatchObject({ number: 2 });
    expect(await sealAudit(parts)).toMatchObject({ number: 2 });
    expect(await proveAudit(parts)).toMatchObject({ checked: 9, seals: 2, faults: [] });
    expect(await proveAudit(parts, { newest: 2 })).toMatchObject({ checked: 3, faults: [] });
  });

  test('seals of before and after a change of the master key hold with both, and the earlier ones with both alone', async () => {
    const [before, after] = [parts.masterKey, randomBytes(32)];
    const first = await sealAudit(parts);
    await note(2);
    parts = { ...parts, masterKey: Buffer.concat([after, before]) };
    expect(await sealAudit(parts)).toMatchObject({ number: 2 });
    expect(await proveAudit(parts)).toMatchObject({ seals: 2, faults: [] });
    expect(faultsOf(await proveAudit({ ...parts, masterKey: after }))).toEqual([
      ['seal_forged', first?.position],
    ]);
  });

  test('two who seal at once make one seal', async () => {
    await Promise.all([sealAudit(parts), sealAudit(parts)]);
    expect(await proveAudit(parts)).toMatchObject({ seals: 1, faults: [] });
  });

  test('a row that shows something else is named', async () => {
    const [, second] = await positions();
    await run("UPDATE rm.audit SET actor_id = 'nobody' WHERE position = $1", second);
    expect(await prove()).toEqual([['row_changed', second]]);
  });

  test('a row that was taken out is named', async () => {
    const [, second] = await positions();
    await run('DELETE FROM rm.audit WHERE position = $1', second);
    expect(await prove()).toEqual([['row_missing', second]]);
  });

  test('a row that nothing was recorded for is named', async () => {
    const [, second] = await positions();
    await run('DELETE FROM es.events WHERE pos = $1', second);
    expect(await prove()).toEqual([['event_missing', second]]);
  });

  test('an event that was changed breaks the chain, though its row shows the same', async () => {
    const [, second] = await positions();
    await run(`UPDATE es.events SET data = data || '{"email": "enc:other"}' WHERE pos = $1`, second);
    expect(await prove()).toEqual([['chain_broken', second]]);
  });

  test('who changes an event and computes the hashes again is found by the seal', async () => {
    const before = await sealAudit(parts);
    const [, second] = await positions();
    await run(`UPDATE es.events SET data = data || '{"zip": "90210"}' WHERE pos = $1`, second);
    await run(`UPDATE rm.audit SET facts = facts || '{"zip": "90210"}' WHERE position = $1`, second);
    await rechain();
    expect(await prove()).toEqual([['sealed_otherwise', before?.position]]);
  });

  test('who takes event and row out and computes the hashes again is found by the seal', async () => {
    const before = await sealAudit(parts);
    const [, second] = await positions();
    await run('DELETE FROM es.events WHERE pos = $1', second);
    await run('DELETE FROM rm.audit WHERE position = $1', second);
    await rechain();
    expect(await prove()).toEqual([['sealed_otherwise', before?.position]]);
  });

  test('an end that was cut off after it was sealed is named', async () => {
    const before = await sealAudit(parts);
    const [, , third] = await positions();
    await run('DELETE FROM es.events WHERE pos > $1', third);
    await run('DELETE FROM rm.audit WHERE position > $1', third);
    await run("UPDATE rm.checkpoints SET position = $1 WHERE projection = 'audit'", third);
    expect(await prove()).toEqual([['sealed_otherwise', before?.position]]);
  });

  test('a seal that was made without the key, and one that is gone, are named', async () => {
    await sealAudit(parts);
    await note(1);
    const second = await sealAudit(parts);
    await note(1);
    const third = await sealAudit(parts);
    await run("UPDATE app.audit_seals SET seal = 'x' || substr(seal, 2) WHERE number = 2");
    // The third is computed over the second.
    expect(await prove()).toEqual([
      ['seal_forged', second?.position],
      ['seal_forged', third?.position],
    ]);
    await run('DELETE FROM app.audit_seals WHERE number = 2');
    expect(await prove()).toEqual([['seal_missing', third?.position]]);
    const stranger = { ...parts, masterKey: new Uint8Array(32).fill(9) };
    expect(faultsOf(await proveAudit(stranger))[0]?.[0]).toBe('seal_forged');
  });

  test('an event keeps its digest when an upcast gives it another shape', async () => {
    const [event] = await side.log.readAll(0n, 1);
    if (!event) throw new Error('no event');
    const upcast = upcasting([
      { type: event.type, from: 1, upcast: (data) => ({ ...(data as object), more: 1 }) },
    ]);
    expect(upcast(event).data).toMatchObject({ more: 1 });
    expect(digestOf(upcast(event))).toBe(digestOf(event));
  });
});
