/**
 * Work that is done and not paid for: the saved card is retried while the customer gives another one; only one charge
 * (R6, R7).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import {
  confirmed,
  accepted,
  admin,
  confirmIntent,
  eventually,
  type Life,
  technicianNear,
} from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let grace: TechnicianId;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});
afterEach(() => world.control('DELETE', '/sandbox/faults'));

const fault = (call: string, kind: string, more: object = {}) =>
  world.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times: 1, ...more });

/** The work is done, and the saved card was declined once; the next try would succeed. */
async function unpaid(): Promise<Life> {
  const life = await confirmed(world, { inDays: 20, intentType: 'setup' });
  accepted(await life.accept(grace));
  await fault('payment_intents.create', 'decline');
  await life.work(grace);
  await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
  return life;
}

/** The intent that the customer's browser gets. */
async function newCard(life: Life): Promise<string> {
  const { payment } = accepted(await life.preparePayment());
  if (!payment) throw new Error('nothing to confirm');
  return payment.intentId;
}

/** The booking's intents at the provider: one that took the money, none that could still take any. */
async function expectOneCharge(life: Life, intentId?: string): Promise<void> {
  const { payment } = await life.state();
  expect(payment).toMatchObject({ captured: 15_000, hold: null, prepared: null });
  expect(payment.captures).toHaveLength(1);
  const { data } = await world.stripe.paymentIntents.list({ customer: payment.stripeCustomerId ?? '' });
  const alive = data.filter(
    ({ status, metadata }) => status !== 'canceled' && metadata['step'] === undefined,
  );
  const paid = data.filter(({ status }) => status === 'succeeded');
  expect(paid).toHaveLength(1);
  expect(alive.every(({ status }) => status === 'succeeded')).toBe(true);
  expect(data.filter(({ status }) => status === 'requires_capture')).toEqual([]);
  if (intentId !== undefined) expect(paid[0]?.id).toBe(intentId);
}

const untilTheRetry = () => world.sleep(61 * 60 * 1000);

it('a new card that stands unconfirmed when the saved one is tried again is void before it', async () => {
  const life = await unpaid();
  const intentId = await newCard(life);
  await untilTheRetry();
  await eventually('the capture', async () => (await life.state()).payment.captured > 0);
  await confirmIntent(world, intentId, 'payment').catch(() => undefined);
  await life.ended();
  await expectOneCharge(life);
});

it('a new card that was confirmed unheard pays, and the saved one is left alone', async () => {
  const life = await unpaid();
  const intentId = await newCard(life);
  await confirmIntent(world, intentId, 'payment');
  await untilTheRetry();
  await life.ended();
  await expectOneCharge(life, intentId);
});

it('a new card asked for while the saved one is being charged leaves one charge', async () => {
  const life = await unpaid();
  await fault('payment_intents.create', 'slow', { milliseconds: 800 });
  const billed = life.command(admin, { type: 'BillCustomer' });
  const asked = life.preparePayment();
  expect(accepted(await billed).paymentState).toBe('captured');
  accepted(await asked);
  await life.ended();
  await expectOneCharge(life);
});

it('Bill Customer while a new card stands unconfirmed charges the saved one alone', async () => {
  const life = await unpaid();
  const intentId = await newCard(life);
  expect(accepted(await life.command(admin, { type: 'BillCustomer' })).paymentState).toBe('captured');
  await confirmIntent(world, intentId, 'payment').catch(() => undefined);
  await life.ended();
  await expectOneCharge(life);
});

it('R27: Bill Customer while the provider is away says that the charge is pending, not that it was declined', async () => {
  const life = await unpaid();
  const declines = async () => (await life.types()).filter((type) => type === 'PaymentDeclined').length;
  await fault('payment_intents.create', 'outage', { times: 1_000 });
  const [billed] = await Promise.all([
    life.command(admin, { type: 'BillCustomer' }),
    // The longest that the caller waits.
    world.sleep(15_000),
  ]);
  expect(billed).toEqual({
    ok: false,
    refusal: { code: 'charge_pending', says: 'chargePending' },
  });
  expect(await declines()).toBe(1);
  await world.control('DELETE', '/sandbox/faults');
  await eventually('the capture', async () => (await life.state()).payment.captured > 0);
  await life.ended();
  expect(await declines()).toBe(1);
  await expectOneCharge(life);
});
