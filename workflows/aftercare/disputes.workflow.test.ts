/**
 * Disputes, refunds from the provider's dashboard and returned refunds, in whatever order the provider reports them
 * (R6, R14).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEngine } from '#api/engine.ts';
import { handOver } from '#api/webhooks/stripe.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { system } from '#domain/core/actor.ts';
import { giveAll } from '#domain/examples/give.ts';
import { cents } from '#domain/core/money.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { newEvents } from '#events/execute.ts';
import { planMessages } from '#domain/messages/plan.ts';
import type { HelpedBy } from '#domain/booking/remedies.ts';
import { connectBank, createAccount } from '#vendors/stripe/accounts.ts';
import { withBookingOf, readDispute } from '#vendors/stripe/disputes.ts';
import { webhookEventOf, type WebhookEvent } from '#vendors/stripe/webhooks.ts';
import {
  type CommandEnvelope,
  type CommandResult,
  type RetriedIssue,
  updates,
  workflowIds,
} from '../contract.ts';
import {
  accepted,
  admin,
  confirmed,
  eventually,
  graceHopper,
  type Life,
  technicianNear,
} from '../testing/people.ts';
import { refund } from '../testing/refund.ts';
import { retry as retryLine } from '../testing/retry.ts';
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

/** $150.00 captured; the crew's share waits for a bank account. */
async function paid(): Promise<Life & { readonly chargeId: string }> {
  const life = await confirmed(world);
  accepted(await life.accept(grace));
  await life.work(grace);
  await life.ended();
  const [capture] = (await life.state()).payment.captures;
  return { ...life, chargeId: capture?.chargeId ?? '' };
}

/** The provider's events about a charge's disputes and refunds, oldest first. */
async function told(chargeId: string): Promise<readonly WebhookEvent[]> {
  const found: WebhookEvent[] = [];
  for await (const event of world.stripe.events.list({ limit: 100 })) {
    const news = webhookEventOf(event);
    if (news.chargeId === chargeId && /^charge\.dispute|refund/.test(news.type))
      found.push(await withBookingOf(world.stripe, news));
  }
  return found.toReversed();
}

async function tell(news: readonly WebhookEvent[]): Promise<void> {
  for (const one of news) await handOver(engine(), one);
}

const dispute = async (chargeId: string, order: object = {}) =>
  (await world.control('POST', `/sandbox/charges/${chargeId}/dispute`, order)) as { readonly id: string };
const close = (id: string, status: string) =>
  world.control('POST', `/sandbox/disputes/${id}/close`, { status });

async function events(life: Life): Promise<readonly Placed<BookingEvent>[]> {
  return (await life.events()) as readonly unknown[] as readonly Placed<BookingEvent>[];
}
const typesAfterShares = async (life: Life) => {
  const types = await life.types();
  return types.slice(types.indexOf('SharesOwed') + 1);
};
const engine = () => openEngine(world.client, { taskQueue: world.taskQueue, durations: defaultDurations });
/** Kinds of the booking's open issues. */
const lines = async (life: Life) => (await life.state()).issues.map(({ kind }) => kind);
const retry = (life: Life, kind: RetriedIssue['kind'], subject = '') =>
  retryLine(world, life.bookingId, { kind, subject });

function see(life: Life, kind: HelpedBy<'mark_seen'>, subject = ''): Promise<CommandResult> {
  const id = randomUUID();
  const command: BookingCommand = { type: 'MarkIssueSeen', kind, subject, note: null };
  const arg: CommandEnvelope = { commandId: id, actor: admin, command, bodyHash: null, deviceTime: null };
  return engine().update('aftercare', life.bookingId, { name: updates.command, id, arg });
}

const aftercareIs = (life: Life, status: string) =>
  eventually(`aftercare ${status}`, async () => {
    const { status: now } = await world.client.workflow
      .getHandle(workflowIds.aftercare(life.bookingId))
      .describe();
    return now.name === status;
  });

/** Gives the technician a bank account, which the payout finds when it next asks. */
async function bank(): Promise<string> {
  const accountId = await createAccount(world.stripe, {
    payee: `technician-${grace}`,
    email: 'grace@example.com',
    identity: graceHopper,
  });
  await connectBank(world.stripe, {
    accountId,
    kind: 'individual',
    holder: 'Grace Hopper',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  world.accounts.set(grace, { accountId, since: new Date(await world.now()).toISOString() });
  return accountId;
}

/** Amounts sent to an account, in cents, oldest first. */
const sent = async (destination: string) =>
  (await world.stripe.transfers.list({ destination })).data.map(({ amount }) => amount).toReversed();

/** Records commands in the booking, like a workflow whose machine dies right after its append. */
async function recordAndDie(life: Life, ...commands: BookingCommand[]): Promise<void> {
  const by = system('workflow:aftercare');
  const given = commands.map((command) => ({ command, actor: by }));
  const decided = giveAll(await life.state(), given, new Date(await world.now()).toISOString());
  if (!decided.ok) throw new Error(decided.refusal.code);
  const commandId = randomUUID();
  const metadata = { actor: by, commandId, correlationId: commandId };
  await world.log.append(
    workflowIds.booking(life.bookingId),
    (await life.events()).length - 1,
    newEvents(decided.events, metadata),
  );
}

describe('a dispute', () => {
  it('is an event of its booking with what was withdrawn, and one mail to ops', async () => {
    const life = await paid();
    await dispute(life.chargeId);
    await tell(await told(life.chargeId));
    await eventually('the dispute', async () => (await life.types()).includes('DisputeFundsWithdrawn'));
    expect(await typesAfterShares(life)).toEqual(['DisputeOpened', 'DisputeFundsWithdrawn']);
    expect((await life.state()).payment.disputes).toMatchObject([
      { chargeId: life.chargeId, amount: 15_000, withdrawn: 15_000, fee: 1_500, outcome: null },
    ]);
    const mails = planMessages(await events(life), defaultDurations).filter(
      ({ template }) => template === 'dispute_alert',
    );
    expect(mails).toMatchObject([{ recipient: { role: 'ops' }, channels: ['mail'] }]);
  });

  it('R6: told twice, backwards and days late it is what it is at the provider', async () => {
    const life = await paid();
    const { id } = await dispute(life.chargeId);
    await close(id, 'won');
    const news = await told(life.chargeId);
    expect(news.map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    await tell([...news.toReversed(), ...news]);
    await aftercareIs(life, 'COMPLETED');
    const expected = ['DisputeOpened', 'DisputeFundsWithdrawn', 'DisputeFundsReinstated', 'DisputeClosed'];
    expect(await typesAfterShares(life)).toEqual(expected);
    await tell(news.slice(0, 1));
    await aftercareIs(life, 'COMPLETED');
    expect(await typesAfterShares(life)).toEqual(expected);
  });

  it('whose end nobody told of is looked at again, and then the story ends', async () => {
    const life = await paid();
    const { id } = await dispute(life.chargeId, { amount: 5_000 });
    await tell((await told(life.chargeId)).slice(0, 1));
    await eventually('the dispute', async () => (await life.types()).includes('DisputeOpened'));
    await close(id, 'lost');
    await world.sleep(7 * 60 * 60 * 1000);
    await aftercareIs(life, 'COMPLETED');
    expect((await typesAfterShares(life)).at(-1)).toBe('DisputeClosed');
  });

  it('holds the shares of its charge back, and lets them go when it is over', async () => {
    const life = await paid();
    const { id } = await dispute(life.chargeId);
    await tell(await told(life.chargeId));
    await eventually('the dispute', async () => (await life.types()).includes('DisputeOpened'));
    const account = await bank();
    const payout = world.client.workflow.getHandle(workflowIds.payout(life.bookingId));
    await world.sleep(24 * 60 * 60 * 1000);
    await eventually('the held payout', async () => (await payout.describe()).status.name === 'COMPLETED');
    expect(await sent(account)).toEqual([]);
    await close(id, 'won');
    await tell((await told(life.chargeId)).slice(-2));
    const stream = workflowIds.payout(life.bookingId);
    await eventually('the transfer', async () =>
      (await world.log.readStream(stream)).some(({ type }) => type === 'TransferMade'),
    );
    expect(await sent(account)).toEqual([10_500]);
  });

  it('whose end was recorded by a machine that died then lets its shares go with the next news', async () => {
    const life = await paid();
    const { id } = await dispute(life.chargeId);
    await tell(await told(life.chargeId));
    await eventually('the dispute', async () => (await life.types()).includes('DisputeOpened'));
    const account = await bank();
    await world.sleep(24 * 60 * 60 * 1000);
    await close(id, 'won');
    await recordAndDie(life, { type: 'RecordDispute', reported: await readDispute(world.stripe, id) });
    await tell((await told(life.chargeId)).slice(-2));
    await eventually('the transfer', async () => (await sent(account)).length > 0);
    expect(await sent(account)).toEqual([10_500]);
  });
});

describe('a refund of the provider’s dashboard', () => {
  it('is a goodwill refund of the booking, and a line until somebody on duty has seen it', async () => {
    const life = await paid();
    await world.control('POST', `/sandbox/charges/${life.chargeId}/refund`, { amount: 2_000 });
    const news = await told(life.chargeId);
    await tell([...news, ...news.toReversed()]);
    await eventually('the refund', async () => (await life.types()).includes('RefundIssued'));
    const [issued, shares] = (await events(life)).slice(-2);
    expect(issued).toMatchObject({
      type: 'RefundIssued',
      data: { amount: 2_000, cause: 'goodwill', origin: 'dashboard' },
    });
    // The platform bears it.
    expect(shares).toMatchObject({ type: 'SharesOwed', data: { captured: -2_000, technicians: [] } });
    const stream = workflowIds.aftercare(life.bookingId);
    await eventually('the note', async () => (await world.log.readStream(stream)).length > 0);
    // What is left of the charge is known without asking the provider.
    expect(await refund(world, life.bookingId, 13_001)).toMatchObject({
      ok: false,
      refusal: { code: 'amount_too_high', details: { left: 13_000 } },
    });
    // Nothing is left to ask the provider.
    await aftercareIs(life, 'COMPLETED');
    expect(await lines(life)).toEqual(['outside_refund']);
    accepted(await see(life, 'outside_refund'));
    accepted(await see(life, 'outside_refund'));
    expect((await life.types()).slice(-3)).toEqual(['RefundIssued', 'SharesOwed', 'IssueSeen']);
    expect((await events(life)).at(-1)).toMatchObject({ data: { kind: 'outside_refund', by: admin } });
    expect(await lines(life)).toEqual([]);
    expect((await events(life)).filter(({ type }) => type === 'RefundIssued')).toHaveLength(1);
  });
});

describe('a refund that the booking does not take', () => {
  it.each([
    ['more than the booking has taken', 30_000],
    ['as much as is left of what the booking has taken', 5_000],
  ])(
    'of %s is asked about for hours, then waits for a person, and is taken by a Retry once the booking takes it',
    async (_, amount) => {
      const life = await paid();
      // Paid by another charge of the same booking, which its stream does not contain.
      const { payment } = await life.state();
      const other = await world.stripe.paymentIntents.create({
        amount: 40_000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'http://localhost/done',
        metadata: { bookingId: life.bookingId },
      });
      const chargeId = typeof other.latest_charge === 'string' ? other.latest_charge : '';
      expect(payment.captured).toBe(15_000);
      await world.control('POST', `/sandbox/charges/${chargeId}/refund`, { amount });
      await tell(await told(chargeId));
      const stream = workflowIds.aftercare(life.bookingId);
      const noted = async () => (await world.log.readStream(stream)).map(({ type }) => type);
      await eventually('the end of the tries', async () => {
        await world.sleep(60 * 60 * 1000);
        return (await noted()).includes('RefundsUnmatched');
      });
      await world.sleep(24 * 60 * 60 * 1000);
      expect(await noted()).toEqual(['RefundsUnmatched']);
      await aftercareIs(life, 'COMPLETED');
      await retry(life, 'refund_unmatched', chargeId);
      await eventually('one more try', async () => (await noted()).length === 2);
      // Somebody who knows the reason marks its line as seen; a charge that nothing waits for has none.
      accepted(await see(life, 'refund_unmatched', 'ch_other'));
      accepted(await see(life, 'refund_unmatched', chargeId));
      expect((await events(life)).filter(({ type }) => type === 'IssueSeen')).toMatchObject([
        { data: { kind: 'refund_unmatched', subject: chargeId, by: admin } },
      ]);
      // The money came back at the provider: there is nothing to record any more.
      const [made] = (await world.stripe.refunds.list({ charge: chargeId })).data;
      await world.control('POST', `/sandbox/refunds/${made?.id}/fail`, {
        reason: 'expired_or_canceled_card',
      });
      await retry(life, 'refund_unmatched', chargeId);
      await eventually('the news is taken', async () => (await noted()).length === 3);
      expect(await noted()).toEqual(['RefundsUnmatched', 'RefundsUnmatched', 'RefundsMatched']);
    },
  );
});

describe('a refund that comes back', () => {
  it('gives the money back to the books, and can be paid again', async () => {
    const life = await paid();
    accepted(await refund(world, life.bookingId, 4_000));
    const [made] = (await world.stripe.refunds.list({ charge: life.chargeId })).data;
    await world.control('POST', `/sandbox/refunds/${made?.id}/fail`, { reason: 'expired_or_canceled_card' });
    const news = await told(life.chargeId);
    await tell([...news.toReversed(), ...news]);
    await eventually('the return', async () => (await life.types()).includes('RefundReturned'));
    await aftercareIs(life, 'COMPLETED');
    const { payment } = await life.state();
    expect(payment).toMatchObject({ refunded: 0, owedBack: 4_000, state: 'captured' });
    expect((await events(life)).filter(({ type }) => type === 'RefundReturned')).toHaveLength(1);
    accepted(await refund(world, life.bookingId, 15_000));
    expect((await life.state()).payment).toMatchObject({ refunded: 15_000, owedBack: 0 });
  });

  it('is paid again by Retry, once however often it is pressed, though the story has ended', async () => {
    const life = await paid();
    accepted(await refund(world, life.bookingId, 4_000));
    const [made] = (await world.stripe.refunds.list({ charge: life.chargeId })).data;
    await world.control('POST', `/sandbox/refunds/${made?.id}/fail`, { reason: 'expired_or_canceled_card' });
    await tell(await told(life.chargeId));
    await eventually('the return', async () => (await life.types()).includes('RefundReturned'));
    await aftercareIs(life, 'COMPLETED');
    expect(await lines(life)).toEqual(['refund_returned']);
    await Promise.all([retry(life, 'refund_returned'), retry(life, 'refund_returned')]);
    await eventually('the refund', async () => (await lines(life)).length === 0);
    await aftercareIs(life, 'COMPLETED');
    expect((await life.state()).payment).toMatchObject({ refunded: 4_000, owedBack: 0 });
    const { data } = await world.stripe.refunds.list({ charge: life.chargeId });
    expect(data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([4_000]);
  });
});

describe('a refund for the technician’s fault that comes back', () => {
  it('recorded by a machine that died then is paid to the crew with the next news', async () => {
    const account = await bank();
    const life = await paid();
    await eventually('the share', async () => (await sent(account)).length === 1);
    accepted(await refund(world, life.bookingId, 4_000, { cause: 'technician_fault' }));
    const [made] = (await world.stripe.refunds.list({ charge: life.chargeId })).data;
    const { id = '' } = made ?? {};
    const failure = { code: 'expired_or_canceled_card', message: 'The card has expired.' };
    await world.control('POST', `/sandbox/refunds/${id}/fail`, { reason: failure.code });
    await recordAndDie(
      life,
      { type: 'RecordRefundReturn', refundId: id, amount: cents(4_000), ...failure },
      { type: 'BookShares' },
    );
    await tell(await told(life.chargeId));
    await eventually('the share of the return', async () => (await sent(account)).length === 2);
    expect(await sent(account)).toEqual([10_500, 2_800]);
  });
});

describe('Retry of one line', () => {
  it('of a dispute asks the bank and closes no other line of the booking', async () => {
    const life = await paid();
    await world.control('POST', `/sandbox/charges/${life.chargeId}/refund`, { amount: 2_000 });
    const { id } = await dispute(life.chargeId, { amount: 5_000 });
    await tell(await told(life.chargeId));
    await eventually('both lines', async () => (await lines(life)).length === 2);
    expect((await lines(life)).toSorted()).toEqual(['dispute', 'outside_refund']);
    await close(id, 'lost');
    await retry(life, 'dispute', id);
    await eventually('the end', async () => (await life.types()).includes('DisputeClosed'));
    await aftercareIs(life, 'COMPLETED');
    expect((await lines(life)).toSorted()).toEqual(['dispute_lost', 'outside_refund']);
    accepted(await see(life, 'dispute_lost', id));
    expect(await lines(life)).toEqual(['outside_refund']);
  });

  it('of a refused refund pays what was left of it, and no more than the charge still holds', async () => {
    const life = await paid();
    await world.control('POST', `/sandbox/charges/${life.chargeId}/refund`, { amount: 6_000 });
    const asked = randomUUID();
    expect(await refund(world, life.bookingId, 12_000, { commandId: asked })).toMatchObject({ ok: false });
    expect(await lines(life)).toEqual(['refund_failed']);
    await tell(await told(life.chargeId));
    await eventually('the other refund', async () => (await lines(life)).length === 2);
    await aftercareIs(life, 'COMPLETED');
    await retry(life, 'refund_failed', asked);
    await eventually('the rest', async () => (await life.state()).payment.refunded === 15_000);
    await aftercareIs(life, 'COMPLETED');
    expect(await lines(life)).toEqual(['outside_refund']);
    const { data } = await world.stripe.refunds.list({ charge: life.chargeId });
    expect(data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([6_000, 9_000]);
  });

  it('of a refused refund and the same from the dialog at the same time pay it once, in whatever order', async () => {
    for (const turns of [
      ['retry', 'dialog'],
      ['dialog', 'retry'],
    ] as const) {
      const life = await paid();
      await world.control('POST', `/sandbox/charges/${life.chargeId}/refund`, { amount: 14_000 });
      const asked = randomUUID();
      expect(await refund(world, life.bookingId, 2_000, { commandId: asked })).toMatchObject({ ok: false });
      const { data } = await world.stripe.refunds.list({ charge: life.chargeId });
      await world.control(
        'POST',
        `/sandbox/refunds/${data.find(({ amount }) => amount === 14_000)?.id}/fail`,
        {
          reason: 'expired_or_canceled_card',
        },
      );
      // Nothing gets through for a while, so that both are under way together.
      await world.control('POST', '/sandbox/faults', {
        service: 'stripe',
        call: 'refunds.create',
        kind: 'outage',
      });
      const requests = async () =>
        (await world.log.readStream(workflowIds.aftercare(life.bookingId))).filter(
          ({ type }) => type === 'RefundRequested',
        ).length;
      const ask = {
        retry: () => retry(life, 'refund_failed', asked),
        dialog: async () => void refund(world, life.bookingId, 2_000).catch(() => undefined),
      };
      await ask[turns[0]]();
      await eventually('the first is under way', async () => (await requests()) === 2);
      const second = turns[1] === 'dialog' ? refund(world, life.bookingId, 2_000) : ask.retry();
      if (turns[1] === 'dialog')
        expect(await second).toMatchObject({ ok: false, refusal: { code: 'refund_under_way' } });
      else await second;
      await world.control('DELETE', '/sandbox/faults');
      await eventually('it is paid', async () => (await life.state()).payment.refunded === 2_000);
      await aftercareIs(life, 'COMPLETED');
      expect([await requests(), await lines(life)]).toEqual([2, []]);
      const again = await world.stripe.refunds.list({ charge: life.chargeId });
      expect(again.data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([2_000, 14_000]);
    }
  });

  it('of one of two refused refunds closes that one alone, and a refund of another amount neither', async () => {
    const life = await paid();
    await world.control('POST', `/sandbox/charges/${life.chargeId}/refund`, { amount: 14_000 });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [amount, name] of [
      [3_000, first],
      [2_000, second],
    ] as const)
      expect(await refund(world, life.bookingId, amount, { commandId: name })).toMatchObject({ ok: false });
    const open = async () => (await life.state()).issues.map(({ kind, subject }) => `${kind} ${subject}`);
    const both = [`refund_failed ${first}`, `refund_failed ${second}`];
    expect(await open()).toEqual(both);
    accepted(await refund(world, life.bookingId, 500));
    expect(await open()).toEqual(both);

    const { data } = await world.stripe.refunds.list({ charge: life.chargeId });
    const outside = data.find(({ amount }) => amount === 14_000);
    await world.control('POST', `/sandbox/refunds/${outside?.id}/fail`, {
      reason: 'expired_or_canceled_card',
    });
    await retry(life, 'refund_failed', first);
    await eventually('the first', async () => (await life.state()).payment.refunded === 3_500);
    await aftercareIs(life, 'COMPLETED');
    expect(await open()).toEqual([`refund_failed ${second}`]);
    // Requested by its amount, and not with Retry.
    accepted(await refund(world, life.bookingId, 2_000));
    expect(await open()).toEqual([]);
    expect((await life.state()).payment.refunded).toBe(5_500);
  });
});
