/** How the crew is paid: accounts, refused and returned payouts (R11). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBankAccounts } from '#activities/followers/payees.ts';
import { payoutActivities } from '#activities/money/payouts.ts';
import { openEngine } from '#api/engine.ts';
import { handOver } from '#api/webhooks/stripe.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import type { PayoutEvents } from '#domain/payout/events.ts';
import { connectBank, createAccount } from '#vendors/stripe/accounts.ts';
import { MAX_TRIES, shareSubject } from '#domain/payout/next.ts';
import { emptyState, withEvent } from '#projections/books.ts';
import { providerBooks } from '#activities/money/provider-books.ts';
import { workflowIds } from '../contract.ts';
import {
  accepted,
  confirmed,
  eventually,
  graceHopper,
  type Life,
  type PlaceOptions,
  technicianNear,
} from '../testing/people.ts';
import { refund } from '../testing/refund.ts';
import { retry } from '../testing/retry.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let grace: TechnicianId;
/** Whether the next transfer finds the log ahead of the workflow. */
let isBehind = false;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker((parts) => {
    const { transferShare } = payoutActivities(parts);
    return {
      transferShare: async (order) => {
        if (!isBehind) return transferShare(order);
        isBehind = false;
        return { kind: 'outdated' };
      },
    };
  });
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});
afterEach(() => world.control('DELETE', '/sandbox/faults'));

describe('the payout (R11)', () => {
  const paidLife = async (options: PlaceOptions = {}) => {
    const life = await confirmed(world, options);
    accepted(await life.accept(grace));
    await life.work(grace);
    await life.ended();
    return life;
  };
  /**
   * Lets time pass until the payout has closed. Not by waiting for its result: with nothing open, the server would skip
   * to the end of its time, and the next test would begin there.
   */
  const payoutEnds = ({ bookingId }: Life) =>
    eventually('the end of the payout', async () => {
      await world.sleep(24 * 60 * 60 * 1000);
      const { status } = await world.client.workflow.getHandle(workflowIds.payout(bookingId)).describe();
      return status.name === 'COMPLETED';
    });
  const payoutTypes = async ({ bookingId }: Life) =>
    (await world.log.readStream(workflowIds.payout(bookingId))).map(({ type }) => type);
  const givenBank = async (accountId: string, accountNumber = '000123456789') => {
    const holder = 'Grace Hopper';
    const bank = { kind: 'individual', holder, routingNumber: '110000000', accountNumber } as const;
    await connectBank(world.stripe, { accountId, ...bank });
    world.accounts.set(grace, { accountId, since: new Date(await world.now()).toISOString() });
  };
  const connect = async (accountNumber?: string) => {
    const account = await createAccount(world.stripe, {
      payee: `technician-${grace}`,
      email: 'grace@example.com',
      identity: graceHopper,
    });
    await givenBank(account, accountNumber);
    return account;
  };

  it('waits for the account, transfers the share once, and pays it out', async () => {
    const life = await paidLife();
    await eventually('the note', async () => (await payoutTypes(life)).includes('SharesNoted'));
    const account = await connect();
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'transfers.create',
      kind: 'lost_answer',
      times: 3,
    });
    await payoutEnds(life);
    expect(await payoutTypes(life)).toEqual(['SharesNoted', 'TransferMade', 'PayoutCreated', 'PayoutPaid']);
    const transfers = await world.stripe.transfers.list({ destination: account });
    expect(transfers.data.map(({ amount }) => amount)).toEqual([10_500]);
    // Notified once, by the booking that booked the share.
    const { events } = await world.client.workflow
      .getHandle(workflowIds.payout(life.bookingId))
      .fetchHistory();
    const signals = (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes);
    expect(signals).toHaveLength(1);
  });

  it('one that the bank refuses is made anew to the new bank account', async () => {
    const account = await connect();
    const life = await paidLife();
    await world.sleep(48 * 60 * 60 * 1000 + 60_000);
    await eventually('the payout', async () => (await payoutTypes(life)).includes('PayoutCreated'));
    const stream = workflowIds.payout(life.bookingId);
    const created = (await world.log.readStream(stream)).find(({ type }) => type === 'PayoutCreated');
    if (!created) throw new Error('no payout');
    const { payoutId } = created.data as { payoutId: string };
    await world.control('POST', `/sandbox/payouts/${payoutId}/fail`, { code: 'account_closed' });
    await world.sleep(60 * 60 * 1000);
    await eventually('the failure', async () => (await payoutTypes(life)).includes('PayoutFailed'));
    await givenBank(account);
    await payoutEnds(life);
    expect(await payoutTypes(life)).toEqual([
      'SharesNoted',
      'TransferMade',
      'PayoutCreated',
      'PayoutFailed',
      'PayoutCreated',
      'PayoutPaid',
    ]);
  });

  it('one that the bank returns after its week is sent again to the new bank account, once the provider tells of it', async () => {
    const account = await connect();
    const life = await paidLife();
    await payoutEnds(life);
    expect((await payoutTypes(life)).at(-1)).toBe('PayoutPaid');
    const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    const engine = openEngine(world.client, { taskQueue: world.taskQueue, durations: defaultDurations });
    const news = async (type: string) =>
      handOver(engine, {
        eventId: randomUUID(),
        type,
        objectId: payout?.id ?? '',
        bookingId: life.bookingId,
        tipOf: null,
        settlement: null,
        chargeId: null,
        accountId: account,
      });
    // Late news about what is already known changes nothing.
    await news('payout.paid');
    await payoutEnds(life);
    expect((await payoutTypes(life)).at(-1)).toBe('PayoutPaid');
    await world.control('POST', `/sandbox/payouts/${payout?.id}/fail`, { code: 'could_not_process' });
    await news('payout.failed');
    await eventually('the return', async () => (await payoutTypes(life)).at(-1) === 'PayoutFailed');
    await givenBank(account);
    await payoutEnds(life);
    expect((await payoutTypes(life)).slice(3)).toEqual([
      'PayoutPaid',
      'PayoutFailed',
      'PayoutCreated',
      'PayoutPaid',
    ]);
    const sent = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    expect(sent.map(({ amount, status }) => [amount, status])).toEqual([
      [10_500, 'paid'],
      [10_500, 'failed'],
    ]);
  });

  it('R11: an account that holds less than is owed is paid what it holds; the rest is netted and does not loop', async () => {
    const account = await connect();
    const life = await paidLife();
    await eventually('the transfer', async () => (await payoutTypes(life)).includes('TransferMade'));
    // Another booking's correction has left a debt of 30 dollars.
    await world.stripe.payouts.create({ amount: 3_000, currency: 'usd' }, { stripeAccount: account });
    await payoutEnds(life);
    expect(await payoutTypes(life)).toEqual([
      'SharesNoted',
      'TransferMade',
      'PayoutCreated',
      'PayoutNetted',
      'PayoutPaid',
    ]);
    const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    expect(payout).toMatchObject({ amount: 7_500, status: 'paid' });
  });

  it('R11: a refund that the account does not hold waits without a failed try, and comes out of the next earnings', async () => {
    const account = await connect();
    const first = await paidLife();
    await payoutEnds(first);
    accepted(await refund(world, first.bookingId, 5_000, { cause: 'technician_fault' }));
    await eventually('it waits', async () => (await payoutTypes(first)).includes('FundsAwaited'));
    const [transfer] = (await world.stripe.transfers.list({ destination: account })).data;
    const owedBack = 3_500;
    const next = await paidLife();
    await payoutEnds(next);
    expect(await payoutTypes(next)).toContain('PayoutNetted');
    await eventually('it is taken back', async () => {
      await world.sleep(24 * 60 * 60 * 1000);
      return (await payoutTypes(first)).includes('TransferReversed');
    });
    expect(await payoutTypes(first)).not.toContain('TransferFailed');
    const back = await world.stripe.transfers.retrieve(transfer?.id ?? '');
    expect(back.amount_reversed).toBe(owedBack);
    const [sent] = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    expect(sent?.amount).toBe(10_500 - owedBack);
  });

  it('R11, R18: one that has been given up is tried once for each Retry, and goes on with another bank account', async () => {
    const account = await connect('000111111116');
    const life = await paidLife();
    const count = async (type: string) => (await payoutTypes(life)).filter((one) => one === type).length;
    const day = 24 * 60 * 60 * 1000;
    await eventually('the last try by the clock', async () => {
      await world.sleep(day);
      return (await count('PayoutFailed')) === MAX_TRIES;
    });
    await world.sleep(2 * day);
    expect(await count('PayoutFailed')).toBe(MAX_TRIES);
    await retry(world, life.bookingId, { kind: 'payout_failed', subject: grace });
    await eventually('one more try', async () => (await count('PayoutFailed')) === MAX_TRIES + 1);
    await world.sleep(2 * day);
    expect(await count('PayoutFailed')).toBe(MAX_TRIES + 1);
    await givenBank(account);
    await payoutEnds(life);
    expect((await payoutTypes(life)).slice(-2)).toEqual(['PayoutCreated', 'PayoutPaid']);
    const sent = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    expect(sent.filter(({ status }) => status === 'paid').map(({ amount }) => amount)).toEqual([10_500]);
  });

  it('P9: a share above its charge comes out of the platform’s balance for the part above, and all books agree', async () => {
    await world.stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost/done',
    });
    const account = await connect();
    const life = await paidLife({ discount: 10_000 });
    await payoutEnds(life);
    expect(await payoutTypes(life)).toEqual([
      'SharesNoted',
      'TransferMade',
      'TransferMade',
      'PayoutCreated',
      'PayoutPaid',
    ]);
    const { data } = await world.stripe.transfers.list({ destination: account });
    expect(data.map(({ amount, source_transaction: source }) => [amount, source === null])).toEqual([
      [5_500, true],
      [5_000, false],
    ]);
    expect(new Set(data.map(({ transfer_group: group }) => group))).toEqual(new Set([life.bookingId]));
    const state = [
      ...(await world.log.readStream(workflowIds.booking(life.bookingId))),
      ...(await world.log.readStream(workflowIds.payout(life.bookingId))),
    ].reduce(withEvent, emptyState);
    const book = (await providerBooks(world.stripe)()).find((one) => one.bookingId === life.bookingId);
    expect([state.transferred, book?.transferred, book?.captured]).toEqual([10_500, 10_500, 5_000]);
  });

  describe('of a crew', () => {
    let ada: TechnicianId;
    beforeEach(() => {
      ada = as<TechnicianId>(`ada-${randomUUID()}`);
      world.roster.push(technicianNear(ada));
    });
    const crewLife = async (options: PlaceOptions = {}) => {
      const life = await confirmed(world, { crewSize: 2, ...options });
      accepted(await life.accept(grace));
      accepted(await life.accept(ada));
      await life.work(grace);
      await life.ended();
      return life;
    };
    /** An account that can't receive anything: no bank account was given for it. */
    const withoutBank = async (technicianId: TechnicianId) => {
      const accountId = await createAccount(world.stripe, {
        payee: `technician-${technicianId}`,
        email: 'ada@example.com',
        identity: graceHopper,
      });
      world.accounts.set(technicianId, { accountId, since: new Date(await world.now()).toISOString() });
      return accountId;
    };
    const failuresOf = async ({ bookingId }: Life) =>
      (await world.log.readStream(workflowIds.payout(bookingId)))
        .filter(({ type }) => type === 'TransferFailed')
        .map(({ data }) => data as PayoutEvents['TransferFailed']);

    it('one refused transfer is recorded at growing distances and holds nobody else up; Retry helps once it is mended', async () => {
      await connect();
      const refused = await withoutBank(ada);
      const life = await crewLife();
      await eventually('the bank has paid the other one', async () => {
        await world.sleep(6 * 60 * 60 * 1000);
        return (await payoutTypes(life)).includes('PayoutPaid');
      });
      await eventually('the last try by the clock', async () => {
        await world.sleep(24 * 60 * 60 * 1000);
        return (await failuresOf(life)).length === MAX_TRIES;
      });
      const failures = await failuresOf(life);
      expect(new Set(failures.map(({ code }) => code))).toEqual(
        new Set(['insufficient_capabilities_for_transfer']),
      );
      expect(failures.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
      const days = failures.map(({ at }, index) => {
        const next = failures[index + 1];
        return next ? Math.round((Date.parse(next.at) - Date.parse(at)) / 86_400_000) : null;
      });
      expect(days).toEqual([1, 2, 4, 8, null]);
      await world.sleep(20 * 24 * 60 * 60 * 1000);
      expect(await failuresOf(life)).toHaveLength(MAX_TRIES);
      await world.stripe.accounts.createExternalAccount(refused, { external_account: 'btok_us_verified' });
      const [failure] = failures;
      if (!failure) throw new Error('no refusal');
      // The log is ahead of the workflow when it tries: the Retry is not used up.
      isBehind = true;
      await retry(world, life.bookingId, { kind: 'transfer_failed', subject: shareSubject(failure) });
      await payoutEnds(life);
      expect(isBehind).toBe(false);
      const made = await world.stripe.transfers.list({ destination: refused });
      expect(made.data.map(({ amount }) => amount)).toEqual([5_250]);
    }, 120_000);
  });

  it('S3: a paid payout is looked at for a week, so that a return is seen though no webhook tells of it', async () => {
    const account = await connect();
    const life = await paidLife();
    await eventually('the bank has it', async () => {
      await world.sleep(6 * 60 * 60 * 1000);
      return (await payoutTypes(life)).includes('PayoutPaid');
    });
    await world.sleep(6 * 24 * 60 * 60 * 1000);
    const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
    await world.control('POST', `/sandbox/payouts/${payout?.id}/fail`, { code: 'account_closed' });
    await eventually('the return is seen', async () => {
      await world.sleep(6 * 60 * 60 * 1000);
      return (await payoutTypes(life)).includes('PayoutFailed');
    });
    await givenBank(account);
    await payoutEnds(life);
    expect((await payoutTypes(life)).slice(2)).toEqual([
      'PayoutCreated',
      'PayoutPaid',
      'PayoutFailed',
      'PayoutCreated',
      'PayoutPaid',
    ]);
  });

  it('R18: one that the provider refuses to tell about is asked about so often and no more, and once for each Retry', async () => {
    await connect();
    const life = await paidLife();
    const count = async (type: string) => (await payoutTypes(life)).filter((one) => one === type).length;
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payouts.retrieve',
      kind: 'decline',
      code: 'account_invalid',
    });
    const day = 24 * 60 * 60 * 1000;
    await eventually('the last try by the clock', async () => {
      await world.sleep(day);
      return (await count('PayoutUnread')) === MAX_TRIES;
    });
    await world.sleep(4 * day);
    expect(await count('PayoutUnread')).toBe(MAX_TRIES);
    const [created] = (await world.log.readStream(workflowIds.payout(life.bookingId)))
      .filter(({ type }) => type === 'PayoutCreated')
      .map(({ data }) => data as PayoutEvents['PayoutCreated']);
    const subject = created?.payoutId ?? '';
    const again = () => retry(world, life.bookingId, { kind: 'payout_unconfirmed', subject });
    await again();
    await eventually('one more try', async () => (await count('PayoutUnread')) === MAX_TRIES + 1);
    await world.control('DELETE', '/sandbox/faults');
    await again();
    await payoutEnds(life);
    expect((await payoutTypes(life)).at(-1)).toBe('PayoutPaid');
  });

  it('one that waits for a bank account goes on as soon as it is connected', async () => {
    const life = await paidLife();
    await eventually('the note', async () => (await payoutTypes(life)).includes('SharesNoted'));
    await connect();
    const { bookingId } = life;
    const following = newBankAccounts({
      client: world.client,
      // The second one has no workflow any more.
      waiting: async (id) => (id === grace ? [bookingId, as<BookingId>(randomUUID())] : []),
    });
    const metadata = {
      actor: { role: 'technician', id: grace },
      commandId: 'c',
      correlationId: 'c',
    } as const;
    const event = { id: randomUUID(), type: 'BankConnected', schemaVersion: 1, data: {}, metadata };
    const stored = { revision: 0, position: 1n, recordedAt: new Date().toISOString() };
    await following.handle([{ ...event, ...stored, stream: `technician-${grace}` }]);
    // No time passes: only the signal can have caused it.
    await eventually('the transfer', async () => (await payoutTypes(life)).includes('TransferMade'));
  });
});
