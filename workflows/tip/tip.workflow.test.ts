/**
 * A tip against the provider: charged once, all of it the crew's, and kept apart from the price in the books (decision
 * 102).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEngine } from '#api/engine.ts';
import { handOver } from '#api/webhooks/stripe.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { emptyState, withEvent } from '#projections/books.ts';
import { providerBooks } from '#activities/money/provider-books.ts';
import { withBookingOf } from '#vendors/stripe/disputes.ts';
import { idOf } from '#vendors/stripe/once.ts';
import { signals, workflowIds } from '../contract.ts';
import {
  accepted,
  confirmed,
  confirmIntent,
  eventually,
  type Life,
  type PlaceOptions,
  technicianNear,
} from '../testing/people.ts';
import { refund } from '../testing/refund.ts';
import { retry } from '../testing/retry.ts';
import { payableAccount } from '../testing/test-payouts.ts';
import { giveTip, tellPayout, tipEvents } from '../testing/tips.ts';
import { createWorld, type World } from '../testing/world.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
let world: World;
let crew: readonly [TechnicianId, TechnicianId];

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  crew = [as<TechnicianId>(`grace-${randomUUID()}`), as<TechnicianId>(`alan-${randomUUID()}`)];
  world.roster.splice(0, world.roster.length, ...crew.map(technicianNear));
});
afterEach(() => world.control('DELETE', '/sandbox/faults'));

describe('a tip', () => {
  const accounts = new Map<string, string>();
  /** A job that is done and paid for, by a crew of this size who can be paid. */
  async function done(options: PlaceOptions = {}): Promise<Life> {
    const members = crew.slice(0, options.crewSize ?? 1);
    for (const id of members) {
      const accountId = await payableAccount(world);
      accounts.set(id, accountId);
      world.accounts.set(id, { accountId, since: new Date(await world.now()).toISOString() });
    }
    const life = await confirmed(world, options);
    for (const id of members) accepted(await life.accept(id));
    await life.work(crew[0]);
    await life.ended();
    return life;
  }
  const types = async (life: Life) => (await tipEvents(world, life)).map(({ type }) => type);
  const comes = (life: Life, last: string) =>
    eventually(last, async () => {
      await world.sleep(hour);
      return (await types(life)).at(-1) === last;
    });
  const fault = (call: string, kind: string, times: number) =>
    world.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times });
  /** Every movement of the tip at the provider. */
  async function chargedTips(life: Life) {
    const { payment } = await life.state();
    const all = await world.stripe.paymentIntents.list({ customer: payment.stripeCustomerId ?? '' });
    return all.data.filter(({ metadata }) => metadata['tipOf'] === life.bookingId);
  }
  const transfersTo = async (id: TechnicianId) => {
    const { data } = await world.stripe.transfers.list({ destination: accounts.get(id) ?? '' });
    return data.map(({ amount, source_transaction }) => ({ amount, source: source_transaction }));
  };
  async function paidOut(life: Life): Promise<void> {
    await tellPayout(world, life);
    await eventually('the payout', async () => {
      await world.sleep(day);
      const events = await world.log.readStream(workflowIds.payout(life.bookingId));
      const of = (type: string) => events.filter((event) => event.type === type).length;
      return of('TransferMade') === 2 && of('PayoutPaid') === of('PayoutCreated') && of('PayoutPaid') > 0;
    });
  }
  /** The log and the provider agree to the cent. */
  async function agrees({ bookingId }: Life) {
    const streams = await Promise.all(
      ['booking', 'payout', 'tip'].map((part) => world.log.readStream(`${part}-${bookingId}`)),
    );
    const { captured, refunded, tip, tipRefunded, disputed, transferred } = streams
      .flat()
      .map(({ stream, type, data, revision }) => ({ stream, type, data, revision }))
      .reduce((state, event) => withEvent(state, event as Parameters<typeof withEvent>[1]), emptyState);
    const book = (await providerBooks(world.stripe)()).find((one) => one.bookingId === bookingId);
    expect(book).toMatchObject({ captured, refunded, tip, tipRefunded, disputed, transferred });
    return { captured, tip, tipRefunded, disputed, transferred };
  }

  it('is charged once though it is given twice and answers are lost; all of it reaches the bank', async () => {
    const life = await done();
    await fault('payment_intents.create', 'lost_answer', 2);
    await Promise.all([giveTip(world, life), giveTip(world, life)]);
    await comes(life, 'TipCharged');
    expect(await types(life)).toEqual(['TipGiven', 'TipCharged']);
    expect((await chargedTips(life)).map(({ amount_received }) => amount_received)).toEqual([1_000]);
    await fault('transfers.create', 'lost_answer', 2);
    await paidOut(life);
    const [tip] = (await tipEvents(world, life)).filter(({ type }) => type === 'TipCharged');
    if (tip?.type !== 'TipCharged') throw new Error('no charge');
    expect(await transfersTo(crew[0])).toEqual(
      expect.arrayContaining([{ amount: 1_000, source: tip.data.chargeId }]),
    );
    const sums = await agrees(life);
    // 70 % of the price, and all of the tip.
    expect(sums).toMatchObject({ captured: 15_000, tip: 1_000, transferred: 10_500 + 1_000 });
  });

  it('is split to the cent, the odd one to the lead', async () => {
    const life = await done({ crewSize: 2 });
    await giveTip(world, life, 1_001);
    await comes(life, 'TipCharged');
    await tellPayout(world, life);
    await eventually('the transfers', async () => {
      await world.sleep(hour);
      return (await transfersTo(crew[0])).length === 2 && (await transfersTo(crew[1])).length === 2;
    });
    const amounts = await Promise.all(
      crew.map(async (id) => (await transfersTo(id)).map((one) => one.amount)),
    );
    expect(amounts[0]).toContain(501);
    expect(amounts[1]).toContain(500);
    await agrees(life);
  });

  it('that the bank declines is confirmed by the customer with the same intent, and charged once', async () => {
    const life = await done();
    await fault('payment_intents.create', 'decline', 1);
    await giveTip(world, life);
    await comes(life, 'TipChargeFailed');
    const [intent] = await chargedTips(life);
    expect([intent?.status, intent?.amount_received]).toEqual(['requires_payment_method', 0]);
    await confirmIntent(world, intent?.id ?? '', 'payment');
    // The webhook about it is lost: the workflow looks by itself.
    await comes(life, 'TipCharged');
    expect((await chargedTips(life)).map(({ amount_received }) => amount_received)).toEqual([1_000]);
    await agrees(life);
  });

  it('that nobody confirms is void at the end of its window, and can take no money afterwards', async () => {
    const life = await done();
    await fault('payment_intents.create', 'decline', 1);
    await giveTip(world, life);
    await comes(life, 'TipChargeFailed');
    await world.sleep(31 * day);
    await comes(life, 'TipLapsed');
    expect((await chargedTips(life)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('whose intent was canceled at the provider gets another one', async () => {
    const life = await done();
    await fault('payment_intents.create', 'decline', 1);
    await giveTip(world, life);
    await comes(life, 'TipChargeFailed');
    const [intent] = await chargedTips(life);
    await world.stripe.paymentIntents.cancel(intent?.id ?? '');
    await world.client.workflow
      .getHandle(workflowIds.tip(life.bookingId))
      .signal(signals.providerEvent, { eventId: 'evt', type: 'payment_intent.canceled', objectId: 'pi' });
    await comes(life, 'TipPaymentPrepared');
    const open = (await chargedTips(life)).filter(({ status }) => status !== 'canceled');
    expect(open.map(({ status, amount }) => [status, amount])).toEqual([['requires_payment_method', 1_000]]);
    await confirmIntent(world, open[0]?.id ?? '', 'payment');
    await comes(life, 'TipCharged');
    await agrees(life);
  });

  it('that the provider fails at is tried again by itself, and by a person’s Retry', async () => {
    const life = await done();
    // The five keys of each of the five tries.
    await fault('payment_intents.create', 'server_error', 25);
    await giveTip(world, life);
    await eventually('the last try', async () => {
      await world.sleep(hour);
      return (await types(life)).filter((type) => type === 'TipChargeFailed').length === 5;
    });
    expect(await chargedTips(life)).toEqual([]);
    await world.sleep(2 * day);
    await world.control('DELETE', '/sandbox/faults');
    await retry(world, life.bookingId, { kind: 'tip_failed', subject: '' });
    await comes(life, 'TipCharged');
    expect(await chargedTips(life)).toHaveLength(1);
  });

  it('is not touched by a refund for the technician’s fault', async () => {
    const life = await done();
    await giveTip(world, life);
    await comes(life, 'TipCharged');
    await tellPayout(world, life);
    // Before the bank's turn: what has left the account can't be taken back from it.
    await eventually('the transfers', async () => (await transfersTo(crew[0])).length === 2);
    accepted(await refund(world, life.bookingId, 15_000, { cause: 'technician_fault' }));
    await tellPayout(world, life);
    await eventually('the reversal', async () => {
      await world.sleep(hour);
      const events = await world.log.readStream(workflowIds.payout(life.bookingId));
      return events.some(({ type }) => type === 'TransferReversed');
    });
    // Everything the price brought was refunded; the tip's transfer stands.
    expect(await agrees(life)).toMatchObject({ tip: 1_000, tipRefunded: 0, transferred: 1_000 });
  });

  it('that is refunded in the dashboard is recorded, and the crew keeps it', async () => {
    const life = await done();
    await giveTip(world, life);
    await comes(life, 'TipCharged');
    const [intent] = await chargedTips(life);
    const made = await world.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 400 });
    const engine = openEngine(world.client, { taskQueue: world.taskQueue, durations: defaultDurations });
    const chargeId = idOf(intent?.latest_charge ?? null) ?? '';
    const event = {
      eventId: 'evt_1',
      type: 'refund.created',
      objectId: made.id,
      bookingId: null,
      tipOf: null,
      settlement: null,
    };
    // Twice, as webhooks do.
    const owned = await withBookingOf(world.stripe, { ...event, chargeId, accountId: null });
    expect([owned.bookingId, owned.tipOf]).toEqual([null, life.bookingId]);
    await handOver(engine, owned);
    await handOver(engine, owned);
    await comes(life, 'TipRefundsChanged');
    expect((await types(life)).filter((type) => type === 'TipRefundsChanged')).toHaveLength(1);
    await paidOut(life);
    expect(await agrees(life)).toMatchObject({ tip: 1_000, tipRefunded: 400, transferred: 11_500 });
  });

  it('that the cardholder disputes is not sent on while the dispute is open, and is the platform’s loss', async () => {
    const life = await done();
    await giveTip(world, life);
    await comes(life, 'TipCharged');
    const [intent] = await chargedTips(life);
    const chargeId = idOf(intent?.latest_charge ?? null) ?? '';
    const dispute = (await world.control('POST', `/sandbox/charges/${chargeId}/dispute`)) as {
      readonly id: string;
    };
    const engine = openEngine(world.client, { taskQueue: world.taskQueue, durations: defaultDurations });
    await engine.tipEvent(life.bookingId, {
      eventId: 'evt_2',
      type: 'charge.dispute.created',
      objectId: dispute.id,
    });
    await comes(life, 'TipDisputeChanged');
    await tellPayout(world, life);
    await world.sleep(3 * day);
    expect((await transfersTo(crew[0])).map(({ amount }) => amount)).toEqual([10_500]);
    await world.control('POST', `/sandbox/disputes/${dispute.id}/close`, { status: 'lost' });
    await eventually('the end of the dispute', async () => {
      await world.sleep(6 * hour);
      const last = (await tipEvents(world, life)).at(-1);
      return last?.type === 'TipDisputeChanged' && last.data.dispute.outcome === 'lost';
    });
    await paidOut(life);
    expect(await agrees(life)).toMatchObject({ tip: 1_000, disputed: 1_000, transferred: 11_500 });
  });
});
