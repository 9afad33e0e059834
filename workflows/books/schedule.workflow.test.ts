/**
 * The schedule of the books on a real Temporal server: a difference is recorded and reported once for each night
 * (decision 224).
 */
import { msToTs } from '@temporalio/common/lib/time.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksActivities, type BooksReport } from '#activities/money/compare-books.ts';
import { allBooks, books, differencesOf, differingBooks } from '#domain/books/decide.ts';
import { scheduled } from '#domain/core/stories.ts';
import { letters } from '#domain/letters/decide.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { load } from '#events/execute.ts';
import { compareBooksNow, scheduleBooks } from '#events/temporal/schedules.ts';
import { emptyReport } from '../testing/books.ts';
import { eventually } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
/** What the next comparison finds, and how often it was made. */
let found: BooksReport = emptyReport;
let made = 0;
/** How often the worker dies after comparing and before writing anything. */
let deaths = 0;

beforeAll(async () => {
  world = await createWorld('real');
  await world.startWorker(({ log }) =>
    booksActivities({
      log,
      compareBooks: () => {
        made += 1;
        deaths -= 1;
        return deaths >= 0 ? Promise.reject(new Error('the worker died')) : Promise.resolve(found);
      },
    }),
  );
  await scheduleBooks(world.client, world.taskQueue);
}, 120_000);
afterAll(() => world?.close());

const handle = () => world.client.schedule.getHandle(scheduled.booksCompared);
const comparisons = async () => (await load(world.log, books, allBooks)).comparisons;
const told = async () => (await load(world.log, letters, 'admin-duty')).due;

/** A run as started by the schedule, to its end. */
async function night(): Promise<void> {
  const before = (await comparisons()).length;
  const taken = async () => (await handle().describe()).info.numActionsTaken;
  const actions = await taken();
  await eventually('the night’s run', async () => {
    await compareBooksNow(world.client);
    return (await taken()) > actions;
  });
  await eventually('its end', async () => (await handle().describe()).info.runningActions.length === 0);
  expect(await comparisons()).toHaveLength(before + 1);
}

it('every night at three in New York, once however often it is set up', async () => {
  await scheduleBooks(world.client, world.taskQueue);
  const all: string[] = [];
  for await (const { scheduleId } of world.client.schedule.list()) all.push(scheduleId);
  expect(all).toEqual([scheduled.booksCompared]);
  const { startTime: times } = await world.client.workflowService.listScheduleMatchingTimes({
    namespace: world.namespace,
    scheduleId: scheduled.booksCompared,
    startTime: msToTs(Date.parse('2027-10-25')),
    endTime: msToTs(Date.parse('2027-11-15')),
  });
  const nights = (times ?? []).map(({ seconds }) =>
    wallOf(new Date(Number(seconds) * 1000).toISOString(), settlementZone),
  );
  // Including a clock change.
  expect(nights).toHaveLength(21);
  expect(new Set(nights.map(({ time }) => time))).toEqual(new Set(['03:00']));
});

it('R11: a difference is recorded, told of once a night, and over when the books agree again', async () => {
  await night();
  expect(await told()).toEqual([]);
  const cent = { bookingId: 'b1', number: 'HX-2B2B2B', fact: 'captured' } as const;
  found = {
    ...emptyReport,
    bookings: 3,
    differences: [{ ...cent, values: { log: 15_000, provider: 14_999 } }],
  };
  deaths = 2;
  const before = made;
  await night();
  // The comparison is retried when its worker dies, and is recorded once.
  expect(made).toBe(before + 3);
  const [last] = await comparisons();
  expect(last && differencesOf(last)).toBe(1);
  expect(last?.differences).toEqual([
    { id: 'b1', number: 'HX-2B2B2B', fact: 'captured', values: { log: 15_000, provider: 14_999 } },
  ]);
  expect(await told()).toMatchObject([{ letter: 'books_differ', to: 'ops' }]);
  await night();
  expect(await told()).toHaveLength(2);
  const [later, first] = await comparisons();
  expect(differingBooks(await comparisons())).toEqual([
    { differences: 1, since: first?.at, number: 'HX-2B2B2B' },
  ]);
  expect(later?.at).not.toBe(first?.at);
  found = emptyReport;
  await night();
  expect(differingBooks(await comparisons())).toEqual([]);
  expect(await told()).toHaveLength(2);
});
