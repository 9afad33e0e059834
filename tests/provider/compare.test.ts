/** The comparison with the provider's test mode, tried with two sandboxes: it says nothing of equals and names what differs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { compareLives } from './compare.ts';
import { observeLife, type ObservedCall } from './life.ts';

let fixture: Fixture;
let ours: readonly ObservedCall[];
beforeAll(async () => {
  fixture = await startFixture();
  ours = await observeLife(fixture.stripe);
});
afterAll(() => fixture.stop());

const root = join(import.meta.dirname, '..', '..');
function runCommand(environment: Readonly<Record<string, string>>) {
  const { STRIPE_TEST_KEY: _key, ...env } = process.env;
  return spawnSync(process.execPath, [join(root, 'scripts/commands/provider.ts')], {
    env: { ...env, ...environment },
    encoding: 'utf8',
  });
}

test('two that answer alike have no differences', async () => {
  expect(compareLives(ours, await observeLife(fixture.stripe))).toEqual([]);
});

test('a refusal in place of an answer is named with its call', async () => {
  await fixture.control('POST', '/sandbox/faults', {
    service: 'stripe',
    call: 'payment_intents.create',
    kind: 'decline',
    times: 1,
  });
  const lines = compareLives(ours, await observeLife(fixture.stripe));
  await fixture.control('DELETE', '/sandbox/faults');
  expect(lines).toContainEqual('a hold: kind: sandbox "answer", provider "refusal"');
});

test('another status, another amount, and a field that one side lacks are named; ids and times are not', () => {
  const answer = (object: object): readonly ObservedCall[] => [
    { name: 'a refund', observed: { kind: 'answer', object } },
  ];
  const one = { id: 're_1', created: 1, status: 'succeeded', amount: 5, reason: null };
  const other = { id: 're_2', created: 2, status: 'pending', amount: 6, reason: null, pending_reason: 'x' };
  expect(compareLives(answer(one), answer({ ...one, id: 're_3', created: 9 }))).toEqual([]);
  expect(compareLives(answer(one), answer(other))).toEqual([
    'a refund: answer.status: sandbox "succeeded", provider "pending"',
    'a refund: answer.amount: sandbox 5, provider 6',
    'a refund: answer.pending_reason: sandbox nothing, provider "string"',
  ]);
});

test('without a key the command says so and is no pass', () => {
  const { status, stdout } = runCommand({});
  expect(stdout).toContain('Not run: set STRIPE_TEST_KEY');
  expect(status).toBe(2);
});

test('a live key is not used', () => {
  expect(runCommand({ STRIPE_TEST_KEY: 'sk_live_x' }).status).toBe(2);
});
