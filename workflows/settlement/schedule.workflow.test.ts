/** What starts settlements: the schedule of a real Temporal server, and `ops resume` without one (R30). */
import { msToTs } from '@temporalio/common/lib/time.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStories, resumeStories } from '#activities/stories/resume.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { scheduled } from '#domain/core/stories.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { endOfMonth, monthOf, type Period, settlementIdOf } from '#domain/settlement/period.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { scheduleSettlements } from '#events/temporal/schedules.ts';
import { workflowIds } from '../contract.ts';
import { bookCommission, openStore, settlementEvents, type Store } from '../testing/partners.ts';
import { eventually } from '../testing/people.ts';
import { fundPlatform } from '../testing/test-payouts.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let month: Period;

beforeAll(async () => {
  world = await createWorld('real');
  await world.startWorker();
  await fundPlatform(world);
  const first = Date.parse(`${monthOf(new Date().toISOString())}-01T12:00:00.000Z`);
  month = monthOf(new Date(first - 48 * 60 * 60 * 1000).toISOString());
}, 120_000);
afterAll(() => world?.close());

const settings = () => ({ taskQueue: world.taskQueue, durations: defaultDurations });
const handle = () => world.client.schedule.getHandle(scheduled.settlementsDue);
/**
 * A run as started by the schedule, to its end. Two within a second would be one: the engine names them by the time.
 */
async function morningRun(): Promise<void> {
  const taken = async () => (await handle().describe()).info.numActionsTaken;
  const before = await taken();
  await eventually('the morning’s run', async () => {
    await handle().trigger();
    return (await taken()) > before;
  });
  await eventually('its end', async () => (await handle().describe()).info.runningActions.length === 0);
}

const isPaid = async (store: Store) =>
  (await settlementEvents(world, store, month)).some(({ type }) => type === 'PartnerPayoutCreated');
const amountsTo = async ({ accountId }: Store) =>
  (await world.stripe.transfers.list({ destination: accountId ?? '' })).data.map(({ amount }) => amount);

it('every morning at six in New York, whichever way the clocks go there, and once however often it is set up', async () => {
  await scheduleSettlements(world.client, settings());
  await scheduleSettlements(world.client, settings());
  const all: string[] = [];
  for await (const { scheduleId } of world.client.schedule.list()) all.push(scheduleId);
  expect(all).toEqual([scheduled.settlementsDue]);
  const { spec } = await handle().describe();
  expect(spec.timezone).toBe(settlementZone);
  const { startTime: times } = await world.client.workflowService.listScheduleMatchingTimes({
    namespace: world.namespace,
    scheduleId: scheduled.settlementsDue,
    startTime: msToTs(Date.parse('2027-03-01')),
    endTime: msToTs(Date.parse('2028-03-02')),
  });
  const mornings = (times ?? []).map(({ seconds }) =>
    wallOf(new Date(Number(seconds) * 1000).toISOString(), settlementZone),
  );
  // A year with both clock changes, and a February of 29 days.
  expect(mornings).toHaveLength(367);
  expect(new Set(mornings.map(({ time }) => time))).toEqual(new Set(['06:00']));
  expect(mornings.map(({ date }) => date)).toContain('2028-02-29');
});

it('R30: the month that has ended is settled, and the next mornings find nothing more of it', async () => {
  const stores = [await openStore(world), await openStore(world), await openStore(world)];
  for (const [index, store] of stores.entries())
    await bookCommission(world, store, 3_000 + index, { at: `${month}-10T12:00:00.000Z` });
  // Nothing of the current month is due.
  const early = await openStore(world);
  await bookCommission(world, early, 9_000);
  for (let morning = 1; morning <= 3; morning++) {
    await morningRun();
    for (const store of stores) await eventually('the payout', () => isPaid(store));
  }
  for (const [index, store] of stores.entries()) expect(await amountsTo(store)).toEqual([3_000 + index]);
  expect(await amountsTo(early)).toEqual([]);
});

it('R30: without Temporal’s database the log tells what is due, what is under way and what is over', async () => {
  const [due, closed] = [await openStore(world), await openStore(world, { bank: false })];
  await bookCommission(world, closed, 4_100, { at: `${month}-10T12:00:00.000Z` });
  await morningRun();
  await eventually('the wait for a bank account', async () =>
    (await settlementEvents(world, closed, month)).some(({ type }) => type === 'PayeeAwaited'),
  );
  await world.client.workflow
    .getHandle(workflowIds.settlement(settlementIdOf(closed.partnerId, month)))
    .terminate('lost');
  await closed.bank();
  await bookCommission(world, due, 4_200);
  const running = monthOf(new Date().toISOString());
  const openAt = async (now: string) =>
    (await openStories(world.log, defaultDurations, now)).filter(({ type }) => type === 'settlement');
  const open = await openAt(new Date().toISOString());
  const named = (stories: typeof open) =>
    stories.map((story) => (story.type === 'settlement' ? `${story.partnerId} ${story.period}` : ''));
  expect(named(open)).toContain(`${closed.partnerId} ${month}`);
  expect(named(open)).not.toContain(`${due.partnerId} ${running}`);
  expect(named(await openAt(endOfMonth(running)))).toContain(`${due.partnerId} ${running}`);
  for (let resumed = 1; resumed <= 2; resumed++) await resumeStories({ ...world, ...settings() }, open);
  await eventually('the payout', () => isPaid(closed));
  expect(await amountsTo(closed)).toEqual([4_100]);
});
