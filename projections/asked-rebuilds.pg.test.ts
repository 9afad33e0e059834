/** Rebuilds requested in the console: compared, swapped, withdrawn, and repeated after a kill (decision 245). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Sealed } from '#domain/core/sealed.ts';
import { allRebuilds, rebuilds } from '#domain/rebuild/decide.ts';
import type { RebuildMode } from '#domain/rebuild/events.ts';
import { execute, load } from '#events/execute.ts';
import { advisoryLocks } from '#events/postgres/locks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doAskedRebuilds } from './asked-rebuilds.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

let side: ReadSide;
const running: { stop(): Promise<void> }[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (let n = 0; n < 12; n += 1) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast));
  }
  await side.caughtUp();
}, 60_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});
afterAll(() => side?.close());

function start(isLeading = () => true) {
  const { databaseUrl, log, keys } = side;
  const one = doAskedRebuilds({
    databaseUrl,
    log,
    openMany: keys.openMany,
    isLeading,
    onError: (error) => errors.push(error),
    lookEvery: 20,
  });
  running.push(one);
  return one;
}

let asked = 0;
async function ask(projection: string, mode: RebuildMode): Promise<string> {
  const requestId = `request-${(asked += 1)}`;
  const author = {
    now: new Date().toISOString(),
    actor: { role: 'admin', id: 'a1' },
    commandId: requestId,
  } as const;
  const taken = await execute(side.log, rebuilds, allRebuilds, author, () => ({
    type: 'RequestRebuild',
    requestId,
    projection,
    mode,
    reason: 'enc:v1:admin-a1:reason:1:AAAA' as Sealed,
  }));
  expect(taken.ok).toBe(true);
  return requestId;
}
const ended = (requestId: string) =>
  eventually('the end of it', async () => {
    const { open, past } = await load(side.log, rebuilds, allRebuilds);
    return open === null ? past.find(({ request }) => request.requestId === requestId) : undefined;
  });

const rowsOf = async (): Promise<unknown> =>
  (
    await side.rm.pool.query(
      `SELECT count(*)::int AS rows, md5(string_agg(l::text, '' ORDER BY position, line)) AS whole FROM rm.ledger l`,
    )
  ).rows;

test('comparing counts what was planted, to the row, and leaves the live tables as they are', async () => {
  const sound = await rowsOf();
  const { pool } = side.rm;
  // Three rows missing, two too many, one with another amount.
  const first = `SELECT position, line FROM rm.ledger ORDER BY position, line`;
  await pool.query(`DELETE FROM rm.ledger WHERE (position, line) IN (${first} LIMIT 3)`);
  await pool.query(
    `INSERT INTO rm.ledger (position, line, booking_id, movement, account, amount, at)
     SELECT position, 90 + k, booking_id, movement, account, amount, at
     FROM (SELECT * FROM rm.ledger ORDER BY position, line LIMIT 1) l, generate_series(1, 2) k`,
  );
  await pool.query(
    `UPDATE rm.ledger SET amount = amount + 1 WHERE (position, line) IN (
       SELECT position, line FROM rm.ledger WHERE line < 90 ORDER BY position DESC, line DESC LIMIT 1)`,
  );
  const planted = await rowsOf();
  start();
  const compared = await ended(await ask('ledger', 'compare'));
  expect(compared?.failure).toBeNull();
  expect(compared?.finished).toMatchObject({
    mode: 'compare',
    heldMilliseconds: 0,
    tables: [{ table: 'ledger', missing: 3, surplus: 2, changed: 1 }],
  });
  expect(compared?.finished?.tables[0]?.examples.filter((one) => one.endsWith('amount'))).toHaveLength(1);
  expect(await rowsOf()).toEqual(planted);

  const swapped = await ended(await ask('ledger', 'swap'));
  expect(swapped?.finished).toMatchObject({ mode: 'swap', tables: [{ missing: 3, surplus: 2, changed: 1 }] });
  expect(await rowsOf()).toEqual(sound);
  const again = await ended(await ask('ledger', 'compare'));
  expect(again?.finished).toMatchObject({ tables: [{ missing: 0, surplus: 0, changed: 0, examples: [] }] });
});

test('one that the projector left undone is done by the next, and only the leader begins', async () => {
  let leads = false;
  start(() => leads);
  const requestId = await ask('stuck', 'compare');
  // Another rebuild is running, as with `ops rebuild`: the request waits for it.
  const held = await side.rm.pool.connect();
  try {
    await held.query('SELECT pg_advisory_lock($1)', [advisoryLocks.rebuild]);
    leads = true;
    await eventually('a try', async () => {
      const { rows } = await side.rm.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'hexkey rebuild'",
      );
      return rows.length > 0 ? true : undefined;
    });
    expect((await load(side.log, rebuilds, allRebuilds)).open?.requestId).toBe(requestId);
  } finally {
    await held.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.rebuild]);
    held.release();
  }
  expect((await ended(requestId))?.finished).toMatchObject({ projection: 'stuck' });
});

test('one that is withdrawn ends, and one of no read model fails by name', async () => {
  const requestId = await ask('bookings', 'swap');
  const author = {
    now: new Date().toISOString(),
    actor: { role: 'admin', id: 'a1' },
    commandId: 'w1',
  } as const;
  await execute(side.log, rebuilds, allRebuilds, author, () => ({ type: 'WithdrawRebuild', requestId }));
  start();
  expect(await ended(requestId)).toMatchObject({ finished: null, failure: null });
  expect(await ended(await ask('gold', 'swap'))).toMatchObject({
    finished: null,
    failure: 'NoSuchReadModel',
  });
  expect((await side.rm.pool.query('SELECT * FROM app.rebuild_progress')).rows).toEqual([]);
});
