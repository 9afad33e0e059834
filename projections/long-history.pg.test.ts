/** A booking with twenty thousand events opens within a second (R18): its timeline and its details, from the read models. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { timelineOfBooking } from './queries/audit.ts';
import { bookingById } from './queries/bookings.ts';
import { castOf, toAppend, wholeLife } from './testing/booking-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

const most = 20_000;
const atOnce = 1_000;
const bookingId = as<BookingId>('b1');
let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const cast = await castOf(side.keys, 1);
  const story = wholeLife(cast);
  await side.appendBooking(bookingId, story);
  const written = {
    type: 'MessageWritten',
    data: {
      text: cast.notes,
      by: { role: 'technician', id: cast.technicianId },
      at: '2030-03-07T15:00:00.000Z',
    },
  };
  for (let length = story.length; length < most; length += atOnce) {
    const events = Array.from({ length: Math.min(atOnce, most - length) }, () => written);
    await side.log.append(
      `booking-${bookingId}`,
      length - 1,
      toAppend(`booking-${bookingId}`, events, length),
    );
  }
  await side.caughtUp();
}, 120_000);
afterAll(() => side?.close());

/** Milliseconds of CPU time of this process, and of wall time. */
interface Took {
  readonly processor: number;
  readonly clock: number;
}

/** The same rows of the log and the timeline, as plainly as Postgres returns them. */
async function scan(): Promise<number> {
  const since = performance.now();
  const found = await Promise.all([
    side.rm.pool.query('SELECT * FROM rm.audit WHERE booking_id = $1', [bookingId]),
    side.rm.pool.query('SELECT * FROM es.events WHERE stream_id = $1', [`booking-${bookingId}`]),
  ]);
  expect(found.map(({ rowCount }) => rowCount)).toEqual([most, most]);
  return performance.now() - since;
}

/** Everything that the console's booking page asks for, and its JSON. */
async function open(): Promise<Took> {
  const began = process.cpuUsage();
  const since = performance.now();
  const [timeline, view, stream] = await Promise.all([
    timelineOfBooking(side.rm, bookingId),
    bookingById(side.rm, bookingId),
    side.log.readStream(`booking-${bookingId}`),
  ]);
  const text = JSON.stringify(
    timeline.map(({ position, ...entry }) => ({ ...entry, position: `${position}` })),
  );
  const { user, system } = process.cpuUsage(began);
  const clock = performance.now() - since;
  expect([timeline.length, stream.length]).toEqual([most, most]);
  expect(view?.booking.revision).toBe(most - 1);
  expect(text.length).toBeGreaterThan(most * 100);
  return { processor: (user + system) / 1_000, clock };
}

test('R18: a history of 20 000 events opens within 1 s of our processor’s time', async () => {
  // The fastest of five runs, to exclude other load; Postgres sends its rows meanwhile.
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) took.push((await open()).processor);
  expect(Math.min(...took)).toBeLessThan(1_000);
});

test('R18: by the clock it takes no more than a few plain readings of the same rows', async () => {
  const plain: number[] = [];
  const opened: number[] = [];
  // In turns, so that other load affects both: absolute times differ between machines, the ratio does not.
  for (let n = 0; n < 5; n += 1) {
    plain.push(await scan());
    opened.push((await open()).clock);
  }
  expect(Math.min(...opened) / Math.min(...plain)).toBeLessThan(4);
});
