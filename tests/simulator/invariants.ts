/** What must hold when a life has come to rest, whatever has happened in it. Each has a name of its own. */
import { askedChecks } from './invariants/asked.ts';
import { bookChecks } from './invariants/books.ts';
import { chargeChecks, graceChecks } from './invariants/charges.ts';
import { declineChecks } from './invariants/declines.ts';
import { type Check, factsOf } from './invariants/facts.ts';
import { settlementChecks } from './invariants/settlements.ts';
import { shareChecks } from './invariants/shares.ts';
import { timeChecks } from './invariants/times.ts';
import { holdsWithoutStory, waitChecks, waits } from './invariants/waits.ts';
import type { Life } from './script.ts';
import type { World } from './world.ts';

export interface Broken {
  readonly invariant: string;
  readonly what: string;
}

const checks: Readonly<Record<string, Check>> = {
  ...chargeChecks,
  ...declineChecks,
  ...graceChecks,
  ...waitChecks,
  ...shareChecks,
  ...timeChecks,
  ...settlementChecks,
  ...bookChecks,
  ...askedChecks,
};

/** Names of all that is looked at when a life has come to rest. */
export const invariants = Object.keys(checks);

/** Of what must hold all along, as soon as nothing is under way: the provider lets go of a lost hold after days. */
export function brokenNow(world: World, left: readonly string[] = []): Broken | null {
  const invariant = 'no hold without a story';
  if (left.includes(invariant)) return null;
  for (const what of holdsWithoutStory(world)) return { invariant, what };
  return null;
}

/** Whether a story is open that nobody is told of: it may have an end that is still to come. */
export async function isWaiting(world: World, life: Life): Promise<boolean> {
  await projected(world);
  for (const _what of waits(await factsOf(world, life))) return true;
  return false;
}

/** The first thing that is broken; null for none. */
export async function firstBroken(
  world: World,
  life: Life,
  left: readonly string[] = [],
): Promise<Broken | null> {
  await projected(world);
  const facts = await factsOf(world, life);
  for (const [invariant, check] of Object.entries(checks)) {
    if (left.includes(invariant)) continue;
    for (const what of await check(facts)) return { invariant, what };
  }
  return null;
}

/** Live models are brought on in pieces, as they come: at least in two. */
async function projected(world: World): Promise<void> {
  const half = Math.ceil(world.store.events.length / 2);
  if (world.readSide.position < half) await world.readSide.project(world.store.events.slice(0, half));
  await world.readSide.project(world.store.events);
}
