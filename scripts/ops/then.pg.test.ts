/**
 * An account and a technician's day at every position of the log, compared with an independent computation on the raw
 * rows (decision 203).
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defaultDurations as durations } from '#domain/core/durations.ts';
import { dayAt } from '#projections/queries/day-moment.ts';
import { accountAt } from '#projections/queries/ledger.ts';
import {
  appendDaysOfOne,
  daysOfOne as days,
  numbersOfOne as numbers,
  one as technicianId,
} from '#projections/testing/days-of-one.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { type RawEvent, secondHand } from '#tests/simulator/second-hand.ts';
import { runOps } from '#tests/support/ops-command.ts';

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

let side: ReadSide;
let raw: readonly RawEvent[];

const rawRow = z.object({ stream: z.string(), type: z.string(), position: z.bigint(), data: z.unknown() });

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await appendDaysOfOne(side.log, side.keys);
  await side.caughtUp();
  const { rows } = await side.rm.pool.query(
    'SELECT stream_id AS stream, type, pos AS position, data FROM es.events ORDER BY pos',
  );
  raw = z.array(rawRow).parse(rows);
}, 120_000);
afterAll(() => side.close());

/** What each existing booking is reported to be at a position. */
const saidAt = (position: bigint) =>
  numbers
    .map((n) => `b${n}`)
    .filter((id) => raw.some((row) => row.stream === `booking-${id}` && row.position <= position))
    .map((id) => ({ id, ...secondHand(raw, id, position) }));

test('an account stands at every position at what the raw rows add up to', async () => {
  const accounts = [
    'cash',
    'customer_receivable',
    'stripe_fees',
    'platform_revenue',
    `technician_payable:t3`,
  ];
  const stood = new Set<number>();
  for (const { position } of raw) {
    for (const account of accounts) {
      const { balance, count, shown } = await accountAt(side.rm, account, position);
      const sum = saidAt(position).reduce((all, { balances }) => all + (balances[account] ?? 0), 0);
      expect({ account, position, balance: Number(balance) }).toEqual({ account, position, balance: sum });
      expect(shown).toHaveLength(count);
      stood.add(sum);
    }
  }
  expect(stood.size).toBeGreaterThan(6);
});

test('a day has at every position the jobs that the raw rows say', async () => {
  const seen = new Set<string>();
  for (const { position } of raw) {
    for (const day of days) {
      const { jobs } = await dayAt({ rm: side.rm, log: side.log, durations }, technicianId, day, position);
      const ids = jobs.map(({ view }) => String(view.id)).toSorted();
      const said = saidAt(position)
        .filter((one) => one.day === day && one.status !== 'cancelled' && one.crew.includes(technicianId))
        .map(({ id }) => id)
        .toSorted();
      expect({ position, day, ids }).toEqual({ position, day, ids: said });
      seen.add(`${day} ${ids.join(' ')}`);
    }
  }
  // The third job was theirs on one day, then on the other, and then no longer.
  expect(seen.size).toBeGreaterThan(5);
});

const ops = (...args: readonly string[]) => runOps(side, ...args);

test('both are told at the command line', async () => {
  const account = await ops('account', 'technician_payable:t3');
  expect(account).toMatchObject({ code: 0, err: '' });
  expect(account.out).toMatch(/technician_payable:t3 stood at -\$210\.00, 2 lines\./);
  const day = await ops('day', 't3', '2030-03-07');
  expect(day).toMatchObject({ code: 0, err: '' });
  expect(day.out).toContain('HX-000003 completed, leads');
  expect(day.out).toContain(': 2 jobs on 2030-03-07.');
  expect(await ops('account', 'nobody')).toMatchObject({ code: 1 });
});
