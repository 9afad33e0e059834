/**
 * A store partner's settlement against the provider: each month paid once, whatever gets lost, and nothing paid that
 * must wait.
 */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commissions } from '#domain/commission/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import { settlements } from '#domain/settlement/decide.ts';
import {
  closingPeriod,
  endOfMonth,
  monthAfter,
  monthOf,
  type Period,
  settlementIdOf,
} from '#domain/settlement/period.ts';
import { load } from '#events/execute.ts';
import { workflowIds } from '../contract.ts';
import { eventually } from '../testing/people.ts';
import {
  bookCommission,
  completedFor,
  endMonth,
  openStore,
  settle,
  settlementEvents,
  type Store,
  tellSettlement,
} from '../testing/partners.ts';
import { fundPlatform } from '../testing/test-payouts.ts';
import { createWorld, type World } from '../testing/world.ts';

const HOUR = 60 * 60 * 1000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
  await fundPlatform(world);
}, 120_000);
afterAll(() => world?.close());
afterEach(() => world.control('DELETE', '/sandbox/faults'));

const types = async (store: Store, period: Period) =>
  (await settlementEvents(world, store, period)).map(({ type }) => type);
const reaches = (store: Store, period: Period, last: string) =>
  eventually(last, async () => {
    await world.sleep(6 * HOUR);
    return (await types(store, period)).at(-1) === last;
  });
const fault = (call: string, kind: string, times: number) =>
  world.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times });
const moved = async (accountId: string | null) => {
  const transfers = await world.stripe.transfers.list({ destination: accountId ?? '' });
  const payouts = await world.stripe.payouts.list({}, { stripeAccount: accountId ?? '' });
  return [transfers.data, payouts.data].map((made) => made.map(({ amount }) => amount));
};
const paidWay = [
  'StatementClosed',
  'StatementIssued',
  'PartnerTold',
  'PartnerTransferMade',
  'PartnerPayoutCreated',
  'PartnerPayoutPaid',
];

describe('a month', () => {
  it('with a completed booking is closed, stated, and paid to the bank within 7 days', async () => {
    const store = await openStore(world);
    await completedFor(world, store, 100_000);
    const month = await endMonth(world);
    await settle(world, store, month);
    await reaches(store, month, 'PartnerPayoutPaid');
    expect(await types(store, month)).toEqual(paidWay);
    const state = await load(world.log, settlements, settlementIdOf(store.partnerId, month));
    expect(state).toMatchObject({ earned: 4_000, payable: 4_000, carried: 0, accountLast4: '6789' });
    expect(await moved(store.accountId)).toEqual([[4_000], [4_000]]);
    if (state.status === 'none') throw new Error('not settled');
    expect(state.payout?.paidAt?.localeCompare(state.payBy)).toBe(-1);
    for (const { key, sha256 } of Object.values(state.documents ?? {})) {
      const bytes = (await world.blobs.get(key))?.bytes ?? '';
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });

  it('R30: started twice at once, again later and once more when it is over is paid once, though answers are lost', async () => {
    const store = await openStore(world);
    await bookCommission(world, store, 7_500);
    const month = await endMonth(world);
    await fault('transfers.create', 'lost_answer', 2);
    await fault('payouts.create', 'lost_answer', 2);
    await Promise.all([settle(world, store, month), settle(world, store, month)]);
    await world.sleep(HOUR);
    await settle(world, store, month);
    await reaches(store, month, 'PartnerPayoutPaid');
    await world.sleep(9 * 24 * HOUR);
    const handle = world.client.workflow.getHandle(
      workflowIds.settlement(settlementIdOf(store.partnerId, month)),
    );
    await handle.result();
    await settle(world, store, month);
    await handle.result();
    expect(await types(store, month)).toEqual(paidWay);
    expect(await moved(store.accountId)).toEqual([[7_500], [7_500]]);
  });

  it('of less than $25 is carried over, and paid with the next', async () => {
    const store = await openStore(world);
    await bookCommission(world, store, 1_400);
    const first = await endMonth(world);
    await settle(world, store, first);
    await reaches(store, first, 'PartnerTold');
    await bookCommission(world, store, 1_150);
    const second = await endMonth(world);
    await settle(world, store, second);
    await reaches(store, second, 'PartnerPayoutPaid');
    expect(await moved(store.accountId)).toEqual([[2_550], [2_550]]);
    expect(await types(store, first)).toEqual(['StatementClosed', 'StatementIssued', 'PartnerTold']);
  });

  it('R12: a refund after a paid statement is on the next one, and the paid one stays as it was, byte for byte', async () => {
    const store = await openStore(world);
    const bookingId = await bookCommission(world, store, 6_000);
    const first = await endMonth(world);
    await settle(world, store, first);
    await reaches(store, first, 'PartnerPayoutPaid');
    const statement = async () => {
      const state = await load(world.log, settlements, settlementIdOf(store.partnerId, first));
      const documents = Object.values((state.status === 'closed' && state.documents) || {});
      return Promise.all(
        documents.map(async ({ key }) => (await world.blobs.get(key))?.bytes.toString('base64')),
      );
    };
    const before = await statement();
    expect(before).toHaveLength(2);
    await bookCommission(world, store, -1_500, { bookingId });
    await bookCommission(world, store, 5_000);
    const second = await endMonth(world);
    // Both are requested again: the older one has nothing to do.
    await settle(world, store, first);
    await settle(world, store, second);
    await reaches(store, second, 'PartnerPayoutPaid');
    const { closings } = await load(world.log, commissions, store.partnerId);
    expect(closings.map(({ corrected, payable }) => [corrected, payable])).toEqual([
      [0, 6_000],
      [-1_500, 3_500],
    ]);
    expect(await statement()).toEqual(before);
    expect((await moved(store.accountId))[0]?.toSorted()).toEqual([3_500, 6_000]);
  });

  it('that comes late takes nothing of the one before: each has its own statement', async () => {
    const store = await openStore(world);
    await bookCommission(world, store, 3_000);
    const first = await endMonth(world);
    await bookCommission(world, store, 4_000);
    const second = await endMonth(world);
    await settle(world, store, second);
    await reaches(store, second, 'PartnerPayoutPaid');
    // What the follower of the log does for a closing whose workflow does not run.
    await settle(world, store, first);
    await reaches(store, first, 'PartnerPayoutPaid');
    expect(second).toBe(monthAfter(first));
    expect((await moved(store.accountId))[0]?.toSorted()).toEqual([3_000, 4_000]);
  });

  it('without a commission has no statement', async () => {
    const store = await openStore(world);
    const month = await endMonth(world);
    const workflowId = await settle(world, store, month);
    await world.client.workflow.getHandle(workflowId).result();
    expect(await types(store, month)).toEqual([]);
  });
});

describe('a settlement that waits for the partner', () => {
  const waits = async (store: Store, period: Period) =>
    (await settlementEvents(world, store, period)).flatMap((event) =>
      event.type === 'PayeeAwaited' ? [event.data.reason] : [],
    );

  it('without a bank account is paid as soon as there is one, and asks for it once by mail', async () => {
    const store = await openStore(world, { bank: false });
    await bookCommission(world, store, 3_000);
    const month = await endMonth(world);
    await settle(world, store, month);
    await eventually('the wait', async () => (await waits(store, month)).length > 0);
    await world.sleep(3 * 24 * HOUR);
    expect(await waits(store, month)).toEqual(['bank_missing']);
    await store.bank();
    await reaches(store, month, 'PartnerPayoutPaid');
    expect(await moved(store.accountId)).toEqual([[3_000], [3_000]]);
    const told = (await types(store, month)).filter((type) => type === 'PartnerTold');
    expect(told).toHaveLength(2);
  });

  it('whose bank has closed the account is paid to the next one', async () => {
    const store = await openStore(world, { bank: false });
    await store.bank('000111111113');
    await bookCommission(world, store, 3_200);
    const month = await endMonth(world);
    await settle(world, store, month);
    await eventually('the rejection', async () => {
      await world.sleep(6 * HOUR);
      return (await waits(store, month)).includes('bank_rejected');
    });
    const failed = (await settlementEvents(world, store, month)).find(
      ({ type }) => type === 'PartnerPayoutFailed',
    );
    expect(failed?.data).toMatchObject({
      code: 'account_closed',
      message: 'The bank account has been closed.',
    });
    await store.bank();
    await reaches(store, month, 'PartnerPayoutPaid');
    // Transferred once; paid out twice, of which the first was returned.
    expect(await moved(store.accountId)).toEqual([[3_200], [3_200, 3_200]]);
  });
});

describe('the end of a partnership', () => {
  it('pays what is outstanding within 30 days, below the minimum too, and later months without it', async () => {
    const store = await openStore(world);
    // At the beginning of a month, which has not ended when the two weeks are over.
    await endMonth(world);
    await bookCommission(world, store, 300);
    await store.command({ type: 'CancelPartnership' });
    const closing = closingPeriod;
    await settle(world, store, closing);
    await reaches(store, closing, 'PartnerPayoutPaid');
    expect(await moved(store.accountId)).toEqual([[300], [300]]);
    const state = await load(world.log, settlements, settlementIdOf(store.partnerId, closing));
    if (state.status === 'none') throw new Error('not settled');
    const { endedAt } = { endedAt: null, ...(await load(world.log, partners, store.partnerId)) };
    expect(Date.parse(state.payout?.paidAt ?? '') - Date.parse(endedAt ?? '')).toBeLessThan(30 * 24 * HOUR);
    // A booking placed before is completed after the closing.
    await bookCommission(world, store, 200);
    const month = await endMonth(world);
    await settle(world, store, month);
    await reaches(store, month, 'PartnerPayoutPaid');
    expect((await moved(store.accountId))[0]).toEqual([200, 300]);
  });

  it('whose last month ends within the two weeks is paid with that month', async () => {
    const store = await openStore(world);
    await endMonth(world);
    const now = await world.now();
    const end = Date.parse(endOfMonth(monthOf(new Date(now).toISOString())));
    await world.sleep(end - 5 * 24 * HOUR - now);
    await bookCommission(world, store, 400);
    await store.command({ type: 'CancelPartnership' });
    const month = await endMonth(world);
    await settle(world, store, closingPeriod);
    await settle(world, store, month);
    await reaches(store, month, 'PartnerPayoutPaid');
    await world.client.workflow
      .getHandle(workflowIds.settlement(settlementIdOf(store.partnerId, closingPeriod)))
      .result();
    expect(await types(store, closingPeriod)).toEqual([]);
    expect(await moved(store.accountId)).toEqual([[400], [400]]);
  });
});

describe('a settlement that the provider refuses', () => {
  it('is tried five times by the clock and then once for each Retry, and is paid once', async () => {
    const store = await openStore(world);
    await bookCommission(world, store, 2_700);
    const month = await endMonth(world);
    await fault('transfers.create', 'decline', 6);
    await settle(world, store, month);
    const failures = async () =>
      (await types(store, month)).filter((type) => type === 'PartnerTransferFailed').length;
    await eventually('five tries', async () => {
      await world.sleep(24 * HOUR);
      return (await failures()) === 5;
    });
    await world.sleep(30 * 24 * HOUR);
    expect(await failures()).toBe(5);
    await tellSettlement(world, store, month, 'retry');
    await eventually('the sixth', async () => (await failures()) === 6);
    await tellSettlement(world, store, month, 'retry');
    await reaches(store, month, 'PartnerPayoutPaid');
    expect(await moved(store.accountId)).toEqual([[2_700], [2_700]]);
  });

  it('S3: a payout that the bank returns days later is paid to the next account', async () => {
    const store = await openStore(world, { bank: false });
    await store.bank('000999999991');
    await bookCommission(world, store, 2_600);
    const month = await endMonth(world);
    await settle(world, store, month);
    await eventually('the return', async () => {
      await world.sleep(6 * HOUR);
      return (await types(store, month)).includes('PayeeAwaited');
    });
    expect(await types(store, month)).toContain('PartnerPayoutPaid');
    await store.bank();
    await reaches(store, month, 'PartnerPayoutPaid');
    expect(await moved(store.accountId)).toEqual([[2_600], [2_600, 2_600]]);
  });
});
