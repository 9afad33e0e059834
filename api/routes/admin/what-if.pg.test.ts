/**
 * What if, requested by the console page by page: equal to the cent to a brute-force computation on the raw rows
 * (decision 244).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { getWhatIf } from '#api/contract/what-if.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { fold } from '#domain/core/aggregate.ts';
import { castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { type BruteOutcome, bruteFees, bruteShares } from '#tests/simulator/brute-what-if.ts';
import type { RawEvent } from '#tests/simulator/second-hand.ts';
import { openTwoWorlds, type TwoWorlds } from '#tests/support/two-worlds.ts';

const rawRow = z.object({
  stream: z.string(),
  type: z.string(),
  position: z.coerce.bigint(),
  data: z.unknown(),
});
const partNames = ['customer', 'technicians', 'partner', 'platform'] as const;

/** A booking whose customer cancels three hours before the window, for the fee of its policy. */
function cancelled(story: readonly BookingEvent[]): readonly BookingEvent[] {
  const before = fold(
    bookings,
    story.map((event, revision) => ({ ...event, revision })),
  );
  if (before.status === 'none') throw new Error('it was not placed');
  const at = new Date(Date.parse(before.appointment.startsAt) - 3 * 3_600_000).toISOString();
  const { fee } = cancellationOutcome(before, at);
  const by = { role: 'customer', id: before.customerId } as const;
  return [
    ...story,
    {
      type: 'BookingCancelled',
      data: { by, cancelledBy: 'customer', reason: 'customer_request', fee, note: null, at },
    },
  ];
}

describe('what if in the console', () => {
  let worlds: TwoWorlds;
  let cookie: string;
  let raw: readonly RawEvent[];
  let ids: readonly string[];

  beforeAll(async () => {
    worlds = await openTwoWorlds();
    const { log, keys, pool } = worlds.api.deps;
    cookie = await worlds.api.signIn('admin', 'admin-what-if');
    for (const n of [3, 4, 5, 6]) {
      const cast = await castOf(keys, n);
      const life = wholeLife(cast);
      const stream = `booking-${cast.bookingId}`;
      await log.append(stream, 'none', toAppend(stream, n === 5 ? cancelled(life.slice(0, 5)) : life));
    }
    await worlds.caughtUp();
    const { rows } = await pool.query(
      'SELECT stream_id AS stream, type, pos::text AS position, data FROM es.events ORDER BY pos',
    );
    raw = z.array(rawRow).parse(rows);
    ids = [...new Set(raw.map(({ stream }) => /^booking-(.+)$/.exec(stream)?.[1]))].flatMap((id) => id ?? []);
  }, 120_000);
  afterAll(() => worlds?.stop());

  const ask = async (query: string) => {
    const answer = await fetch(`${worlds.api.url}/api/admin/ops/what-if?${query}`, { headers: { cookie } });
    return { status: answer.status, body: (await answer.json()) as AnswerOf<typeof getWhatIf> };
  };

  /** All pages, combined as on the screen. */
  async function whole(query: string) {
    const changed: BruteOutcome[] = [];
    const sums = { customer: 0, technicians: 0, partner: 0, platform: 0 };
    let [looked, untold] = [0, 0];
    for (let after: string | null = null; ; ) {
      const { status, body } = await ask(after === null ? query : `${query}&after=${after}`);
      expect(status, JSON.stringify(body)).toBe(200);
      changed.push(...body.changed.map(({ is, would }) => ({ is, would })));
      for (const name of partNames) sums[name] += body.would[name] - body.is[name];
      looked += body.looked;
      untold += body.untold.length;
      after = body.next;
      if (after === null) return { changed, sums, looked, untold, total: body.total };
    }
  }

  it.each([
    ['what=shares&technician=65', (id: string) => bruteShares(raw, id, { technician: 6_500 })],
    ['what=shares&partner=5.25', (id: string) => bruteShares(raw, id, { partner: 525 })],
    ['what=fees&sameDay=33.33', (id: string) => bruteFees(raw, id, { sameDayFeeBps: 3_333 })],
    ['what=fees&freeHours=2&sameDay=', (id: string) => bruteFees(raw, id, { freeUntilBefore: 7_200_000 })],
  ])('%s', async (query, brute) => {
    const said = ids.map(brute).filter((one): one is BruteOutcome => one !== null);
    const told = said.flatMap(({ is, would }) => (would === null ? [] : [{ is, would }]));
    const differing = told.filter(({ is, would }) => partNames.some((name) => is[name] !== would[name]));
    const found = await whole(query);
    expect(found.changed.toSorted(bySum)).toEqual(differing.toSorted(bySum));
    for (const name of partNames)
      expect([name, found.sums[name]]).toEqual([
        name,
        told.reduce((sum, { is, would }) => sum + would[name] - is[name], 0),
      ]);
    expect(found).toMatchObject({ looked: ids.length, total: ids.length, untold: said.length - told.length });
    expect(differing.length).toBeGreaterThan(0);
  });

  it('writes nothing, and could not', async () => {
    const { pool, readOnly } = worlds.api.deps;
    const stands = async () =>
      (
        await pool.query(
          `SELECT (SELECT max(pos) FROM es.events) AS pos, md5(string_agg(b::text, '' ORDER BY b.id)) AS bookings
           FROM rm.bookings b`,
        )
      ).rows;
    const before = await stands();
    await whole('what=shares&technician=1');
    expect(await stands()).toEqual(before);
    await expect(readOnly.readModels.pool.query('DELETE FROM rm.bookings')).rejects.toThrow(/read-only/);
  });

  it('refuses what names no change', async () => {
    for (const query of [
      'what=shares',
      'what=fees&late=',
      'what=shares&technician=101',
      'what=prices',
      'what=fees&freeHours=1.5',
    ])
      expect((await ask(query)).status, query).toBe(400);
  });
});

const bySum = (a: BruteOutcome, b: BruteOutcome): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
