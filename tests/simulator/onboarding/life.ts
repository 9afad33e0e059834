/** Lives one life of an applicant and says what it broke. */
import type { Broken } from '../invariants.ts';
import { workflowCode } from '../temporal/bundle.ts';
import { brokenNow, firstBroken } from './invariants.ts';
import { People } from './people.ts';
import type { Life } from './script.ts';
import { closedUntil } from './services/http.ts';
import { clear } from './services/weather.ts';
import { type Tampering, World } from './world.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A Monday in New York, before the hour changes there. */
const START = Date.parse('2026-11-02T00:00:00.000Z');
/** Milliseconds after which nothing is under way any more that is not waited for. */
const QUIET = 6 * HOUR;
/** Days for which the world goes on by itself: longer than any wait of a story that has an end, renewals left out. */
const REST = 35;
/** One life in so many goes on until reports have been renewed. */
const LONG_LIVES = 8;
const LONG_REST = 400;
/** More steps than any life needs that goes on by itself. */
const MAX_STEPS = 1_000_000;

/** What a life is lived with. */
export interface Conditions {
  readonly tamper?: Tampering;
  /** Is given the world, for a look into it. */
  readonly onWorld?: (world: World) => void;
}

class Over extends Error {}

/** Lives the life to its end and a rest of days after it; answers the first invariant that it broke, or null. */
export async function live(
  { setup, steps }: Life,
  { tamper = {}, onWorld = () => undefined }: Conditions = {},
): Promise<Broken | null> {
  const load = await workflowCode();
  // A life is all ticks: whoever runs it has timers and messages of its own, which come between two lives.
  await new Promise((resolve) => setImmediate(resolve));
  let broken: Broken | null = null;
  const onFault = (invariant: string, what: string) => {
    broken ??= { invariant, what };
  };
  const world = new World({ setup, start: START + setup.startHour * HOUR, load, tamper, onFault });
  onWorld(world);
  world.store.listeners.add(() => {
    broken ??= brokenNow(world);
  });
  const people = new People(world, setup);
  const runTo = (instant: number) =>
    world.scheduler.runTo(instant, async () => {
      await world.server.pump();
      if (world.scheduler.steps > MAX_STEPS) onFault('a life comes to rest', 'it goes on without end');
      if (broken) throw new Over();
    });
  /** Day by day: what runs out does so by the clock alone. */
  const restTo = async (instant: number) => {
    while (world.scheduler.now < instant) {
      await runTo(Math.min(instant, world.scheduler.now + DAY));
      broken ??= brokenNow(world);
      if (broken) throw new Over();
    }
  };
  try {
    for (const { wait, action } of steps) {
      await restTo(world.scheduler.now + wait);
      people.act(action);
    }
    await runTo(world.scheduler.now + 10_000);
    await restTo(Math.max(world.scheduler.now, closedUntil(world.services)));
    for (const { weather } of world.services) clear(weather);
    await restTo(world.scheduler.now + QUIET);
    await world.project();
    await restTo(world.scheduler.now + REST * DAY);
    const found = await firstBroken(world);
    if (found || setup.seed % LONG_LIVES !== 0) return found;
    // What the service left open would be asked for every hour of a year.
    world.checkr.decide('clear');
    world.checkr.settle('clear');
    await restTo(world.scheduler.now + LONG_REST * DAY);
    return await firstBroken(world);
  } catch (error) {
    if (error instanceof Over) return broken;
    throw error;
  } finally {
    world.close();
  }
}
