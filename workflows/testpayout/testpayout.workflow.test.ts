/**
 * A test payout against the provider: $25.00 to the bank once, and nothing left in the account if it does not arrive.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { createWorld, type World } from '../testing/world.ts';
import { eventually } from '../testing/people.ts';
import { fundPlatform, payableAccount, requestTestPayout } from '../testing/test-payouts.ts';
import { workflowIds } from '../contract.ts';

let world: World;
let grace: TechnicianId;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
  await fundPlatform(world);
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
});
afterEach(() => world.control('DELETE', '/sandbox/faults'));

describe('a test payout', () => {
  const events = () => world.log.readStream(workflowIds.testpayout(grace));
  const types = async () => (await events()).map(({ type }) => type);
  const ends = (last: string) =>
    eventually(last, async () => {
      await world.sleep(60 * 60 * 1000);
      return (await types()).at(-1) === last;
    });
  const balanceOf = async (accountId: string) => {
    const { available, pending } = await world.stripe.balance.retrieve({}, { stripeAccount: accountId });
    return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  };
  const fault = (call: string, kind: string, times: number) =>
    world.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times });

  it('arrives once, though it is pressed twice at once and answers are lost', async () => {
    const accountId = await payableAccount(world);
    await fault('transfers.create', 'lost_answer', 2);
    await fault('payouts.create', 'lost_answer', 2);
    await Promise.all([
      requestTestPayout(world, grace, accountId),
      requestTestPayout(world, grace, accountId),
    ]);
    await ends('TestPayoutPaid');
    expect(await types()).toEqual([
      'TestPayoutRequested',
      'TestTransferMade',
      'TestPayoutCreated',
      'TestPayoutPaid',
    ]);
    const transfers = await world.stripe.transfers.list({ destination: accountId });
    const payouts = await world.stripe.payouts.list({}, { stripeAccount: accountId });
    expect([transfers.data, payouts.data].map((made) => made.map(({ amount }) => amount))).toEqual([
      [2_500],
      [2_500],
    ]);
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('that the bank refuses says why, and its money is taken back out of the account', async () => {
    const accountId = await payableAccount(world, '000111111113');
    await requestTestPayout(world, grace, accountId);
    await ends('TestTransferReversed');
    expect((await events()).find(({ type }) => type === 'TestPayoutFailed')?.data).toMatchObject({
      stage: 'bank',
      code: 'account_closed',
      message: 'The bank account has been closed.',
    });
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('that the provider refuses ends with its reason, and the next press is another one', async () => {
    const accountId = await payableAccount(world);
    await fault('transfers.create', 'decline', 1);
    await requestTestPayout(world, grace, accountId);
    await ends('TestPayoutFailed');
    expect((await events()).at(-1)?.data).toMatchObject({ stage: 'transfer', code: 'balance_insufficient' });
    await requestTestPayout(world, grace, accountId);
    await ends('TestPayoutPaid');
    expect((await events()).at(-1)?.data).toMatchObject({ number: 2 });
  });

  it('is not made when the provider says that the keys are live, whatever else says otherwise', async () => {
    const accountId = await payableAccount(world);
    const { retrieve } = world.stripe.balance;
    // The sandbox has no live mode: its own answer, except for this one field.
    world.stripe.balance.retrieve = async (...given: Parameters<typeof retrieve>) => ({
      ...(await retrieve.apply(world.stripe.balance, given)),
      livemode: true,
    });
    try {
      await requestTestPayout(world, grace, accountId);
      await ends('TestPayoutFailed');
    } finally {
      world.stripe.balance.retrieve = retrieve;
    }
    expect((await events()).at(-1)?.data).toMatchObject({ code: 'live_key' });
    expect((await world.stripe.transfers.list({ destination: accountId })).data).toEqual([]);
  });
});
