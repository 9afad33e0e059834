/**
 * Accounts and days at two moments, as the calls return them, compared with an independent computation on the raw rows
 * (decision 244).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { getAccountMoment, getDayMoment } from '#api/contract/moments.ts';
import {
  appendDaysOfOne,
  daysOfOne as days,
  numbersOfOne as numbers,
  one as technicianId,
} from '#projections/testing/days-of-one.ts';
import { type RawEvent, secondHand } from '#tests/simulator/second-hand.ts';
import { openTwoWorlds, type TwoWorlds } from '#tests/support/two-worlds.ts';

const rawRow = z.object({
  stream: z.string(),
  type: z.string(),
  position: z.coerce.bigint(),
  data: z.unknown(),
});

describe('the past of accounts and days', () => {
  let worlds: TwoWorlds;
  let cookie: string;
  let raw: readonly RawEvent[];
  /** Positions within these bookings: the ends and a middle of each. */
  let positions: readonly bigint[];

  beforeAll(async () => {
    worlds = await openTwoWorlds();
    const { log, keys, pool } = worlds.api.deps;
    cookie = await worlds.api.signIn('admin', 'admin-past');
    await appendDaysOfOne(log, keys);
    await worlds.caughtUp();
    const { rows } = await pool.query(
      'SELECT stream_id AS stream, type, pos::text AS position, data FROM es.events ORDER BY pos',
    );
    raw = z.array(rawRow).parse(rows);
    positions = raw
      .filter(({ stream }) => numbers.some((n) => stream === `booking-b${n}`))
      .map(({ position }) => position)
      .filter((_, k) => k % 3 === 0);
  }, 120_000);
  afterAll(() => worlds?.stop());

  async function read<T>(path: string): Promise<T> {
    const response = await fetch(worlds.api.url + path, { headers: { cookie } });
    const body = (await response.json()) as T;
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const accountOf = (query: string) =>
    read<AnswerOf<typeof getAccountMoment>>(`/api/admin/ops/accounts/moment?${query}`);
  const dayOf = (query: string) =>
    read<AnswerOf<typeof getDayMoment>>(`/api/admin/technicians/${technicianId}/day-moment?${query}`);

  const ids = (): readonly string[] => [
    ...numbers.map((n) => `b${n}`),
    ...worlds.ours.bookings.map(({ id }) => id),
    ...worlds.theirs.bookings.map(({ id }) => id),
  ];
  /** What each existing booking is reported to be at a position. */
  const saidAt = (position: bigint) =>
    ids()
      .filter((id) => raw.some((row) => row.stream === `booking-${id}` && row.position <= position))
      .map((id) => ({ id, ...secondHand(raw, id, position) }));
  const sumAt = (account: string, position: bigint): number =>
    saidAt(position).reduce((sum, { balances }) => sum + (balances[account] ?? 0), 0);

  it('an account stands at what the raw rows add up to, and differs by what was posted between', async () => {
    const moved = new Set<number>();
    for (const account of [
      'cash',
      'customer_receivable',
      'platform_revenue',
      `technician_payable:${technicianId}`,
    ])
      for (const [k, position] of positions.entries()) {
        const earlier = positions[Math.floor(k / 2)] ?? position;
        const found = await accountOf(`account=${account}&position=${position}&since=${earlier}`);
        const [then, before] = [sumAt(account, position), sumAt(account, earlier)];
        expect([found.balanceCents, found.since?.balanceCents]).toEqual([then, before]);
        const posted = found.lines.filter(({ isSince }) => isSince);
        expect(posted.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(then - before);
        expect(posted).toHaveLength(found.count - (found.since?.count ?? 0));
        // The newest line equals the balance, and each line the sum of those up to it.
        expect(found.lines[0]?.standCents ?? 0).toBe(then);
        for (const line of found.lines)
          expect(line.standCents).toBe(
            found.lines
              .filter(({ posting }) => BigInt(posting) <= BigInt(line.posting))
              .reduce((sum, { amountCents }) => sum + amountCents, 0) -
              found.lines
                .slice(0, found.lines.indexOf(line))
                .filter(({ posting }) => posting === line.posting)
                .reduce((sum, { amountCents }) => sum + amountCents, 0),
          );
        moved.add(then - before);
      }
    expect(moved.size).toBeGreaterThan(6);
  });

  it('a day has the jobs that the raw rows say, and tells those that came, went and changed', async () => {
    const jobsAt = (day: string, position: bigint) =>
      new Map(
        saidAt(position)
          .filter((one) => one.day === day && one.status !== 'cancelled' && one.crew.includes(technicianId))
          .map(({ id, status, window }) => [id, { status, window }]),
      );
    const seen = new Set<string>();
    for (const day of days)
      for (const [k, position] of positions.entries()) {
        const earlier = positions[Math.max(0, k - 4)] ?? position;
        const { jobs } = await dayOf(`day=${day}&position=${position}&since=${earlier}`);
        const [then, before] = [jobsAt(day, position), jobsAt(day, earlier)];
        const told = Object.fromEntries(
          jobs.map((job) => [
            job.bookingId,
            [job.after?.status ?? null, job.before?.status ?? null, job.change],
          ]),
        );
        const said = Object.fromEntries(
          [...new Set([...then.keys(), ...before.keys()])].map((id) => {
            const [now, old] = [then.get(id), before.get(id)];
            const change = !old
              ? 'added'
              : !now
                ? 'gone'
                : JSON.stringify(now) === JSON.stringify(old)
                  ? 'same'
                  : 'changed';
            return [id, [now?.status ?? null, old?.status ?? null, change]];
          }),
        );
        expect({ day, position, told }).toEqual({ day, position, told: said });
        for (const { change } of jobs) seen.add(change);
      }
    expect([...seen].toSorted()).toEqual(['added', 'changed', 'gone', 'same']);
  });

  it('takes a time for the log’s last event before it, and a position beyond the log for its last', async () => {
    const { pool } = worlds.api.deps;
    const { rows } = await pool.query<{ pos: string; at: string }>(
      `SELECT max(pos)::text AS pos, recorded_at AS at FROM es.events GROUP BY recorded_at ORDER BY recorded_at`,
    );
    const middle = rows[Math.floor(rows.length / 2)];
    const last = rows.at(-1);
    const at = new Date(middle?.at ?? '').toISOString();
    const found = await accountOf(`account=cash&at=${at}`);
    expect(found.moment).toEqual({ position: middle?.pos, at });
    expect(found.since).toBeNull();
    expect((await accountOf(`account=cash&position=${'9'.repeat(18)}`)).moment.position).toBe(last?.pos);
    const none = await accountOf('account=cash&at=2000-01-01T00:00:00.000Z');
    expect(none).toMatchObject({ moment: { position: '0', at: null }, balanceCents: 0, lines: [] });
  });

  it('has hours of those who were registered, and nothing of strangers', async () => {
    const { times, timesBefore, zone } = await dayOf(`day=${days[0]}&since=0`);
    expect(times?.works.length).toBeGreaterThan(0);
    expect([timesBefore, zone]).toEqual([null, 'America/New_York']);
    const stranger = await read('/api/admin/technicians/nobody/day-moment?day=2030-03-07');
    expect(stranger).toMatchObject({ name: null, times: null, jobs: [] });
  });

  it('refuses what is no account, moment or day', async () => {
    const statusOf = async (path: string) =>
      (await fetch(worlds.api.url + path, { headers: { cookie } })).status;
    for (const query of [
      'account=gold',
      'account=cash:1',
      'account=cash&position=x',
      'account=cash&at=now',
      '',
    ])
      expect(await statusOf(`/api/admin/ops/accounts/moment?${query}`), query).toBe(400);
    for (const query of ['', 'day=2030-02-30', 'day=2030-03-07&since=-1'])
      expect(await statusOf(`/api/admin/technicians/t3/day-moment?${query}`), query).toBe(400);
  });
});
