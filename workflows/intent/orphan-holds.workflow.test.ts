/** No interleaving leaves a hold, or an intent that could become one, unknown to every workflow (R8, R7). */
import { randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityParts } from '#activities/all.ts';
import { adoptIntent } from '#activities/intent/adoption.ts';
import { paymentActivities, type PaymentActivities } from '#activities/money/payments.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BookingId, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { idOfCommand } from '#events/ids.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { type CommandResult, startOptions, updates, workflowIds, workflowTypes } from '../contract.ts';
import {
  accepted,
  admin,
  confirmCard,
  confirmed,
  confirmIntent,
  eventually,
  place,
  technicianNear,
} from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  world.roster.splice(0, world.roster.length, technicianNear(randomUUID()));
});
afterEach(() => world.stopWorker());

type Order = Parameters<PaymentActivities['preparePayment']>[0];
type Offer = Parameters<PaymentActivities['releaseOffered']>[0];
type Answer = Awaited<ReturnType<PaymentActivities['preparePayment']>>;

/**
 * A worker whose quick local try does its work and is cut off before its answer, as by a kill or its time limit; the
 * regular try that follows behaves as the test says. `beforeLook` runs before a later look at the offered intent.
 */
const startCutOff = (
  local: (parts: ActivityParts, order: Order) => Promise<unknown>,
  regular: (real: PaymentActivities, order: Order) => Promise<Answer>,
  beforeLook: (offer: Offer) => Promise<unknown> = async () => undefined,
) =>
  world.startWorker((parts) => ({
    async releaseOffered(offer: Offer) {
      await beforeLook(offer);
      return paymentActivities(parts).releaseOffered(offer);
    },
    preparePayment: async (order: Order) => {
      if (!activityInfo().isLocal) return regular(paymentActivities(parts), order);
      await local(parts, order);
      throw new Error('cut off before the answer');
    },
  }));

const typesOf = async (bookingId: BookingId) =>
  (await world.log.readStream(workflowIds.booking(bookingId))).map(({ type }) => type);
const happened = (bookingId: BookingId, type: string) =>
  eventually(type, async () => (await typesOf(bookingId)).includes(type));

function command(
  bookingId: BookingId,
  actor: { role: 'customer' | 'admin'; id: string },
  given: BookingCommand,
) {
  const commandId = randomUUID();
  return world.client.workflow
    .getHandle(workflowIds.booking(bookingId))
    .executeUpdate<CommandResult, [object]>(updates.command, {
      updateId: commandId,
      args: [{ commandId, actor, command: given, bodyHash: null, deviceTime: null }],
    });
}

const free = {
  type: 'CancelBooking',
  shownFee: cents(0),
  chosenFee: null,
  note: null,
  noShow: false,
} as const;

/** A customer with an intent of their own, confirmed: the money is held before there is a booking. */
async function paid(): Promise<{ customerId: CustomerId; intentId: string }> {
  const customerId = as<CustomerId>(randomUUID());
  const { intentId } = await preparePayment(world.stripe, {
    stripeCustomerId: await findOrCreateCustomer(world.stripe, customerId),
    customerId,
    bookingId: null,
    amount: cents(15_000),
    attempt: 1,
    idempotencyKey: randomUUID(),
  });
  await world.client.workflow.start(workflowTypes.intent, {
    ...startOptions,
    workflowId: workflowIds.intent(intentId),
    taskQueue: world.taskQueue,
    args: [{ paymentIntentId: intentId, customerId, durations: defaultDurations }],
  });
  await confirmIntent(world, intentId, 'payment');
  return { customerId, intentId };
}

const statusOf = async (intentId: string) => (await world.stripe.paymentIntents.retrieve(intentId)).status;
const over = (bookingId: BookingId) =>
  world.client.workflow.getHandle(workflowIds.booking(bookingId)).result();

/** A customer's intents that hold money, or with which a card could still be confirmed. */
async function aliveOf(customerId: CustomerId): Promise<readonly string[]> {
  const customer = await findOrCreateCustomer(world.stripe, customerId);
  const { data } = await world.stripe.paymentIntents.list({ customer, limit: 100 });
  return data.filter(({ status }) => status !== 'canceled').map(({ id, status }) => `${id} ${status}`);
}

describe('an intent adopted while the booking is being cancelled', () => {
  const adopts = (parts: ActivityParts, order: Order) =>
    adoptIntent(parts, { ...order, offered: order.offered ?? '' });

  /** Places a booking with a paid intent, and cancels it while the adoption is under way. */
  async function cancelledMeanwhile(): Promise<{
    bookingId: BookingId;
    intentId: string;
    customerId: CustomerId;
  }> {
    const { customerId, intentId } = await paid();
    const commandId = randomUUID();
    const bookingId = as<BookingId>(idOfCommand(commandId));
    const placing = place(world, { commandId, customerId, offeredPaymentIntentId: intentId });
    await eventually('the adoption', async () =>
      (await world.log.readStream(workflowIds.intent(intentId))).some(({ type }) => type === 'IntentAdopted'),
    );
    expect(await command(bookingId, { role: 'customer', id: customerId }, free)).toMatchObject({ ok: true });
    await placing;
    await over(bookingId);
    return { bookingId, intentId, customerId };
  }

  /** Answers only once the booking is cancelled: what it has made or adopted can no longer be recorded. */
  const tooLate = async (real: PaymentActivities, order: Order) => {
    const answer = await real.preparePayment(order);
    await happened(order.bookingId, 'BookingCancelled');
    return answer;
  };

  it('and answered only then: its record is refused, and the same turn voids it', async () => {
    const seenLater: string[] = [];
    await startCutOff(
      async () => undefined,
      tooLate,
      async ({ offered }) => seenLater.push(await statusOf(offered)),
    );
    const { bookingId, intentId, customerId } = await cancelledMeanwhile();
    expect(await typesOf(bookingId)).not.toContain('PaymentPrepared');
    expect(await statusOf(intentId)).toBe('canceled');
    expect(await aliveOf(customerId)).toEqual([]);
    expect(seenLater).toEqual(['canceled']);
  });

  it('in place of the prepared one: the call that offered it is answered after it was voided', async () => {
    await startCutOff(
      async () => undefined,
      (real, order) => (order.offered === null ? real.preparePayment(order) : tooLate(real, order)),
    );
    const { customerId, intentId } = await paid();
    const { bookingId } = await place(world, { customerId });
    const checked = world.client.workflow
      .getHandle(workflowIds.booking(bookingId))
      .executeUpdate<CommandResult, [object]>(updates.checkPayment, {
        args: [{ commandId: randomUUID(), offeredPaymentIntentId: intentId }],
      });
    await eventually('the adoption', async () =>
      (await world.log.readStream(workflowIds.intent(intentId))).some(({ type }) => type === 'IntentAdopted'),
    );
    expect(await command(bookingId, { role: 'customer', id: customerId }, free)).toMatchObject({ ok: true });
    await checked;
    expect(await statusOf(intentId)).toBe('canceled');
    await over(bookingId);
    expect(await aliveOf(customerId)).toEqual([]);
  });

  it('or one that is only being made then: no card can confirm it any more', async () => {
    await startCutOff(async () => undefined, tooLate);
    const commandId = randomUUID();
    const customerId = as<CustomerId>(randomUUID());
    const bookingId = as<BookingId>(idOfCommand(commandId));
    const placing = place(world, { commandId, customerId });
    await eventually('the intent', async () => (await aliveOf(customerId)).length > 0);
    expect(await command(bookingId, { role: 'customer', id: customerId }, free)).toMatchObject({ ok: true });
    await placing;
    await over(bookingId);
    expect(await aliveOf(customerId)).toEqual([]);
  });

  it('by a try whose answer was lost: what was offered is looked at before the story ends', async () => {
    await startCutOff(adopts, async (real, order) => {
      await happened(order.bookingId, 'BookingCancelled');
      return real.preparePayment(order);
    });
    const { bookingId, intentId, customerId } = await cancelledMeanwhile();
    expect(await statusOf(intentId)).toBe('canceled');
    expect(await aliveOf(customerId)).toEqual([]);
    expect(await typesOf(bookingId)).toContain('HoldReleased');
  });

  it('is left alone when another booking has it (R7)', async () => {
    await world.startWorker();
    const { customerId, intentId } = await paid();
    const first = await place(world, { customerId, offeredPaymentIntentId: intentId });
    accepted(await first.checkPayment());
    // The log of a booking that was cancelled before its offered intent was looked at.
    const bookingId = as<BookingId>(randomUUID());
    const [placed] = await first.events();
    if (!placed) throw new Error('not placed');
    const metadata = placed.metadata;
    const at = new Date(await world.now()).toISOString();
    const cancelled = {
      by: first.customer,
      cancelledBy: 'customer',
      reason: 'customer_request',
      note: null,
      fee: 0,
      at,
    };
    await world.log.append(workflowIds.booking(bookingId), 'none', [
      {
        id: randomUUID(),
        type: 'BookingPlaced',
        schemaVersion: 1,
        data: { ...(placed.data as object), bookingId },
        metadata,
      },
      { id: randomUUID(), type: 'BookingCancelled', schemaVersion: 1, data: cancelled, metadata },
    ]);
    await world.client.workflow.start(workflowTypes.booking, {
      ...startOptions,
      workflowId: workflowIds.booking(bookingId),
      taskQueue: world.taskQueue,
      args: [{ bookingId, durations: defaultDurations }],
    });
    await over(bookingId);
    expect(await statusOf(intentId)).toBe('requires_capture');
    expect((await first.state()).payment.hold?.paymentIntentId).toBe(intentId);
  });
});

it('an intent whose price changes while it is made is made anew, under a key of its own (P7)', async () => {
  await startCutOff(
    (parts, order) => paymentActivities(parts).preparePayment(order),
    async (real, order) => {
      if (order.amount === 15_000) await happened(order.bookingId, 'DetailsChanged');
      return real.preparePayment(order);
    },
  );
  const commandId = randomUUID();
  const bookingId = as<BookingId>(idOfCommand(commandId));
  const placing = place(world, { commandId });
  await happened(bookingId, 'BookingPlaced');
  const price = {
    lines: [{ kind: 'item' as const, name: 'MALM chest', quantity: 1, amount: cents(9_000) }],
    undiscounted: cents(9_000),
    discount: cents(0),
    total: cents(9_000),
  };
  const details = { brand: 'ikea', serviceType: 'bedroom', itemCount: 2, crewSize: 1, minutes: 120, price };
  accepted(
    await command(
      bookingId,
      { role: 'admin', id: admin.id },
      { type: 'ChangeDetails', ...details, instructions: null },
    ),
  );
  const life = await placing;
  await happened(bookingId, 'PaymentPrepared');
  expect((await life.state()).payment.prepared).toMatchObject({ amount: 9_000, attempt: 1 });
  const { payment } = accepted(await life.preparePayment());
  await confirmIntent(world, payment?.intentId ?? '', 'payment');
  expect(accepted(await life.checkPayment()).paymentState).toBe('authorized');
  expect((await life.state()).payment.hold?.amount).toBe(9_000);
});

describe('R8: cancelled at any moment, nothing is held a minute later', () => {
  const moments: Readonly<Record<string, () => Promise<Awaited<ReturnType<typeof place>>>>> = {
    'before the card is confirmed': () => place(world),
    'confirmed, and nobody has told of it': async () => {
      const life = await place(world);
      await confirmCard(world, life);
      return life;
    },
    'held and offered': () => confirmed(world),
    assigned: async () => {
      const technicianId = as<TechnicianId>(String(world.roster[0]?.technicianId));
      const life = await confirmed(world);
      accepted(await life.accept(technicianId));
      return life;
    },
    'a card saved for later': () => confirmed(world, { inDays: 20, intentType: 'setup' }),
  };

  it.each(Object.entries(moments))('%s', async (_moment, until) => {
    await world.startWorker();
    const life = await until();
    accepted(await life.command(life.customer, free));
    await life.ended();
    expect(await aliveOf(life.customerId)).toEqual([]);
    const events = await life.events();
    const instant = (type: string) => {
      const at = (events.findLast((event) => event.type === type)?.data as { at: string } | undefined)?.at;
      return at === undefined ? null : Date.parse(at);
    };
    const released = instant('HoldReleased');
    if (released !== null) expect(released - (instant('BookingCancelled') ?? 0)).toBeLessThanOrEqual(60_000);
    expect((await life.state()).payment).toMatchObject({ hold: null, captured: 0 });
  });
});
