/** What the sandbox answers during whole lives has the shapes of the provider's SDK, field by field. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '#sandbox/stripe/operations.ts';
import { terminalPaths } from '#workflows/testing/terminal-paths.ts';
import { createWorld } from '#workflows/testing/world.ts';
import { answerTypes } from './answer-types.ts';
import { type Exchange, type Recorder, startRecorder } from './recorder.ts';
import { complaintsAbout, type Claim } from './type-check.ts';

/** Between them they hold, capture, raise, void, refund, save cards, charge them, transfer, reverse and pay out. */
const lives = [
  'payout-paid',
  'booking-price-rise-approved',
  'booking-cancelled-with-fee',
  'booking-late-hold-failed',
  'booking-declined-then-paid',
  'aftercare-refunded',
] as const;

const exchanges: Exchange[] = [];
const events: Stripe.Event[] = [];

/** In a world of its own: time skips for all stories at once, and another one's timers would cut in. */
async function record(name: (typeof lives)[number]): Promise<void> {
  let recorder: Recorder | undefined;
  const world = await createWorld('skipping', randomBytes(32), {
    async provider(url) {
      recorder = await startRecorder(url);
      return recorder.url;
    },
  });
  try {
    await world.startWorker();
    const live = terminalPaths[name];
    if (!live) throw new Error(`no terminal path ${name}`);
    await live(world);
    events.push(...(await world.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })));
  } finally {
    await world.close();
    await recorder?.stop();
    exchanges.push(...(recorder?.exchanges ?? []));
  }
}

beforeAll(async () => {
  for (const name of lives) await record(name);
}, 180_000);

function claimOf({ method, path, answer }: Exchange): Claim {
  const called = operations.find(({ route }) =>
    new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(`${method} ${path}`),
  );
  if (!called) throw new Error(`${method} ${path} is no call that the sandbox serves`);
  return { name: called.name, type: answerTypes[called.name], value: shown(answer) };
}

/** Parts of a v2 account that are null unless the request includes them; the SDK types them as absent (Stripe docs, API v2 includes). */
const includable = ['configuration', 'defaults', 'identity', 'requirements', 'future_requirements'];

function shown(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!('object' in answer) || answer.object !== 'v2.core.account') return answer;
  return Object.fromEntries(
    Object.entries(answer).filter(([field, value]) => value !== null || !includable.includes(field)),
  );
}

test('every answer of whole lives has the fields of its type and no other', async () => {
  const claims = exchanges.filter(({ status }) => status === 200).map(claimOf);
  expect(new Set(claims.map(({ name }) => name)).size).toBeGreaterThan(15);
  expect(await complaintsAbout(claims)).toEqual([]);
});

test('every event of whole lives has the shape of its type', async () => {
  const claims = events.map((value): Claim => ({ name: value.type, type: 'Stripe.Event', value }));
  expect(new Set(claims.map(({ name }) => name)).size).toBeGreaterThan(8);
  expect(await complaintsAbout(claims)).toEqual([]);
});

test('no request of whole lives is refused for its parameters', () => {
  const refused = exchanges.filter(
    ({ status, answer }) => status === 400 && JSON.stringify(answer).includes('"parameter_'),
  );
  expect(refused).toEqual([]);
});

test('a missing field, an unknown one, a wrong type and a word outside of its enumeration are told', async () => {
  const refund = exchanges.map(claimOf).find(({ name }) => name === 'refunds.create');
  const good = refund?.value as Record<string, unknown>;
  const { amount: _amount, ...without } = good;
  const claim = (name: string, value: unknown): Claim => ({ name, type: 'Stripe.PaymentIntent', value });
  const intent = exchanges.map(claimOf).find(({ name }) => name === 'payment_intents.create')
    ?.value as Record<string, unknown>;
  const complaints = await complaintsAbout([
    { name: 'missing', type: 'Stripe.Refund', value: without },
    claim('unknown', { ...intent, surprise: 1 }),
    claim('wrong', { ...intent, amount: '100' }),
    claim('word', { ...intent, capture_method: 'sometimes' }),
  ]);
  for (const name of ['missing', 'unknown', 'wrong', 'word'])
    expect(complaints).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)));
});
