/** A booking that an earlier version stored, read by one whose shapes have changed since: fold, projections, tools. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openStories } from '#activities/stories/resume.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { upcasting } from '#events/upcasting.ts';
import { allProjections } from '#projections/projections.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { rebuild } from '#projections/rebuild.ts';
import { reconcile } from '#projections/queries/reconcile.ts';
import { type Cast, castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { replayCommand } from '#scripts/ops/replay.ts';

const earlier = z.array(
  z.object({ type: z.string(), schemaVersion: z.number(), data: z.record(z.string(), z.unknown()) }),
);
const asData = z.record(z.string(), z.unknown());
const stream = 'booking-b8';

/** What has changed since: prices have lines, pages a language, crews a size; cards are told in two fields. */
const upcast = upcasting([
  {
    type: 'BookingPlaced',
    from: 1,
    upcast: (data) => {
      const { price, ...rest } = asData.parse(data);
      const total = z.number().parse(price);
      const lines = [{ kind: 'item', name: 'MALM chest', quantity: 2, amount: total }];
      return { ...rest, price: { lines, undiscounted: total, discount: 0, total }, crewSize: 1 };
    },
  },
  { type: 'BookingPlaced', from: 2, upcast: (data) => ({ ...asData.parse(data), locale: 'en' }) },
  {
    type: 'HoldPlaced',
    from: 1,
    upcast: (data) => {
      const { card, ...rest } = asData.parse(data);
      const [cardBrand, cardLast4] = z.string().parse(card).split(' ');
      return { ...rest, cardBrand, cardLast4, maximumCapturable: null, incrementable: false };
    },
  },
]);

let side: ReadSide;
let newer: PostgresEventLog;
let cast: Cast;

beforeAll(async () => {
  side = await openReadSide();
  cast = await castOf(side.keys, 8);
  newer = openPostgresEventLog({ databaseUrl: side.databaseUrl, upcast });
  const file = new URL('./booking-of-an-earlier-version.json', import.meta.url);
  const stored = earlier.parse(JSON.parse(await readFile(file, 'utf8')));
  const { contact } = cast;
  const placed = stored.map(({ type, data }) => ({
    type,
    data: type === 'BookingPlaced' ? { ...data, contact } : data,
  }));
  const old = toAppend(stream, placed).map((event, revision) => ({
    ...event,
    schemaVersion: stored[revision]?.schemaVersion ?? 1,
  }));
  await side.log.append(stream, 'none', old);
  // The booking goes on under the newer version.
  const since = wholeLife(cast).slice(old.length);
  await newer.append(stream, old.length - 1, toAppend(stream, since, old.length));
  side.project({ log: newer });
  await side.caughtUp();
}, 60_000);
afterAll(async () => {
  await newer?.close();
  await side?.close();
});

const recorded = (events: readonly StoredEvent[]) =>
  events.map(({ type, data, revision }) => ({ type, data, revision }) as Placed<BookingEvent>);

test('it folds to what the same story is today, and stays in the log as it was stored', async () => {
  const today = fold(
    bookings,
    wholeLife(cast).map((event, revision) => ({ ...event, revision })),
  );
  expect(fold(bookings, recorded(await newer.readStream(stream)))).toEqual(today);
  const [placed, , held] = await openedAsStored();
  expect(placed?.data).toMatchObject({ price: 15_000 });
  expect(held?.data).toMatchObject({ card: 'visa 4242' });
});

/** The stream without any step. */
async function openedAsStored(): Promise<readonly StoredEvent[]> {
  const plain = openPostgresEventLog({ databaseUrl: side.databaseUrl, upcast: (event) => event });
  try {
    return await plain.readStream(stream);
  } finally {
    await plain.close();
  }
}

test('R29: read models show it in today’s shape, and rebuilding each of them changes nothing', async () => {
  const view = await bookingById(side.rm, as<BookingId>('b8'));
  expect(view).toMatchObject({
    customer: { firstName: 'Ada8' },
    booking: {
      status: 'completed',
      locale: 'en',
      price: { total: 15_000, lines: [{ name: 'MALM chest', quantity: 2, amount: 15_000 }] },
      payment: { captured: 15_000, card: { brand: 'visa', last4: '4242' } },
    },
  });
  for (const projection of allProjections) {
    const report = await rebuild(projection, {
      databaseUrl: side.databaseUrl,
      log: newer,
      openMany: side.keys.openMany,
    });
    for (const table of report.tables) expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
  }
  expect(await reconcile({ log: newer, rm: side.rm })).toMatchObject({ bookings: 1, differences: [] });
});

test('ops replay tells it, and resume finds what is open of it', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    expect(await replayCommand({ log: newer, rm: side.rm }, 'HX-000008', null)).toBe(0);
    const told = said.mock.calls.flat().join('\n');
    expect(told).toContain('price: none → $150.00');
    expect(told).toContain('hold: none → $150.00 until 2030-03-11T10:40:00.000Z');
  } finally {
    said.mockRestore();
  }
  const open = await openStories(newer, defaultDurations, '2030-04-01T00:00:00.000Z');
  expect(open.map(({ type }) => type)).toContain('payout');
  expect(open.map(({ type }) => type)).not.toContain('booking');
});
