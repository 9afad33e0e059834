/**
 * The console's figures compared with an independent computation on the same events, and the same after every rebuild
 * (R29).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/core/money.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { movements } from '../models/movements.ts';
import { numbers } from '../models/numbers.ts';
import { visits } from '../models/visits.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { assignLimits, numbersOf, type PeriodNumbers } from './numbers.ts';

let side: ReadSide;
const by = { role: 'admin', id: 'a1' } as const;
/** The whole period of the example, in New York's days. */
const whole = { from: '2030-01-01', to: '2030-03-31' };
const lives: (readonly BookingEvent[])[] = [];

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (let n = 0; n < 30; n++) {
    const cast = await castOf(side.keys, n);
    const life = wholeLife(cast);
    // Every kind of life: cut off anywhere, cancelled, refunded.
    const told: BookingEvent[] = life.slice(0, n % 3 === 2 ? 1 + (n % 17) : life.length);
    const at = '2030-02-01T04:30:00.000Z';
    if (n % 10 === 4)
      told.push({
        type: 'RefundIssued',
        data: {
          refundId: `re_${n}`,
          amount: cents(1_000 + n),
          cause: n % 20 === 4 ? 'technician_fault' : 'goodwill',
          by,
          note: null,
          at,
        },
      });
    if (n % 3 === 2 && !told.some(({ type }) => type === 'WorkCompleted'))
      told.push({
        type: 'BookingCancelled',
        data: { by, cancelledBy: 'admin', reason: 'admin', note: null, fee: cents(0), at },
      });
    lives.push(told);
    await side.appendBooking(cast.bookingId, told);
  }
  for (const [day, counts] of [
    ['2030-01-31', { landing: 40, draft: 9, quote: 7 }],
    ['2030-02-01', { landing: 60, draft: 11, quote: 8, slot: 4, signed_in: 3 }],
  ] as const)
    await side.append(`visits-${day}`, [
      { type: 'VisitsCounted', data: { counts, at: `${day}T17:00:00.000Z` } },
    ]);
  await side.caughtUp();
}, 60_000);
afterAll(() => side?.close());

const dayIn = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(
    new Date(instant),
  );
const sumOf = <
  Key extends
    | 'captured'
    | 'completed'
    | 'open'
    | 'cancelled'
    | 'arrived'
    | 'onTime'
    | 'authorized'
    | 'ofPartners',
>(
  found: PeriodNumbers,
  key: Key,
): number => found.days.reduce((sum, day) => sum + day[key], 0);

test('every figure is what the events say, day by day', async () => {
  const found = await numbersOf(side.rm, whole);
  const captured = new Map<string, number>();
  const outcomes = { completed: 0, cancelled: 0, open: 0 };
  let authorized = 0;
  let ofPartners = 0;
  const waits: number[] = [];
  for (const life of lives) {
    const first = (...types: string[]) =>
      life.find(({ type }) => types.includes(type))?.data as { at: string } | undefined;
    for (const event of life)
      if (event.type === 'PaymentCaptured') {
        const day = dayIn(event.data.at);
        captured.set(day, (captured.get(day) ?? 0) + event.data.amount);
      }
    const types = new Set(life.map(({ type }) => type));
    const outcome = types.has('WorkCompleted')
      ? 'completed'
      : types.has('BookingCancelled')
        ? 'cancelled'
        : 'open';
    outcomes[outcome] += 1;
    const paid = first('HoldPlaced', 'CardSaved');
    const placed = life[0];
    if (!paid) continue;
    authorized += 1;
    if (placed?.type === 'BookingPlaced' && placed.data.partner) ofPartners += 1;
    const given = first('TechnicianAssigned');
    if (given) waits.push((Date.parse(given.at) - Date.parse(paid.at)) / 60_000);
  }
  expect(authorized).toBeGreaterThan(20);
  expect(ofPartners).toBeGreaterThan(5);
  for (const { day, captured: amount } of found.days)
    expect([day, amount]).toEqual([day, captured.get(day) ?? 0]);
  expect(sumOf(found, 'captured')).toBe([...captured.values()].reduce((sum, one) => sum + one, 0));
  expect(sumOf(found, 'captured')).toBeGreaterThan(0);
  for (const outcome of ['completed', 'cancelled', 'open'] as const)
    expect([outcome, sumOf(found, outcome)]).toEqual([outcome, outcomes[outcome]]);
  expect([sumOf(found, 'authorized'), sumOf(found, 'ofPartners')]).toEqual([authorized, ofPartners]);
  const buckets = Array.from({ length: assignLimits.length + 1 }, () => 0);
  for (const wait of waits) {
    const bucket = assignLimits.findIndex((limit) => wait < limit);
    const k = bucket < 0 ? assignLimits.length : bucket;
    buckets[k] = (buckets[k] ?? 0) + 1;
  }
  expect(found.assigned).toEqual(buckets);
  const middle = waits.toSorted((a, b) => a - b);
  const half = middle.length / 2;
  const median =
    middle.length % 2 === 1 ? middle[Math.floor(half)] : ((middle[half - 1] ?? 0) + (middle[half] ?? 0)) / 2;
  expect(found.medianMinutes).toBeCloseTo(median ?? Number.NaN, 6);
  const refunded = lives.flatMap((life) =>
    life.flatMap((event) => (event.type === 'RefundIssued' ? [event.data] : [])),
  );
  const because = (cause: 'technician_fault' | 'goodwill') => {
    const those = refunded.filter((one) => one.cause === cause);
    return { reason: cause, count: those.length, amount: those.reduce((sum, { amount }) => sum + amount, 0) };
  };
  expect(refunded.length).toBeGreaterThan(10);
  expect(found.refunds).toEqual([
    because('technician_fault'),
    because('goodwill'),
    { reason: 'outside', count: 0, amount: 0 },
  ]);
  expect(found.funnel).toEqual([
    { step: 'landing', count: 100 },
    { step: 'draft', count: 20 },
    { step: 'quote', count: 15 },
    { step: 'slot', count: 4 },
    { step: 'signed_in', count: 3 },
    { step: 'authorized', count: authorized },
  ]);
});

test('a day ends at midnight in New York, and two halves are the whole', async () => {
  const evening = await numbersOf(side.rm, { from: '2030-01-31', to: '2030-01-31' });
  // 4:30 AM UTC is 11:30 PM of the day before.
  expect(evening.refunds.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(evening.funnel[0]).toEqual({ step: 'landing', count: 40 });
  const [first, second, all] = await Promise.all([
    numbersOf(side.rm, { from: whole.from, to: '2030-01-31' }),
    numbersOf(side.rm, { from: '2030-02-01', to: whole.to }),
    numbersOf(side.rm, whole),
  ]);
  expect([...first.days, ...second.days]).toEqual(all.days);
  expect(all.days.length).toBe(90);
});

test.each([numbers, movements, visits])('$name rebuilt tells the same', async (projection) => {
  const before = await numbersOf(side.rm, whole);
  const { tables } = await rebuild(projection, {
    databaseUrl: side.databaseUrl,
    log: side.log,
    openMany: side.keys.openMany,
    batchSize: 50,
  });
  for (const table of tables) expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
  expect(await numbersOf(side.rm, whole)).toEqual(before);
});
