/**
 * A saved card that the provider no longer has leads to a recorded failure with a way out, never to a loop (R10, R18).
 */
import { says } from '#domain/core/says.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import {
  accepted,
  admin,
  confirmCard,
  confirmed,
  confirmIntent,
  eventually,
  type Life,
  passLateHold,
  place,
  type PlaceOptions,
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

const gone = 'The saved card is no longer available. Please use another card.';
const count = async (life: Life, type: string) => (await life.types()).filter((one) => one === type).length;

/** A booking far ahead with a saved card and a technician. */
async function saved(options: PlaceOptions = {}): Promise<Life> {
  const life = await confirmed(world, { inDays: 20, intentType: 'setup', ...options });
  accepted(await life.accept(grace));
  return life;
}

const detached = async (life: Life): Promise<void> => {
  const { payment } = await life.state();
  await world.stripe.paymentMethods.detach(payment.card?.paymentMethodId ?? '');
};
const deleted = async (life: Life): Promise<void> => {
  const { payment } = await life.state();
  await world.stripe.customers.del(payment.stripeCustomerId ?? '');
};

/** The customer gives another card, through the link in the mail. */
async function anotherCard(life: Life): Promise<void> {
  const { payment } = accepted(await life.preparePayment());
  await confirmIntent(world, payment?.intentId ?? '', 'payment', 'pm_card_mastercard');
  accepted(await life.checkPayment());
}

describe.each([
  ['detached', detached, 'payment_method_unexpected_state'],
  ['gone with its customer', deleted, 'resource_missing'],
])('a card that is %s at the provider', (_how, remove, declineCode) => {
  it('before its late hold: the decline is told, and another card is held', async () => {
    const life = await saved();
    await remove(life);
    // Into the grace period, which begins with the late hold.
    await passLateHold(world, life, 60 * 60 * 1000);
    await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
    expect((await life.state()).payment.lastFailure).toMatchObject({ purpose: 'late_hold', message: gone });
    await anotherCard(life);
    expect((await life.state()).payment).toMatchObject({ state: 'authorized', failing: null });
  });

  it('once the work is done: tried once, then Bill Customer tries it again, and another card pays', async () => {
    const life = await saved();
    await remove(life);
    await life.work(grace);
    await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
    await world.sleep(3 * 24 * 60 * 60 * 1000);
    expect(await count(life, 'PaymentDeclined')).toBe(1);
    expect(await life.command(admin, { type: 'BillCustomer' })).toEqual({
      ok: false,
      refusal: {
        code: 'card_declined',
        says: says('bankSays', { reason: gone }),
        details: { declineCode },
      },
    });
    expect(await count(life, 'PaymentDeclined')).toBe(2);
    await anotherCard(life);
    await life.ended();
    expect((await life.state()).payment).toMatchObject({ captured: 15_000, hold: null });
  });

  it('before an approved difference is charged: the held amount stays taken, and the rest is told as refused', async () => {
    // A network that neither raises a hold nor allows capturing more: the difference is a separate charge.
    const life = await place(world);
    await confirmCard(world, life, 'pm_card_discover');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await life.work(grace, 18_000);
    await eventually('the held amount', async () => (await life.state()).payment.captured === 15_000);
    await remove(life);
    accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
    await life.ended();
    const { payment, priceRise } = await life.state();
    expect(payment).toMatchObject({ captured: 15_000 });
    expect(priceRise).toMatchObject({ state: 'refused', reason: 'card_declined' });
    const failed = (await life.events()).find(({ type }) => type === 'CaptureFailed');
    expect(failed?.data).toMatchObject({ purpose: 'price_rise', message: gone });
  });
});
