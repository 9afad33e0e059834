/** A rebuilt read model equals the live one row for row, and readers do not notice the swap (R29). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { bookings } from './models/bookings.ts';
import { allProjections } from './projections.ts';
import { listBookings } from './queries/bookings.ts';
import { rebuild } from './rebuild.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { customerStory, partnerStory, payoutStory, technicianStory } from './testing/people-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  // Different batches live than in the rebuild: no row may depend on where a batch ends.
  side.project({ batchSize: 3 });
  // A technician must have a record before joining a crew.
  await side.append('technician-t1', await technicianStory(side.keys, 't1', '10001'));
  for (let n = 0; n < 40; n++) {
    const cast = await castOf(side.keys, n);
    const life = wholeLife(cast).slice(0, 1 + (n % 17));
    await side.appendBooking(cast.bookingId, n % 2 === 1 ? toldLater(life) : life);
  }
  await side.append('partner-p1', await partnerStory(side.keys, 'p1', 'IKEA-1'));
  for (const id of ['c16', 'c17']) await side.append(`customer-${id}`, await customerStory(side.keys, id));
  await side.append('payout-b16', payoutStory('b16', 't2', 105));
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

/** The same events, each reported by the technician's phone twenty minutes later (decision 133). */
const toldLater = (life: readonly BookingEvent[]): readonly BookingEvent[] =>
  life.map((event) => {
    if (!steps.includes(event.type) || !('at' in event.data)) return event;
    const doneAt = new Date(Date.parse(event.data.at) - 20 * 60_000).toISOString();
    return { ...event, data: { ...event.data, doneAt } } as BookingEvent;
  });
const steps: readonly BookingEvent['type'][] = [
  'RouteStarted',
  'TechnicianArrived',
  'PhotosAdded',
  'WorkStarted',
  'WorkCompleted',
];

const options = () => ({
  databaseUrl: side.databaseUrl,
  log: side.log,
  openMany: side.keys.openMany,
  batchSize: 5_000,
});

test.for(allProjections.map(({ name }) => name))(
  'R29: %s rebuilt from zero equals the live rows',
  async (name) => {
    const projection = allProjections.find((one) => one.name === name);
    if (!projection) throw new Error(name);
    const report = await rebuild(projection, options());
    for (const table of report.tables) {
      expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0, examples: [] });
    }
    expect(report.tables.map(({ table }) => table)).toEqual(projection.tables);
  },
);

test('a rebuilt table has the indexes of the live one, and what the planner is to know of its columns', async () => {
  const described = async () => {
    const { rows } = await side.rm.pool.query<{ what: string }>(
      `SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'rm' AND tablename = 'bookings'
       UNION ALL SELECT attname || ' ' || attstattarget FROM pg_attribute
         WHERE attrelid = 'rm.bookings'::regclass AND attnum > 0 AND attstattarget >= 0 ORDER BY what`,
    );
    return rows.map(({ what }) => what);
  };
  const live = await described();
  expect(live).toContain('search 500');
  await rebuild(bookings, options());
  expect(await described()).toEqual(live);
});

test('a job counts in every read model from when it was done, also where a phone told of it later', async () => {
  const whole = await castOf(side.keys, 33);
  const at = (type: BookingEvent['type'], earlier: number) => {
    const event = wholeLife(whole).find((one) => one.type === type);
    if (!event || !('at' in event.data)) throw new Error(type);
    return new Date(Date.parse(event.data.at) - earlier * 60_000).toISOString();
  };
  const { rows } = await side.rm.pool.query(
    `SELECT b.state::jsonb -> 'lastDone' AS last, b.state::jsonb -> 'completion' ->> 'at' AS heard,
       to_json(b.completed_at AT TIME ZONE 'UTC') #>> '{}' || 'Z' AS completed,
       to_json(n.arrived_at AT TIME ZONE 'UTC') #>> '{}' || 'Z' AS arrived,
       r.state -> 'visit' ->> 'arrivedAt' AS counted,
       (SELECT done_at FROM rm.audit a WHERE a.booking_id = b.id AND a.type = 'WorkCompleted') AS audited
     FROM rm.bookings b JOIN rm.numbers n ON n.booking_id = b.id JOIN rm.reliability r ON r.booking_id = b.id
     WHERE b.id = 'b33'`,
  );
  const told = rows as Readonly<Record<string, string>>[];
  const instants = told.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [
        name,
        typeof text === 'string' ? new Date(text).toISOString() : text,
      ]),
    ),
  );
  expect(instants).toEqual([
    {
      last: { [whole.technicianId]: at('WorkCompleted', 20) },
      heard: at('WorkCompleted', 0),
      completed: at('WorkCompleted', 20),
      arrived: at('TechnicianArrived', 20),
      counted: at('TechnicianArrived', 20),
      audited: at('WorkCompleted', 20),
    },
  ]);
});

test('rows from before phones told of times need no rebuild: the migration makes them what a rebuild would', async () => {
  // Events without device times, as all were then; a rebuild writes the same keys in another order.
  const old = `(substr(id, 2)::int % 2) = 0`;
  const states = async () => {
    const { rows } = await side.rm.pool.query(
      `SELECT id, state::jsonb::text FROM rm.bookings WHERE ${old} ORDER BY id`,
    );
    return rows as unknown;
  };
  const rebuilt = await states();
  await side.rm.pool.query(`UPDATE rm.bookings SET state = (state::jsonb - 'lastDone')::text WHERE ${old}`);
  expect(await states()).not.toEqual(rebuilt);
  const migration = await readFile(new URL('migrations/197-device-times.sql', import.meta.url), 'utf8');
  await side.rm.pool.query(migration.replace(';', ` WHERE ${old};`));
  expect(await states()).toEqual(rebuilt);
  await rebuild(bookings, options());
  expect(await states()).toEqual(rebuilt);
});

test('reads and the projector go on while a read model is rebuilt', async () => {
  let rebuilding = true;
  let reads = 0;
  const reading = (async () => {
    while (rebuilding) {
      expect((await listBookings(side.rm, {}, { page: 1, limit: 10 })).total).toBeGreaterThanOrEqual(40);
      reads++;
    }
  })();
  const writing = (async () => {
    for (let n = 100; n < 130; n++) {
      const cast = await castOf(side.keys, n);
      await side.appendBooking(cast.bookingId, wholeLife(cast));
    }
  })();
  const report = await rebuild(bookings, options());
  rebuilding = false;
  await Promise.all([reading, writing]);
  expect(reads).toBeGreaterThan(0);
  expect(report.tables).toMatchObject([{ missing: 0, surplus: 0, changed: 0 }]);
  await side.caughtUp();
  expect((await listBookings(side.rm, {}, { page: 1, limit: 1 })).total).toBe(70);
});

test('a reader that holds the table delays the swap, and meanwhile no other reader', async () => {
  const holder = await side.rm.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM rm.bookings LIMIT 1');
  let swapped = false;
  const rebuilding = rebuild(bookings, options()).finally(() => {
    swapped = true;
  });
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hexkey rebuild'
    AND wait_event = 'relation'`;
  const waits = async () => ((await side.rm.pool.query(waiting)).rowCount ?? 0) > 0;
  await vi.waitUntil(waits, { interval: 1, timeout: 20_000 });
  expect((await listBookings(side.rm, {}, { page: 1, limit: 10 })).rows).toHaveLength(10);
  expect(swapped).toBe(false);
  await holder.query('COMMIT');
  holder.release();
  await rebuilding;
});

test('a row that was tampered with is named, and the rebuild mends it', async () => {
  await side.rm.pool.query(`UPDATE rm.bookings SET total = 1, brand = 'none' WHERE id = 'b3'`);
  await side.rm.pool.query(`DELETE FROM rm.bookings WHERE id = 'b4'`);
  const broken = await rebuild(bookings, options());
  expect(broken.tables).toMatchObject([
    { missing: 1, surplus: 0, changed: 1, examples: ['b3: brand, total, search', 'b4: missing'] },
  ]);
  const mended = await rebuild(bookings, options());
  expect(mended.tables).toMatchObject([{ missing: 0, surplus: 0, changed: 0 }]);
});

test('indexes keep their names through a rebuild, so that later migrations find them', async () => {
  const { rows } = await side.rm.pool.query(
    `SELECT indexname FROM pg_indexes WHERE schemaname = 'rm' AND tablename = 'bookings' ORDER BY 1`,
  );
  expect(rows.map((row: { indexname: string }) => row.indexname)).toContain('bookings_customer');
  expect(rows.map((row: { indexname: string }) => row.indexname)).toContain('bookings_pkey');
});

test('R29: rows of a deleted customer and a deleted technician are blank, live and rebuilt alike', async () => {
  const by = { role: 'admin', id: 'a1' };
  const at = '2030-03-09T12:00:00.000Z';
  await side.append('customer-c17', [{ type: 'CustomerDeleted', data: { by, at } }]);
  await side.append('technician-t1', [{ type: 'TechnicianDeleted', data: { by, at } }]);
  await side.caughtUp();
  await Promise.all([side.keys.destroy('customer-c17'), side.keys.destroy('technician-t1')]);
  for (const projection of allProjections) {
    const { tables } = await rebuild(projection, options());
    for (const table of tables)
      expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0, examples: [] });
  }
  const { rows } = await side.rm.pool.query(
    `SELECT b.first_name, b.email, b.street, b.customer_erased, b.crew, c.last_name, c.status
     FROM rm.bookings b JOIN rm.customers c ON c.id = b.customer_id WHERE c.id = 'c17'`,
  );
  expect(rows).toMatchObject([
    {
      first_name: null,
      email: null,
      street: null,
      customer_erased: true,
      last_name: null,
      status: 'deleted',
    },
  ]);
  const { rows: crews } = await side.rm.pool.query(`SELECT crew FROM rm.bookings WHERE crew ? 't1'`);
  expect(crews.length).toBeGreaterThan(0);
  for (const { crew } of crews as { crew: unknown }[])
    expect(crew).toEqual({ t1: { name: null, phone: null } });
});
