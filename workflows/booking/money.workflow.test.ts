/** A booking's money: declines, lost answers, failed captures, price rises (R6, R8, R10, R22, R25). */
import { says } from '#domain/core/says.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { signals, workflowIds } from '../contract.ts';
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
  // A separate technician for each test, so that nobody is busy with another test's job.
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});
afterEach(() => world.control('DELETE', '/sandbox/faults'));

const count = async (life: Life, type: string) => (await life.types()).filter((one) => one === type).length;
const charges = async (life: Life) => {
  const { payment } = await life.state();
  return world.stripe.charges.list({ customer: payment.stripeCustomerId ?? '' });
};

describe('the card at checkout', () => {
  it('R6: browser and webhooks, each three times and at once, place one hold', async () => {
    const life = await place(world);
    await confirmCard(world, life);
    const { payment } = accepted(life.placed);
    const webhook = () =>
      world.client.workflow.getHandle(workflowIds.booking(life.bookingId)).signal(signals.providerEvent, {
        eventId: randomUUID(),
        type: 'payment_intent.amount_capturable_updated',
        objectId: payment?.intentId ?? '',
      });
    await Promise.all([
      webhook(),
      life.checkPayment(),
      webhook(),
      life.checkPayment(),
      webhook(),
      life.checkPayment(),
    ]);
    expect(await count(life, 'HoldPlaced')).toBe(1);
    expect(await life.summary()).toMatchObject({ status: 'confirmed', paymentState: 'authorized' });
  });

  it('R27: a declined card is its own message, and another card confirms the same intent', async () => {
    const life = await place(world);
    await expect(confirmCard(world, life, 'pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toThrow();
    const refused = await life.checkPayment();
    // The bank's own reason, not a general error.
    const message = 'Your card has insufficient funds.';
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'card_declined', says: says('bankSays', { reason: message }) },
    });
    const declines = (await life.events()).filter(({ type }) => type === 'PaymentDeclined');
    expect(declines.map(({ data }) => data)).toMatchObject([{ message }]);
    await confirmCard(world, life);
    expect(accepted(await life.checkPayment()).paymentState).toBe('authorized');
  });

  it('a price lowered while the card is being entered: what is held is the lower one (decision 011)', async () => {
    const life = await place(world);
    const dear = accepted(life.placed).payment?.intentId ?? '';
    const { brand, serviceType, itemCount, crewSize, minutes } = await life.state();
    const lines = [{ kind: 'item' as const, name: 'MALM chest', quantity: 1, amount: cents(9_000) }];
    const price = { lines, undiscounted: cents(9_000), discount: cents(0), total: cents(9_000) };
    const details = { brand, serviceType, itemCount, crewSize, minutes, price, instructions: null };
    accepted(await life.command(admin, { type: 'ChangeDetails', ...details }));
    await eventually('the other intent', async () => (await life.state()).payment.prepared?.amount === 9_000);
    expect((await world.stripe.paymentIntents.retrieve(dear)).status).toBe('canceled');
    const { payment } = accepted(await life.preparePayment());
    expect(payment?.amount).toBe(9_000);
    await confirmIntent(world, payment?.intentId ?? '', 'payment');
    accepted(await life.checkPayment());
    expect((await life.state()).payment.hold?.amount).toBe(9_000);
  });

  it('waits an outage of the provider out', async () => {
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.create',
      kind: 'outage',
      times: 4,
    });
    const life = await place(world);
    expect(accepted(life.placed).payment).not.toBeNull();
    expect(await count(life, 'PaymentPrepared')).toBe(1);
  });

  it('an unpaid booking lapses, its intent is voided and its reservation given back (R8)', async () => {
    const life = await place(world);
    await life.ended();
    const state = await life.state();
    expect(state).toMatchObject({ status: 'cancelled', cancellation: { reason: 'unpaid', fee: 0 } });
    const intent = await world.stripe.paymentIntents.retrieve(accepted(life.placed).payment?.intentId ?? '');
    expect(intent.status).toBe('canceled');
    expect(await world.table.reservationsOf(life.bookingId)).toEqual([]);
  });

  it('a card that was confirmed unheard is found before the booking lapses', async () => {
    const life = await place(world);
    await confirmCard(world, life);
    await world.sleep(31 * 60 * 1000);
    await eventually('the hold', async () => (await life.summary()).status === 'confirmed');
    expect(await life.summary()).toMatchObject({ paymentState: 'authorized' });
    expect(await count(life, 'BookingCancelled')).toBe(0);
  });
});

describe('the late hold of a far appointment (R10)', () => {
  it('saves the card, and holds it 48 hours before', async () => {
    const life = await confirmed(world, { inDays: 30, intentType: 'setup' });
    expect(await life.summary()).toMatchObject({ status: 'confirmed', paymentState: 'card_saved' });
    accepted(await life.accept(grace));
    await world.sleep(29 * 24 * 60 * 60 * 1000);
    await eventually('the late hold', async () => (await life.summary()).paymentState === 'authorized');
    await life.work(grace);
    await life.ended();
    expect(await count(life, 'HoldPlaced')).toBe(1);
    expect(await life.summary()).toMatchObject({ status: 'completed', paymentState: 'captured' });
  });

  it('a decline gives a day of grace, then cancels for free', async () => {
    const life = await place(world, { inDays: 20, intentType: 'setup' });
    await confirmCard(world, life, 'pm_card_chargeCustomerFail');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await life.ended();
    expect(await life.state()).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'late_hold_failed', fee: 0 },
    });
    expect(await count(life, 'PaymentDeclined')).toBe(1);
  });

  it('a card mended within the grace is held', async () => {
    const life = await place(world, { inDays: 20, intentType: 'setup' });
    await confirmCard(world, life, 'pm_card_chargeCustomerFail');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await passLateHold(world, life, 60 * 60 * 1000);
    await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
    const { payment } = accepted(await life.preparePayment());
    expect(payment?.intentType).toBe('payment');
    await confirmIntent(world, payment?.intentId ?? '', 'payment');
    expect(accepted(await life.checkPayment()).paymentState).toBe('authorized');
  });
});

describe('the capture', () => {
  it('R22: an answer lost after the provider committed makes one capture, one event', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'lost_answer',
      times: 3,
    });
    await life.work(grace);
    await life.ended();
    expect(await count(life, 'PaymentCaptured')).toBe(1);
    const [charge] = (await charges(life)).data;
    expect(charge).toMatchObject({ captured: true, amount_captured: 15_000 });
  });

  it('one that fails is told, and Bill Customer tries again at once', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'decline',
      times: 1,
    });
    await life.work(grace);
    await eventually('the failure', async () => (await life.types()).includes('CaptureFailed'));
    expect(accepted(await life.command(admin, { type: 'BillCustomer' })).paymentState).toBe('captured');
    await life.ended();
    expect(await count(life, 'PaymentCaptured')).toBe(1);
  });

  it('work that nothing paid for is paid by another card', async () => {
    const life = await place(world, { inDays: 20, intentType: 'setup' });
    await confirmCard(world, life, 'pm_card_chargeCustomerFail');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await life.work(grace, 12_000);
    await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
    const { payment } = accepted(await life.preparePayment());
    expect(payment).toMatchObject({ intentType: 'payment', amount: 12_000 });
    await confirmIntent(world, payment?.intentId ?? '', 'payment');
    accepted(await life.checkPayment());
    await life.ended();
    expect((await life.state()).payment).toMatchObject({ state: 'captured', captured: 12_000 });
  });

  it('R27: Bill Customer on a card that is declined again is refused with the bank’s reason, once', async () => {
    const life = await place(world, { inDays: 20, intentType: 'setup' });
    await confirmCard(world, life, 'pm_card_chargeCustomerFail');
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(grace));
    await life.work(grace);
    await eventually('the decline', async () => (await life.types()).includes('PaymentDeclined'));
    const declines = await count(life, 'PaymentDeclined');
    const billed = await life.command(admin, { type: 'BillCustomer' });
    expect(billed).toEqual({
      ok: false,
      refusal: {
        code: 'card_declined',
        says: says('bankSays', { reason: 'Your card was declined.' }),
        details: { declineCode: expect.any(String) },
      },
    });
    expect(await count(life, 'PaymentDeclined')).toBe(declines + 1);
  });

  it('R18: one that no later try can change waits for a person, whose Bill Customer tries it', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'decline',
      code: 'stolen_card',
      times: 1,
    });
    await life.work(grace);
    await eventually('the failure', async () => (await life.types()).includes('CaptureFailed'));
    expect((await life.state()).payment.failing).toMatchObject({ tries: 1, code: 'stolen_card' });
    await world.sleep(2 * 3_600_000);
    expect(await count(life, 'CaptureFailed')).toBe(1);
    expect(accepted(await life.command(admin, { type: 'BillCustomer' })).paymentState).toBe('captured');
    await life.ended();
  });

  it('one that fails is tried again by itself after the wait', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'decline',
      times: 2,
    });
    await life.work(grace);
    await life.ended();
    expect(await count(life, 'CaptureFailed')).toBe(2);
    expect(await count(life, 'PaymentCaptured')).toBe(1);
  });
});

describe('a price rise', () => {
  const rise = async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await life.work(grace, 18_000);
    await eventually('the request', async () => (await life.types()).includes('PriceRiseRequested'));
    return life;
  };

  it('approved: the whole amount is taken', async () => {
    const life = await rise();
    expect(await life.command(admin, { type: 'BillCustomer' })).toMatchObject({
      refusal: { code: 'charge_pending', says: 'approvalAsked' },
    });
    accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
    await life.ended();
    expect((await life.state()).payment.captured).toBe(18_000);
  });

  it('declined: the held amount is taken', async () => {
    const life = await rise();
    accepted(await life.command(life.customer, { type: 'DeclinePriceRise' }));
    await life.ended();
    expect((await life.state()).payment.captured).toBe(15_000);
  });

  it('unanswered: the held amount is taken when the time for it has passed', async () => {
    const life = await rise();
    await life.ended();
    const state = await life.state();
    expect(state.payment.captured).toBe(15_000);
    expect(state.priceRise).toMatchObject({ state: 'refused', reason: 'unanswered' });
  });
});

describe('a cancellation', () => {
  it('R25: twice at once takes one fee', async () => {
    const life = await confirmed(world, { inDays: 1, policy: { grace: 0 } });
    accepted(await life.accept(grace));
    const cancel = () =>
      life.command(admin, {
        type: 'CancelBooking',
        shownFee: null,
        chosenFee: cents(7_500),
        note: 'agreed by phone',
        noShow: false,
      });
    await Promise.all([cancel(), cancel()]);
    await life.ended();
    expect(await count(life, 'BookingCancelled')).toBe(1);
    expect(await count(life, 'PaymentCaptured')).toBe(1);
    const [charge] = (await charges(life)).data;
    expect(charge).toMatchObject({ amount_captured: 7_500 });
  });

  it('R8: a free one voids the hold', async () => {
    const life = await confirmed(world);
    accepted(
      await life.command(life.customer, {
        type: 'CancelBooking',
        shownFee: cents(0),
        chosenFee: null,
        note: null,
        noShow: false,
      }),
    );
    await life.ended();
    const { intentId = '' } = accepted(life.placed).payment ?? {};
    expect((await world.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect((await life.state()).payment).toMatchObject({ state: 'cancelled', hold: null });
  });
});

describe('R25: a hold that ends while it is captured is captured or voided, never both', () => {
  /** How each of the customer's intents ended at the provider, compared with the log. */
  async function expectOneEnd(life: Life): Promise<void> {
    const { payment } = await life.state();
    const { data } = await world.stripe.paymentIntents.list({ customer: payment.stripeCustomerId ?? '' });
    const told = (await life.events()).flatMap(({ type, data: about }) =>
      type === 'PaymentCaptured' || type === 'HoldReleased'
        ? [`${(about as { paymentIntentId: string }).paymentIntentId} ${type}`]
        : [],
    );
    const ends = data.map(
      ({ id, status }) => `${id} ${status === 'succeeded' ? 'PaymentCaptured' : 'HoldReleased'}`,
    );
    expect(told.toSorted()).toEqual(ends.toSorted());
    expect(data.every(({ status }) => status === 'succeeded' || status === 'canceled')).toBe(true);
    expect(data.reduce((taken, { amount_received: amount }) => taken + amount, 0)).toBe(payment.captured);
    expect(payment).toMatchObject({ captured: 15_000, hold: null });
  }

  const held = async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    return { life, intentId: accepted(life.placed).payment?.intentId ?? '' };
  };
  /** The hold expires; refused if the money was captured already. */
  const expire = (intentId: string) =>
    world.control('POST', `/sandbox/holds/${intentId}/expire`).catch(() => undefined);
  const capturing = (kind: string, more: object = {}) =>
    world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind,
      times: 1,
      ...more,
    });
  const isHit = async () =>
    ((await world.control('GET', '/sandbox/faults')) as { faults: unknown[] }).faults.length === 0;

  it('gone before the capture: another hold is captured', async () => {
    const { life, intentId } = await held();
    await expire(intentId);
    await life.work(grace);
    await life.ended();
    await expectOneEnd(life);
    expect((await life.state()).payment.captures[0]?.paymentIntentId).not.toBe(intentId);
  });

  it('gone while the capture is on its way', async () => {
    const { life, intentId } = await held();
    await capturing('slow', { milliseconds: 700 });
    const working = life.work(grace);
    await eventually('the capture', isHit);
    await expire(intentId);
    await working;
    await life.ended();
    await expectOneEnd(life);
  });

  it('captured, the answer lost, and the hold’s time over', async () => {
    const { life, intentId } = await held();
    await capturing('lost_answer', { times: 3 });
    const working = life.work(grace);
    await eventually(
      'the capture',
      async () => (await world.stripe.paymentIntents.retrieve(intentId)).status === 'succeeded',
    );
    await expire(intentId);
    await working;
    await life.ended();
    await expectOneEnd(life);
    expect((await life.state()).payment.captures[0]?.paymentIntentId).toBe(intentId);
  });
});
