/** `ops what-if` as an operator runs it: real process, real database, and nothing written (decision 204). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newEvents } from '#events/execute.ts';
import { readOnly } from '#events/postgres/connection.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { changeNamed } from './what-if.ts';
import { runOps } from '#tests/support/ops-command.ts';

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const n of [3, 7]) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast));
  }
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const ops = (...args: readonly string[]) => runOps(side, ...args);

/** The number of writes in the whole database. */
async function writes(): Promise<unknown> {
  const { rows } = await side.rm.pool.query(
    `SELECT (SELECT count(*) FROM es.events) AS events, md5(string_agg(b.state::text, '' ORDER BY b.id)) AS states
     FROM rm.bookings b`,
  );
  return rows;
}

test('other shares are told for each booking and in all, and nothing is written', async () => {
  const before = await writes();
  const said = await ops('what-if', 'shares', '--technician', '65');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('2 bookings, 2 of them concerned, 2 would differ:');
  // $150.00 each, of which $10.00 was refunded as goodwill: 5 % of the price moves from the crew to the platform.
  expect(said.out).toMatch(/HX-000003\s+\$0\.00\s+-\$7\.50\s+\$0\.00\s+\$7\.50\n/);
  expect(said.out).toMatch(/difference\s+\$0\.00\s+-\$15\.00\s+\$0\.00\s+\$15\.00/);
  expect(await writes()).toEqual(before);
});

test('all of it is JSON as well', async () => {
  const { code, out } = await ops('what-if', 'shares', '--partner', '5.25', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ looked: 2, concerned: 2, untold: [] });
});

test('what names no change is refused', async () => {
  expect(await ops('what-if', 'shares', '--technician', '101')).toMatchObject({ code: 2, out: '' });
  expect(changeNamed(undefined, {})).toBeNull();
  expect(changeNamed('prices', { late: '5' })).toBeNull();
  expect(changeNamed('shares', {})).toBeNull();
  expect(changeNamed('shares', { late: '5' })).toBeNull();
  expect(changeNamed('fees', { late: 'half' })).toBeNull();
  expect(changeNamed('fees', { late: '50.5', 'free-hours': '48' })).toEqual({
    what: 'fees',
    policy: { lateFeeBps: 5050, freeUntilBefore: 48 * 3_600_000 },
  });
});

test('its connections can write nothing, whatever runs on them', async () => {
  const log = openPostgresEventLog({ databaseUrl: readOnly(side.databaseUrl) });
  const metadata = { actor: { role: 'system', id: 'test' }, commandId: 'w', correlationId: 'w' } as const;
  await expect(
    log.append('booking-w', 'none', newEvents([{ type: 'Tried', data: {} }], metadata)),
  ).rejects.toThrow(/read-only/);
  expect(await log.readStream('booking-b3')).not.toEqual([]);
  await log.close();
});
