/** The promise board on a real database: its contents, order, filters, and limit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { durationsEnv } from '#events/env.ts';
import { bookings } from '../models/bookings.ts';
import { promises } from '../models/promises.ts';
import { settlements } from '../models/settlements.ts';
import { technicians } from '../models/technicians.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { payoutStory, technicianStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { listPromises, type PromiseFilter, promiseFigures } from './promises.ts';

/** The example bookings are for March 4, 2030. */
const day = '2030-03-04T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(day) + minutes * 60_000).toISOString();
let side: ReadSide;

// Booking 1 is not paid, 2 is held and offered, 3 is over and paid out.
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const [one, two, three] = [
    await castOf(side.keys, 1),
    await castOf(side.keys, 2),
    await castOf(side.keys, 3),
  ];
  await side.append('technician-t9', await technicianStory(side.keys, 't9', '10001'));
  await side.appendBooking('b1', wholeLife(one).slice(0, 2));
  await side.appendBooking('b2', wholeLife(two).slice(0, 4));
  await side.appendBooking('b3', wholeLife(three));
  await side.append('payout-b3', payoutStory('b3', 't3', 105).slice(0, 2));
  await side.append('intent-pi_free', [
    {
      type: 'IntentOpened',
      data: { paymentIntentId: 'pi_free', customerId: 'c1', adoptBefore: minutesLater(20), at: day },
    },
  ]);
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const page = { page: 1, limit: 50 };
const listed = async (filter: PromiseFilter, now = day) =>
  (await listPromises(side.rm, filter, now, page)).rows.map(
    ({ workflow_id: workflowId, kind }) => `${workflowId} ${kind}`,
  );

describe('the board', () => {
  test('has what every workflow waits for, by its end; what has none stands last', async () => {
    const { rows, total } = await listPromises(side.rm, {}, day, page);
    expect(total).toBe(rows.length);
    const ends = rows.map(({ until }) => until ?? '9');
    expect(ends).toEqual(ends.toSorted());
    expect(await listed({})).toEqual(
      expect.arrayContaining([
        'booking-b1 payment',
        'intent-pi_free adoption',
        'booking-b2 crew',
        'booking-b2 offer',
        'payout-b3 payout_delay',
      ]),
    );
  });

  test('says whose each is', async () => {
    const { rows } = await listPromises(side.rm, { search: 'HX-000001' }, day, page);
    expect(rows).toMatchObject([
      {
        workflow_id: 'booking-b1',
        kind: 'payment',
        booking_id: 'b1',
        number: 'HX-000001',
        until: minutesLater(30),
      },
    ]);
  });

  test('is narrowed by turn, story, workflow, and what is due', async () => {
    expect(await listed({ story: 'intent' })).toEqual(['intent-pi_free adoption']);
    expect(await listed({ search: 'pi_fr' })).toEqual(['intent-pi_free adoption']);
    expect(await listed({ search: 'pi%' })).toEqual([]);
    expect(await listed({ turn: 'customer' })).toEqual(['intent-pi_free adoption', 'booking-b1 payment']);
    expect(await listed({ turn: 'customer', due: 'overdue' }, minutesLater(25))).toEqual([
      'intent-pi_free adoption',
    ]);
    expect(await listed({ turn: 'customer', due: 'soon' }, minutesLater(25))).toEqual(['booking-b1 payment']);
  });

  test('counts all of it, whatever the filter', async () => {
    const { open, overdue, oldest, isComplete } = await promiseFigures(side.rm, minutesLater(25));
    expect(open).toBe((await listed({}, minutesLater(25))).length);
    expect(overdue).toBe((await listed({ due: 'overdue' }, minutesLater(25))).length);
    expect(oldest).not.toBeNull();
    expect(isComplete).toBe(true);
  });

  test('lets go of what is over by itself, and keeps what is not', async () => {
    await side.append('intent-pi_adopted', [
      { type: 'IntentAdopted', data: { paymentIntentId: 'pi_adopted', bookingId: 'b1', at: day } },
    ]);
    await side.caughtUp([promises]);
    expect(await listed({ story: 'intent' }, minutesLater(29))).toContain('intent-pi_adopted adoption_check');
    expect(await listed({ story: 'intent' }, minutesLater(31))).toEqual(['intent-pi_free adoption']);
  });

  test('is the same when it is rebuilt, and waits as long as the installation says', async () => {
    const options = { databaseUrl: side.databaseUrl, log: side.log, openMany: side.keys.openMany };
    for (const projection of [bookings, promises, technicians, settlements])
      for (const { table, missing, surplus, changed } of (await rebuild(projection, options)).tables)
        expect({ table, missing, surplus, changed }).toEqual({ table, missing: 0, surplus: 0, changed: 0 });
    const durations = durationsEnv.parse('{"unpaidBooking": 60000}');
    await rebuild(bookings, { ...options, durations });
    const { rows } = await listPromises(side.rm, { search: 'HX-000001' }, day, page);
    expect(rows).toMatchObject([{ until: minutesLater(1) }]);
    await rebuild(bookings, options);
  });

  test('says that it is cut off, and has what is due first all the same', async () => {
    const rows = `SELECT 'tip-t' || n, 'b1', jsonb_build_array(jsonb_build_object('story', 'tip', 'kind',
        'tip_confirmation', 'since', '${day}', 'until', at)), at, '{}'
      FROM (SELECT n, timestamptz '2031-01-01' - n * interval '1 minute' AS at FROM generate_series(1, 10100) n) AS t`;
    await side.rm.pool.query(
      `INSERT INTO rm.promises (id, booking_id, awaited, awaited_until, state) ${rows}`,
    );
    const { rows: first, isCapped } = await listPromises(side.rm, { story: 'tip' }, day, page);
    // The last of them ends first; those that end last are left out.
    expect(first[0]?.workflow_id).toBe('tip-t10100');
    expect(isCapped).toBeUndefined();
    expect((await promiseFigures(side.rm, day)).isComplete).toBe(false);
    expect((await listPromises(side.rm, {}, day, page)).isCapped).toBe(true);
    await side.rm.pool.query(`DELETE FROM rm.promises WHERE id LIKE 'tip-t%'`);
  });
});
