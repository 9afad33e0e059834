import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, described } from './fuzz.ts';
import { type FuzzWorld, openFuzzWorld } from './world.ts';

/** A fixed seed and budget: the check must not fail by luck. `npm run fuzz` draws others. */
const SEED = 20_261;
const PER_INTENT = 3;

let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world?.stop());

test('no generated request finds a 5xx, an answer unlike the contract, or a record of others changed', async () => {
  const report = await fuzz(world, SEED, { perIntent: PER_INTENT });
  expect(report.cases).toBeGreaterThan(1_500);
  // Refusing everything would break no promise either.
  expect(report.taken.size).toBeGreaterThan(40);
  expect(report.findings.length === 0 ? '' : described(report)).toBe('');
}, 240_000);
