/** Lives one life and says what it broke. */
import { nextStep } from '#domain/booking/next.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { type Broken, brokenNow, firstBroken, isWaiting } from './invariants.ts';
import { People, stateOf } from './people.ts';
import { nextOf, statementsOf } from './invariants/settlements.ts';
import { outageEnds } from './provider/http.ts';
import type { Life } from './script.ts';
import { workflowCode } from './temporal/bundle.ts';
import { durations, type Tampering, World } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A Monday morning in New York, before the hour changes there. */
const START = Date.parse('2026-03-02T14:00:00.000Z');
/** The last Tuesday of the same month. */
const MONTH_END = Date.parse('2026-03-24T14:00:00.000Z');
const partnerId = as<PartnerId>('partner-1');
/** Days for which the world goes on by itself when nobody does anything any more: longer than most waits of a story. */
const REST = 14;
/** The same, while a story is open that nobody is told of: longer than any wait that has an end. */
const LONG_REST = 60;
/** One life in so many goes on for the long time in any case: what a line excuses now must not end without a word. */
const LONG_LIVES = 8;
/** Milliseconds after which nothing is under way any more that is not waited for. */
const QUIET = 2 * 60 * 60 * 1000;
/** A life that is still busy is given this time so many times: what never ends is to be seen. */
const MAX_ROUNDS = 3;
/** More steps than any life needs that goes on by itself. */
const MAX_STEPS = 150_000;

/** What a life is lived with. */
export interface Conditions {
  readonly tamper?: Tampering;
  /** Invariants that are not looked at. */
  readonly left?: readonly string[];
  /** Is given the world, for a look into it. */
  readonly onWorld?: (world: World) => void;
}

class Over extends Error {}

/** Lives the life to its end and a rest of days after it; answers the first invariant that it broke, or null. */
export async function live(
  life: Life,
  { tamper = {}, left = [], onWorld = () => undefined }: Conditions = {},
): Promise<Broken | null> {
  const load = await workflowCode();
  // A life is all ticks: its runner has timers and messages of its own, which come between two lives.
  await new Promise((resolve) => setImmediate(resolve));
  const { seed, historyLimit, pendingDays, isPartnered, isAtMonthEnd } = life.setup;
  let broken: Broken | null = null;
  const onFault = (invariant: string, what: string) => {
    if (!left.includes(invariant)) broken ??= { invariant, what };
  };
  const world = new World({
    seed,
    start: isAtMonthEnd ? MONTH_END : START,
    load,
    technicians: 3,
    historyLimit,
    pendingDays,
    partners: isPartnered ? [partnerId] : [],
    tamper,
    onFault,
  });
  onWorld(world);
  for (const partner of world.partners) await partner.open();
  const people = new People(world, life.setup);
  const runTo = (instant: number) =>
    world.scheduler.runTo(instant, async () => {
      await world.server.pump();
      if (world.scheduler.steps > MAX_STEPS) onFault('a life comes to rest', 'it goes on without end');
      if (broken) throw new Over();
    });
  const restTo = async (instant: number) => {
    await runTo(instant);
    for (let rounds = 0; rounds < MAX_ROUNDS && isBusy(world); rounds += 1)
      await runTo(world.scheduler.now + QUIET);
  };
  try {
    for (const { wait, action } of life.steps) {
      await runTo(world.scheduler.now + wait);
      people.act(action);
    }
    await runTo(world.scheduler.now + 10_000);
    const { weather } = world.provider;
    await runTo(Math.max(world.scheduler.now, outageEnds(weather)));
    Object.assign(weather, { lostAnswers: 0, brokenWrites: 0, rateLimits: 0 });
    await runTo(world.scheduler.now + QUIET);
    const now = brokenNow(world, left);
    if (now) return now;
    const over = Math.max(world.scheduler.now, ...world.bookings.map((id) => appointmentOf(world, id)));
    await restTo(over + REST * DAY);
    if (seed % LONG_LIVES === 0 || (await isWaiting(world, life))) await restTo(over + LONG_REST * DAY);
    return await firstBroken(world, life, left);
  } catch (error) {
    if (error instanceof Over) return broken;
    throw error;
  } finally {
    world.close();
  }
}

/**
 * Whether a story has something to do at this very instant, or the provider has sent news that is not here yet: a life is
 * judged when it has had the time for it.
 */
function isBusy(world: World): boolean {
  if (world.eventsUnderWay > 0) return true;
  const now = new Date(world.scheduler.now).toISOString();
  const isAtWork = ({ kind }: { readonly kind: string }) => kind !== 'wait' && kind !== 'ended';
  return (
    world.bookings.some((id) => isAtWork(nextStep(stateOf(world, id), now, durations))) ||
    statementsOf(world).some(({ settlement }) => isAtWork(nextOf(settlement, now)))
  );
}

function appointmentOf(world: World, id: World['bookings'][number]): number {
  const booking = stateOf(world, id);
  return booking.status === 'none' ? 0 : Date.parse(booking.appointment.startsAt);
}
