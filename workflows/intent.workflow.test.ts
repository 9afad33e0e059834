/** Intents made before their booking: adopted once verified, or voided; never a hold without a booking (R8). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultDurations } from '#domain/durations.ts';
import { as, type CustomerId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { startOptions, workflowIds, workflowTypes } from './contract.ts';
import { accepted, confirmIntent, place, technicianNear } from './testing/people.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  world.roster.push(...['a', 'b', 'c', 'd', 'e'].map(technicianNear));
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

/** As `POST /api/create-payment-intent` does. */
async function intentOf(customerId: CustomerId, amount = 15_000): Promise<string> {
  const { intentId } = await preparePayment(world.stripe, {
    stripeCustomerId: await findOrCreateCustomer(world.stripe, customerId),
    customerId,
    bookingId: null,
    amount: cents(amount),
    attempt: 1,
    idempotencyKey: randomUUID(),
  });
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
