/** What if: random lives under random rules, beside a brute force that shares no code with it, to the cent (decision 204). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, whatIf } from '#api/ops/what-if/run.ts';
import { partNames } from '#api/ops/what-if/outcome.ts';
import { upcastToday } from '#events/upcasts.ts';
import { bruteFees, type BruteOutcome, bruteShares } from './brute-what-if.ts';
import { live } from './life.ts';
import { stateOf } from './people.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import type { World } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;
const HOUR = 3_600_000;

const bps = fc.integer({ min: 0, max: 10_000 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ technician: bps, partner: bps }, { requiredKeys: [] })
    .map((rates): Change => ({ what: 'shares', rates })),
  fc
    .record(
      {
        lateFeeBps: bps,
        sameDayFeeBps: bps,
        freeUntilBefore: fc.integer({ min: 0, max: 96 * HOUR }),
        grace: fc.integer({ min: 0, max: 3 * HOUR }),
      },
      { requiredKeys: [] },
    )
    .map((policy): Change => ({ what: 'fees', policy })),
);

interface Tried {
  concerned: number;
  untold: number;
  readonly moved: Set<string>;
  readonly differences: string[];
}

async function run(world: World, change: Change) {
  const states = world.bookings.flatMap((id) => {
    const state = stateOf(world, id);
    return state.status === 'none' ? [] : [state];
  });
  return whatIf(
    {
      bookings: async function* () {
        yield states;
      },
      log: {
        readStream: async (stream) =>
          (world.store.streams.get(stream) ?? []).map((event) => upcastToday(event)),
      },
    },
    change,
  );
}

async function tryLife(life: Life, ofLife: readonly Change[], tried: Tried): Promise<void> {
  let world: World | undefined;
  await live(life, {
    onWorld: (made) => {
      world = made;
    },
  });
  if (world === undefined) return;
  const { store, bookings } = world;
  for (const change of ofLife) {
    const found = await run(world, change);
    const brute = bookings
      .map((id) =>
        change.what === 'shares'
          ? bruteShares(store.events, id, change.rates)
          : bruteFees(store.events, id, change.policy),
      )
      .filter((one): one is BruteOutcome => one !== null);
    const told = brute.flatMap(({ is, would }) => (would === null ? [] : [{ is, would }]));
    const differing = told.filter(({ is, would }) => partNames.some((name) => is[name] !== would[name]));
    const sums = partNames.map((name) =>
      told.reduce((sum, { is, would }) => sum + would[name] - is[name], 0),
    );
    tried.concerned += brute.length;
    tried.untold += brute.length - told.length;
    for (const [k, sum] of sums.entries()) if (sum !== 0) tried.moved.add(`${change.what} ${partNames[k]}`);
    const [expected, actual] = [
      { concerned: brute.length, changed: differing, sums },
      {
        concerned: found.concerned,
        changed: found.changed.map(({ is, would }) => ({ is, would })),
        sums: partNames.map((name) => Number(found.difference[name])),
      },
    ].map((one) => JSON.stringify(one));
    if (expected !== actual)
      tried.differences.push(`${JSON.stringify(change)}\nbrute ${expected}\nfound ${actual}`);
  }
}

async function tryLives(of: fc.Arbitrary<Life>, numRuns: number): Promise<Tried> {
  const tried: Tried = { concerned: 0, untold: 0, moved: new Set(), differences: [] };
  const rules = fc.sample(changes, { seed: 204, numRuns: numRuns * 6 });
  for (const [k, life] of fc.sample(of, { seed: 204, numRuns }).entries()) {
    await tryLife(life, rules.slice(k * 6, k * 6 + 6), tried);
    if (tried.differences.length > 0) {
      tried.differences.push(printed(life));
      break;
    }
  }
  return tried;
}

test(
  'other shares and other fees come to what brute force on the raw rows says, to the cent',
  async () => {
    const { differences, concerned, untold, moved } = await tryLives(lives(), 80);
    expect(differences).toEqual([]);
    expect(concerned).toBeGreaterThan(40);
    // What today’s rule cannot make of a booking is the exception.
    expect(untold).toBeLessThan(concerned / 5);
    expect([...moved]).toEqual(
      expect.arrayContaining(['shares technicians', 'shares platform', 'fees customer']),
    );
  },
  TIMEOUT,
);

test(
  'a store’s share as well',
  async () => {
    const { differences, moved } = await tryLives(partnerLives(), 12);
    expect(differences).toEqual([]);
    expect([...moved]).toContain('shares partner');
  },
  TIMEOUT,
);
