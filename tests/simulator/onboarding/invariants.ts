/** What must hold of everybody's vetting, whatever has happened in it. Each has a name of its own. */
import type { Broken } from '../invariants.ts';
import { bookChecks } from './invariants/books.ts';
import { type Check, factsOf } from './invariants/facts.ts';
import { serviceChecks } from './invariants/services.ts';
import { waitChecks } from './invariants/waits.ts';
import { workChecks, worksUnvetted, wrongWork } from './invariants/work.ts';
import type { World } from './world.ts';

const checks: Readonly<Record<string, Check>> = {
  ...workChecks,
  ...serviceChecks,
  ...waitChecks,
  ...bookChecks,
};

/** Names of all that is looked at: the last three while it happens, the others when a life has come to rest. */
export const invariants = [
  ...Object.keys(checks),
  'nothing of a person is written in plain text',
  'a story goes on',
  'no effect is repeated without end',
];

/** Of what must hold at every moment. */
export function brokenNow(world: World): Broken | null {
  for (const what of wrongWork(factsOf(world))) return { invariant: worksUnvetted, what };
  return null;
}

/** The first thing that is broken when a life has come to rest; null for none. */
export async function firstBroken(world: World): Promise<Broken | null> {
  await world.project();
  const facts = factsOf(world);
  for (const [invariant, check] of Object.entries(checks))
    for (const what of await check(facts)) return { invariant, what };
  return null;
}
