/** The projector loses and duplicates nothing, whatever is killed and whenever (R16). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { audit } from './models/audit.ts';
import { bookings } from './models/bookings.ts';
import type { Projection } from './projection.ts';
import { failingProjections } from './queries/stuck.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

let side: ReadSide;
beforeEach(async () => {
  side = await openReadSide();
}, 60_000);
afterEach(() => side.close());

async function placeBookings(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast));
  }
}

/** Counts its events in another projection's table: any event applied twice or never shows as a wrong count. */
function countingInto(client: Projection['name']): Projection {
  return {
    name: client,
    tables: [],
    async apply(events, { client: db }) {
      await db.query('UPDATE public.counter SET events = events + $1, positions = positions + $2', [
        events.length,
        events.reduce((total, event) => total + event.position, 0n),
      ]);
    },
  };
}

async function countedAndLogged() {
  const { rows } = await side.rm.pool.query(
    `SELECT c.events, c.positions, e.events AS logged, e.positions AS log_positions FROM public.counter c,
       (SELECT count(*) AS events, sum(pos)::bigint AS positions FROM es.events) e`,
  );
  return rows[0] as Record<'events' | 'positions' | 'logged' | 'log_positions', bigint>;
}

async function expectExactlyOnce(): Promise<void> {
  const { events, positions, logged, log_positions } = await countedAndLogged();
  expect({ events, positions }).toEqual({ events: logged, positions: log_positions });
}

describe('the projector', () => {
  test('R16: applies each event once while its connection is cut again and again', async () => {
    await side.rm.pool.query(
      'CREATE TABLE public.counter AS SELECT 0::bigint AS events, 0::bigint AS positions',
    );
    const projections = [countingInto('counter'), bookings];
    side.project({ projections, batchSize: 3 });
    const placing = placeBookings(0, 30);
    let cuts = 0;
    let placed = false;
    void placing.then(() => {
      placed = true;
    });
    while (!placed || cuts < 8) {
      const { rowCount } = await side.rm.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'hexkey projector' AND xact_start IS NOT NULL`,
      );
      cuts += rowCount ?? 0;
      if (placed && cuts < 8) await placeBookings(100 + cuts * 10, 105 + cuts * 10);
    }
    await placing;
    await side.caughtUp(projections);
    await expectExactlyOnce();
  }, 60_000);

  test('R16: SIGKILLed in the middle and followed by a standby, it skips and doubles nothing', async () => {
    await placeBookings(0, 40);
    const environment = {
      ...process.env,
      DATABASE_URL: side.databaseUrl,
      HEXKEY_MASTER_KEY: side.masterKey,
      LOG_LEVEL: 'silent',
    };
    const start = () => fork(new URL('projector.ts', import.meta.url), { env: environment, stdio: 'ignore' });
    for (let kill = 0; kill < 3; kill++) {
      const [first, second] = [start(), start()];
      await Promise.all([once(first, 'message'), once(second, 'message')]);
      await placeBookings(100 + kill * 10, 103 + kill * 10);
      first.kill('SIGKILL');
      await placeBookings(105 + kill * 10, 108 + kill * 10);
      second.kill(kill === 2 ? 'SIGTERM' : 'SIGKILL');
    }
    side.project();
    await side.caughtUp();
    const { rows } = await side.rm.pool.query(
      `SELECT (SELECT count(*) FROM es.events) AS logged, (SELECT count(*) FROM rm.audit) AS audited,
         (SELECT count(*) FROM rm.bookings b JOIN (SELECT stream_id, max(revision) AS revision FROM es.events
            GROUP BY stream_id) s ON s.stream_id = 'booking-' || b.id AND s.revision = b.revision) AS exact`,
    );
    const found = rows[0] as Record<'logged' | 'audited' | 'exact', bigint>;
    expect(found.audited).toBe(found.logged);
    expect(found.exact).toBe(58n);
  }, 60_000);

  test('a second one stands by, and leads as soon as the first has stopped', async () => {
    const first = side.project();
    await first.leading;
    const second = side.project({ pollEvery: 20 });
    const led = vi.fn();
    void second.leading.then(led);
    await second.ready;
    await placeBookings(0, 1);
    await side.caughtUp();
    expect(led).not.toHaveBeenCalled();
    await first.stop();
    await second.leading;
    await placeBookings(1, 2);
    await side.caughtUp();
  });

  test('a projection that fails is shown with its error and holds no other up', async () => {
    let broken = true;
    const flaky: Projection = {
      name: 'flaky',
      tables: [],
      apply: async (events) => {
        if (broken && events.length > 0) throw new Error('cannot read event 1');
      },
    };
    side.project({ projections: [flaky, audit], pollEvery: 20 });
    await placeBookings(0, 1);
    await side.caughtUp([audit]);
    await vi.waitFor(async () => {
      const failing = await failingProjections(side.rm);
      expect(failing).toMatchObject([{ projection: 'flaky', lastError: 'Error: cannot read event 1' }]);
    });
    broken = false;
    await side.caughtUp([flaky, audit]);
    expect(await failingProjections(side.rm)).toEqual([]);
  });
});

describe('waiting for a position', () => {
  test('ends when the projections get there, at the time limit, or at once beyond the head', async () => {
    await placeBookings(0, 1);
    const head = await side.log.head();
    expect(await side.waiter.waitFor(['bookings'], head, 50)).toBe('timeout');
    expect(await side.waiter.waitFor(['bookings'], head + 1n)).toBe('beyond_head');
    const waiting = side.waiter.waitFor(['bookings', 'ledger'], head, 10_000);
    side.project();
    expect(await waiting).toBe('reached');
    expect(await side.waiter.waitFor(['bookings'], head, 0)).toBe('reached');
  });

  test('forgets what it knew with the connection that it was heard on: a crash takes checkpoints back', async () => {
    const runner = side.project();
    await placeBookings(0, 1);
    await side.caughtUp();
    await runner.stop();
    const head = await side.log.head();
    await side.rm.pool.query('UPDATE rm.checkpoints SET position = position - 1');
    expect(await side.waiter.waitFor(['bookings'], head, 0)).toBe('reached');
    await side.rm.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'hexkey listener'`,
    );
    await expect.poll(() => side.waiter.waitFor(['bookings'], head, 0)).toBe('timeout');
    await side.rm.pool.query('UPDATE rm.checkpoints SET position = position + 1');
    expect(await side.waiter.waitFor(['bookings'], head)).toBe('reached');
  });

  test('goes on when a projection has nothing to do with the newest event', async () => {
    side.project();
    const position = await side.append('support-1', [{ type: 'Anything', data: {} }]);
    expect(await side.waiter.waitFor(['bookings', 'ledger', 'stuck'], position, 10_000)).toBe('reached');
  });
});

test('the lease is a lock on the connection that writes', async () => {
  const runner = side.project();
  await runner.leading;
  const client = new pg.Client(side.databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.objid = 7005 AND a.datname = current_database()`,
  );
  await client.end();
  expect(rows).toEqual([{ application_name: 'hexkey projector' }]);
});
