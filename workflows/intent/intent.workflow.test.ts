/** Intents made before their booking: adopted once verified, or voided; no hold without a booking (R8). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLostIntents } from '#activities/rounds/lost-intents.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { startOptions, workflowIds, workflowTypes } from '../contract.ts';
import { accepted, confirmIntent, eventually, place, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  world.roster.push(...['a', 'b', 'c', 'd', 'e'].map(technicianNear));
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

/** Made as by `POST /api/create-payment-intent`; killed right then, so nothing is recorded. */
async function madeFor(
  customerId: CustomerId,
  amount = 15_000,
  idempotencyKey = randomUUID(),
): Promise<string> {
  const { intentId } = await preparePayment(world.stripe, {
    stripeCustomerId: await findOrCreateCustomer(world.stripe, customerId),
    customerId,
    bookingId: null,
    amount: cents(amount),
    attempt: 1,
    idempotencyKey,
  });
  return intentId;
}

/** The same call when it is not killed. */
async function intentOf(customerId: CustomerId, amount?: number): Promise<string> {
  const intentId = await madeFor(customerId, amount);
  await world.client.workflow.start(workflowTypes.intent, {
    ...startOptions,
    workflowId: workflowIds.intent(intentId),
    taskQueue: world.taskQueue,
    args: [{ paymentIntentId: intentId, customerId, durations: defaultDurations }],
  });
  return intentId;
}

const statusOf = async (intentId: string) => (await world.stripe.paymentIntents.retrieve(intentId)).status;
const over = (intentId: string) => world.client.workflow.getHandle(workflowIds.intent(intentId)).result();

describe('an intent before its booking', () => {
  it('held already, is adopted and confirms the booking at once', async () => {
    const customerId = as<CustomerId>(randomUUID());
    const intentId = await intentOf(customerId);
    await confirmIntent(world, intentId, 'payment');
    const life = await place(world, { customerId, offeredPaymentIntentId: intentId });
    expect(accepted(await life.checkPayment())).toMatchObject({
      status: 'confirmed',
      paymentState: 'authorized',
    });
    await over(intentId);
    expect(await statusOf(intentId)).toBe('requires_capture');
  });

  it('is voided when no booking adopts it in time', async () => {
    const intentId = await intentOf(as<CustomerId>(randomUUID()));
    await confirmIntent(world, intentId, 'payment');
    await over(intentId);
    expect(await statusOf(intentId)).toBe('canceled');
  });

  it('of another amount is refused: the booking gets its own, and this one is voided', async () => {
    const customerId = as<CustomerId>(randomUUID());
    const intentId = await intentOf(customerId, 100);
    await confirmIntent(world, intentId, 'payment');
    const life = await place(world, { customerId, offeredPaymentIntentId: intentId });
    const { payment } = accepted(life.placed);
    expect(payment?.intentId).not.toBe(intentId);
    await over(intentId);
    expect(await statusOf(intentId)).toBe('canceled');
  });

  it('of another customer is neither adopted nor touched', async () => {
    const intentId = await intentOf(as<CustomerId>(randomUUID()));
    const life = await place(world, { offeredPaymentIntentId: intentId });
    expect(accepted(life.placed).payment?.intentId).not.toBe(intentId);
    expect((await world.log.readStream(workflowIds.intent(intentId))).map(({ type }) => type)).toEqual([
      'IntentOpened',
    ]);
  });
});

describe('an intent whose maker was killed before it was written down', () => {
  const later = 6 * 60_000;
  const look = () => openLostIntents({ ...world, durations: defaultDurations });

  it('is the same one for a repetition of the request', async () => {
    const customerId = as<CustomerId>(randomUUID());
    const key = randomUUID();
    expect(await madeFor(customerId, 15_000, key)).toBe(await madeFor(customerId, 15_000, key));
  });

  it('is found, and voided when nobody adopts it', async () => {
    const customerId = as<CustomerId>(randomUUID());
    const intentId = await madeFor(customerId);
    const known = await intentOf(as<CustomerId>(randomUUID()));
    const { payment } = accepted((await place(world)).placed);
    const now = (await world.now()) + later;
    const found = look();
    const lost = (await found(now)).map(({ paymentIntentId }) => paymentIntentId);
    expect(lost).toContain(intentId);
    expect(lost).not.toContain(known);
    expect(lost).not.toContain(payment?.intentId);
    // Started once: another worker's round, and the next one, find its stream.
    await eventually(
      'its stream',
      async () => (await world.log.readStream(workflowIds.intent(intentId))).length > 0,
    );
    expect((await look()(now)).map(({ paymentIntentId }) => paymentIntentId)).not.toContain(intentId);
    expect(await found(now)).toEqual([]);
    await over(intentId);
    expect(await statusOf(intentId)).toBe('canceled');
  });

  it('is left to its maker at first', async () => {
    const intentId = await madeFor(as<CustomerId>(randomUUID()));
    // By the provider's clock: the server's has skipped ahead in earlier tests.
    const lost = await look()(Date.now());
    expect(lost.map(({ paymentIntentId }) => paymentIntentId)).not.toContain(intentId);
  });

  it('may still be adopted by its booking', async () => {
    const customerId = as<CustomerId>(randomUUID());
    const intentId = await madeFor(customerId);
    await look()((await world.now()) + later);
    await confirmIntent(world, intentId, 'payment');
    const life = await place(world, { customerId, offeredPaymentIntentId: intentId });
    expect(accepted(await life.checkPayment())).toMatchObject({ status: 'confirmed' });
    await over(intentId);
    expect(await statusOf(intentId)).toBe('requires_capture');
  });
});
