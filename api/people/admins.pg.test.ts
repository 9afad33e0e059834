/** What two admins do at the same moment, without HTTP in between, which would put one after the other. */
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import { execute, load } from '#events/execute.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { createLogin } from '../auth/credentials.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  takeSecondFactor,
} from '../auth/second-factor.ts';
import { withOtherManagers } from './admins.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

async function manager(): Promise<string> {
  const id = randomUUID();
  await api.signIn('admin', id);
  await createLogin(api.deps.pool, { role: 'admin', login: id, password: 'Oak-tables-7', personId: id });
  return id;
}

test('two managers who take each other’s permission at once leave one who manages', async () => {
  const [one, other] = [await manager(), await manager()];
  const take = (from: string, by: string) =>
    withOtherManagers(api.deps, from, (otherManagers) =>
      execute(api.deps.log, admins, from, { actor: { role: 'admin', id: by }, now: api.deps.now() }, () => ({
        type: 'ChangePermissions',
        permissions: [],
        otherManagers,
      })),
    );
  // Both are made to wait at the same point, so that the result does not depend on who connected first.
  const gate = await api.deps.pool.connect();
  await gate.query('SELECT pg_advisory_lock(7145)');
  const both = Promise.all([take(one, other), take(other, one)]);
  try {
    await eventually('both wait', async () => {
      const { rows } = await gate.query<{ waiting: bigint }>(
        `SELECT count(*) AS waiting FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND l.objid = 7145 AND NOT l.granted AND d.datname = current_database()`,
      );
      return rows[0]?.waiting === 2n || undefined;
    });
  } finally {
    await gate.query('SELECT pg_advisory_unlock(7145)');
    gate.release();
  }
  const outcomes = await both;
  expect(outcomes.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'last_manager' } });
  const kept = await Promise.all(
    [one, other].map(async (id) => permissionsOf(await load(api.deps.log, admins, id))),
  );
  expect(kept.filter((some) => some?.includes('manage_admins'))).toHaveLength(1);
});

test('of twenty who send one code at the same moment one is taken, of the app’s and of those on paper', async () => {
  const id = randomUUID();
  const { secret } = await beginSecondFactor(api.deps, id, { label: 'toni', issuer: 'Hexkey' });
  const epoch = Math.floor(Date.now() / 1000);
  expect(await confirmSecondFactor(api.deps, id, await generate({ secret, epoch: epoch - 30 }))).toBe(true);
  const code = await generate({ secret, epoch });
  const [paper = ''] = await makeRecoveryCodes(api.deps.pool, id);
  for (const sent of [code, paper]) {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeSecondFactor(api.deps, id, sent)));
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
  }
});
