/**
 * An error of the payment provider is not a decline of the card: nobody is told, nothing lapses or is cancelled for it,
 * and it is retried (R10, R18).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextTryAt } from '#domain/booking/tries.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { signals, workflowIds } from '../contract.ts';
import {
  accepted,
  confirmCard,
  confirmed,
  eventually,
  type Life,
  passLateHold,
  place,
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

const hour = 60 * 60 * 1000;
/** Keys that one attempt uses if each has an error stored under it (vendors/stripe/once.ts). */
const keys = 5;

const breaking = (call: string, attempts: number) =>
  world.control('POST', '/sandbox/faults', {
    service: 'stripe',
    call,
    kind: 'server_error',
    times: keys * attempts,
  });
const retry = ({ bookingId }: Life) =>
  world.client.workflow.getHandle(workflowIds.booking(bookingId)).signal(signals.retryNow);

/** The events of these types, with their data. */
async function told(life: Life, ...types: string[]) {
  const events = (await life.events()).filter(({ type }) => types.includes(type));
  return events.map(({ type, data }) => ({ type, ...(data as { attempt: number; at: string }) }));
}
const failed = async (life: Life, times = 1) =>
  eventually('the failure', async () => (await told(life, 'ProviderFailed')).length === times);

describe('the late hold of a far appointment', () => {
  const waiting = async () => {
    const life = await confirmed(world, { inDays: 20, intentType: 'setup' });
    accepted(await life.accept(grace));
    return life;
  };

  it('is tried again by itself: no decline, no grace, no cancellation', async () => {
    const life = await waiting();
    await breaking('payment_intents.create', 2);
    await passLateHold(world, life, 4 * hour);
    await eventually('the hold', async () => (await life.summary()).paymentState === 'authorized');
    const tries = await told(life, 'ProviderFailed', 'PaymentDeclined', 'HoldPlaced');
    expect(tries.map(({ type }) => type)).toEqual(['ProviderFailed', 'ProviderFailed', 'HoldPlaced']);
    const at = tries.map(({ at: time }) => Date.parse(time));
    expect([1, 2].map((n) => Math.round(((at[n] ?? 0) - (at[n - 1] ?? 0)) / hour))).toEqual([1, 2]);
    await life.work(grace);
    await life.ended();
    expect((await life.state()).payment.captured).toBe(15_000);
  });

  it('is tried at once by a Retry before the work has begun', async () => {
    const life = await waiting();
    await breaking('payment_intents.create', 10);
    await passLateHold(world, life, hour / 2);
    await eventually('a failure', async () => (await told(life, 'ProviderFailed')).length > 0);
    await world.control('DELETE', '/sandbox/faults');
    const { failing } = (await life.state()).payment;
    const next = nextTryAt({ failing, lastFailure: null }, defaultDurations);
    // No time passes: only the signal can cause it.
    await retry(life);
    await eventually('the hold', async () => (await life.summary()).paymentState === 'authorized');
    const [placed] = await told(life, 'HoldPlaced');
    expect(Date.parse(placed?.at ?? '')).toBeLessThan(next ?? 0);
    expect(await told(life, 'PaymentDeclined')).toEqual([]);
  });
});

describe('an approved difference', () => {
  it('stays agreed and is charged by a later try, while the crew is paid its share of the rest', async () => {
    // A network that neither raises a hold nor allows capturing more: the difference is a separate charge.
    const life = await place(world);
    await confirmCard(world, life, 'pm_card_discover');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await life.work(grace, 18_000);
    await eventually('the held amount', async () => (await life.state()).payment.captured === 15_000);
    await breaking('payment_intents.create', 1);
    accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
    await life.ended();
    const { payment, priceRise, sharesBooked } = await life.state();
    expect(payment).toMatchObject({ captured: 18_000 });
    expect(priceRise).toMatchObject({ state: 'approved' });
    expect(sharesBooked).toBe(18_000);
    expect(await told(life, 'ProviderFailed')).toMatchObject([{ purpose: 'price_rise' }]);
  });

  it('whose hold can not be raised is charged beside what was held', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await breaking('payment_intents.increment_authorization', 1);
    await life.work(grace, 18_000);
    await eventually('the request', async () => (await life.types()).includes('PriceRiseRequested'));
    accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
    await life.ended();
    const { payment, priceRise } = await life.state();
    expect(payment).toMatchObject({ captured: 18_000 });
    expect(priceRise).toMatchObject({ state: 'approved' });
    expect(await told(life, 'ProviderFailed')).toMatchObject([{ purpose: 'price_rise' }]);
  });
});

describe('a charge for work that is done', () => {
  it('is tried again later and later, and the card is not called declined (S2)', async () => {
    const life = await confirmed(world, { inDays: 20, intentType: 'setup' });
    accepted(await life.accept(grace));
    await breaking('payment_intents.create', 2);
    await life.work(grace);
    await life.ended();
    const tries = await told(life, 'ProviderFailed', 'PaymentDeclined', 'HoldPlaced');
    expect(tries.map(({ type, attempt }) => [type, attempt])).toEqual([
      ['ProviderFailed', 2],
      ['ProviderFailed', 3],
      ['HoldPlaced', 4],
    ]);
    const at = tries.map(({ at: time }) => Date.parse(time));
    expect([1, 2].map((n) => Math.round(((at[n] ?? 0) - (at[n - 1] ?? 0)) / hour))).toEqual([1, 2]);
    const { payment } = await life.state();
    expect(payment.captured).toBe(15_000);
    const { data } = await world.stripe.paymentIntents.list({ customer: payment.stripeCustomerId ?? '' });
    expect(data).toHaveLength(1);
  });

  it('of a hold is tried again, and meanwhile not told as the bank’s refusal', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await breaking('payment_intents.capture', 1);
    await life.work(grace);
    await failed(life);
    expect(await life.summary()).toMatchObject({ paymentState: 'authorized' });
    await life.ended();
    expect(await told(life, 'CaptureFailed')).toEqual([]);
    expect((await life.state()).payment.captured).toBe(15_000);
  });
});
