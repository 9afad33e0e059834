/**
 * Kills between an effect's commit and its workflow's hearing of it: nothing is lost, nothing is done twice (R22, R23,
 * R26).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { commissions } from '#domain/commission/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import { monthOf, type Period } from '#domain/settlement/period.ts';
import { load, newEvents } from '#events/execute.ts';
import { signals, workflowIds } from './contract.ts';
import { startDoomedWorker } from './testing/doom.ts';
import { bookCommission, openStore, settle, settlementEvents } from './testing/partners.ts';
import { accepted, confirmed, eventually, type Life, technician, technicianNear } from './testing/people.ts';
import { readAgain, resetToBeginning } from './testing/reset.ts';
import { fundPlatform, payableAccount, requestTestPayout } from './testing/test-payouts.ts';
import { giveTip, tellPayout } from './testing/tips.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
let grace: TechnicianId;

beforeAll(async () => {
  world = await createWorld('real');
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});

/** The last month that has ended. */
function monthBefore(): Period {
  const first = Date.parse(`${monthOf(new Date().toISOString())}-01T12:00:00.000Z`);
  return monthOf(new Date(first - 48 * 60 * 60 * 1000).toISOString());
}

const count = async (life: Life, type: string) => (await life.types()).filter((one) => one === type).length;
const route = { type: 'StartRoute', etaMinutes: 20 } as const;
const wordsTo = async ({ customer }: Life): Promise<BookingCommand> => ({
  type: 'WriteMessage',
  text: await world.keys.seal(`customer-${customer.id}`, 'message', 'Ten minutes late.'),
});

describe('a worker killed after the append and before the workflow task ends', () => {
  // The second kind differs each time it is decided: only its command's id tells that it has been.
  it.each([
    ['RouteStarted', () => route],
    ['MessageWritten', wordsTo],
  ] as const)('R23: the same update again is answered from the one event: %s', async (event, commandOf) => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    const dying = await startDoomedWorker(world, { after: event }, { technicians: [grace] });
    const [commandId, command] = [randomUUID(), await commandOf(life)];
    const first = life.command(technician(grace), command, commandId);
    expect(await dying.ended).toBe('SIGKILL');
    expect(await count(life, event)).toBe(1);
    await world.startWorker();
    const again = await life.command(technician(grace), command, commandId);
    expect(accepted(again).status).toBe((await life.state()).status);
    expect(await first).toEqual(again);
    expect(await count(life, event)).toBe(1);
    expect((await life.summary()).revision).toBe((await life.events()).length - 1);
  });

  it('R22: a capture that the provider has committed is one charge and one event', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    const dying = await startDoomedWorker(world, { after: 'captureHold' }, { technicians: [grace] });
    await life.work(grace);
    expect(await dying.ended).toBe('SIGKILL');
    expect(await count(life, 'PaymentCaptured')).toBe(0);
    await world.startWorker();
    await life.ended();
    expect(await count(life, 'PaymentCaptured')).toBe(1);
    const { payment } = await life.state();
    const { data } = await world.stripe.charges.list({ customer: payment.stripeCustomerId ?? '' });
    expect(data.map(({ amount_captured }) => amount_captured)).toEqual([15_000]);
  });
});

describe('a settlement whose worker is killed', () => {
  const lastMonth = monthBefore();
  const movedOf = async (accountId: string | null) => {
    const transfers = await world.stripe.transfers.list({ destination: accountId ?? '' });
    const payouts = await world.stripe.payouts.list({}, { stripeAccount: accountId ?? '' });
    return [transfers.data, payouts.data].map((made) => made.map(({ amount }) => amount));
  };

  // Before and after each commit: to the log, at the provider, and of the document.
  it.each([
    { before: 'closePeriod' },
    { after: 'closePeriod' },
    { after: 'StatementClosed' },
    { after: 'issueStatement' },
    { after: 'StatementIssued' },
    { after: 'tellPartner' },
    { before: 'transferSettlement' },
    { after: 'transferSettlement' },
    { after: 'PartnerTransferMade' },
    { after: 'payOutSettlement' },
    { after: 'PartnerPayoutCreated' },
  ])('R30: at %j: one closing, one statement, one transfer and one payout', async (doom) => {
    await fundPlatform(world);
    const store = await openStore(world);
    await bookCommission(world, store, 4_200, { at: `${lastMonth}-15T12:00:00.000Z` });
    const dying = await startDoomedWorker(world, doom);
    await settle(world, store, lastMonth);
    expect(await dying.ended).toBe('SIGKILL');
    await world.startWorker();
    await eventually('the payout', async () =>
      (await settlementEvents(world, store, lastMonth)).some(({ type }) => type === 'PartnerPayoutCreated'),
    );
    const types = (await settlementEvents(world, store, lastMonth)).map(({ type }) => type);
    expect(types).toEqual([
      'StatementClosed',
      'StatementIssued',
      'PartnerTold',
      'PartnerTransferMade',
      'PartnerPayoutCreated',
    ]);
    expect((await load(world.log, commissions, store.partnerId)).closings).toHaveLength(1);
    expect((await load(world.log, letters, `partner-${store.partnerId}`)).due).toHaveLength(1);
    expect(await movedOf(store.accountId)).toEqual([[4_200], [4_200]]);
  });
});

describe('an event that stands in the log without its update', () => {
  /** Like the append of an update whose workflow task, and Temporal's memory of it, were lost. */
  async function lostUpdate(life: Life, commandId: string): Promise<void> {
    const events = await life.events();
    const data = { technicianId: grace, etaMinutes: 20, at: new Date(await world.now()).toISOString() };
    await world.log.append(
      workflowIds.booking(life.bookingId),
      events.length - 1,
      newEvents([{ type: 'RouteStarted', data }], {
        actor: technician(grace),
        commandId,
        correlationId: commandId,
      }),
    );
  }

  it('is the answer when its command comes again', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    const commandId = randomUUID();
    await lostUpdate(life, commandId);
    expect(accepted(await life.command(technician(grace), route, commandId))).toMatchObject({
      status: 'in_route',
    });
    expect(await count(life, 'RouteStarted')).toBe(1);
  });

  it('is taken in by the next command, which is decided on it', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await lostUpdate(life, randomUUID());
    expect(accepted(await life.command(technician(grace), { type: 'Arrive' }))).toMatchObject({
      status: 'on_site',
    });
  });

  it('is taken in by a catch-up', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await lostUpdate(life, randomUUID());
    await world.client.workflow.getHandle(workflowIds.booking(life.bookingId)).signal(signals.catchUp);
    await eventually('the catch-up', async () => (await life.summary()).status === 'in_route');
  });
});

describe('a workflow whose history is lost', () => {
  it('goes on from its stream: no second hold, no second offer', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    const handle = world.client.workflow.getHandle(workflowIds.booking(life.bookingId));
    await handle.terminate('lost');
    await world.client.workflow.start('booking', {
      workflowId: workflowIds.booking(life.bookingId),
      taskQueue: world.taskQueue,
      args: [{ bookingId: life.bookingId, durations: life.durations }],
    });
    await life.work(grace);
    await life.ended();
    for (const type of ['PaymentPrepared', 'HoldPlaced', 'OffersMade', 'PaymentCaptured', 'SharesOwed']) {
      expect(await count(life, type)).toBe(1);
    }
  });
});

describe('a workflow reset to an earlier point (R26)', () => {
  it('duplicates and swallows no event, and repeats no money call', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    accepted(await life.command(technician(grace), route));
    // Given to the reset run again, which must know that it was written.
    accepted(await life.command(technician(grace), await wordsTo(life)));
    const before = await life.types();
    await resetToBeginning(world, workflowIds.booking(life.bookingId));
    await eventually('the same revision', async () => (await life.summary()).revision === before.length - 1);
    expect(await life.types()).toEqual(before);
    for (const type of ['Arrive', 'StartWork'] as const)
      accepted(await life.command(technician(grace), { type }));
    const after = (await life.types()).slice(before.length);
    expect(after).toEqual(['TechnicianArrived', 'WorkStarted']);
    const { payment } = await life.state();
    const intents = await world.stripe.paymentIntents.list({ customer: payment.stripeCustomerId ?? '' });
    expect(intents.data.map(({ status }) => status)).toEqual(['requires_capture']);
  });

  const typesOf = async (workflowId: string) =>
    (await world.log.readStream(workflowId)).map(({ type }) => type);
  const movedOf = async (accountId: string) => {
    const transfers = await world.stripe.transfers.list({ destination: accountId });
    const payouts = await world.stripe.payouts.list({}, { stripeAccount: accountId });
    return [transfers.data, payouts.data].map((made) => made.map(({ amount }) => amount));
  };

  it('of a technician’s payout: one transfer, and no event twice', async () => {
    const accountId = await payableAccount(world);
    world.accounts.set(grace, { accountId, since: new Date().toISOString() });
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await life.work(grace);
    const workflowId = workflowIds.payout(life.bookingId);
    await eventually('the transfer', async () => (await typesOf(workflowId)).includes('TransferMade'));
    const before = await typesOf(workflowId);
    await resetToBeginning(world, workflowId);
    await readAgain(world, workflowId, before.length);
    expect(await typesOf(workflowId)).toEqual(before);
    // The bank's turn comes two days later.
    expect(await movedOf(accountId)).toEqual([[10_500], []]);
  });

  it('of a tip: one charge and one transfer of it', async () => {
    const accountId = await payableAccount(world);
    world.accounts.set(grace, { accountId, since: new Date().toISOString() });
    const life = await confirmed(world);
    accepted(await life.accept(grace));
    await life.work(grace);
    await life.ended();
    const dying = await startDoomedWorker(world, { after: 'chargeTip' }, { technicians: [grace] });
    await giveTip(world, life);
    expect(await dying.ended).toBe('SIGKILL');
    const workflowId = workflowIds.tip(life.bookingId);
    // The provider has taken the money, and no event says so.
    expect(await typesOf(workflowId)).toEqual(['TipGiven']);
    await world.startWorker();
    await eventually('the charge', async () => (await typesOf(workflowId)).includes('TipCharged'));
    await tellPayout(world, life);
    const payoutId = workflowIds.payout(life.bookingId);
    const transfers = async () => (await typesOf(payoutId)).filter((type) => type === 'TransferMade').length;
    await eventually('the transfer', async () => (await transfers()) === 2);
    const [before, beforePayout] = [await typesOf(workflowId), await typesOf(payoutId)];
    await resetToBeginning(world, payoutId);
    await readAgain(world, payoutId, beforePayout.length);
    expect(await typesOf(payoutId)).toEqual(beforePayout);
    await resetToBeginning(world, workflowId);
    await eventually('the end', async () => {
      const { status } = await world.client.workflow.getHandle(workflowId).describe();
      return status.name === 'COMPLETED';
    });
    expect(await typesOf(workflowId)).toEqual(before);
    expect((await movedOf(accountId))[0]?.toSorted((a, b) => a - b)).toEqual([1_000, 10_500]);
    const { payment } = await life.state();
    const { data } = await world.stripe.charges.list({ customer: payment.stripeCustomerId ?? '' });
    expect(data.map(({ amount_captured }) => amount_captured).toSorted((a, b) => a - b)).toEqual([
      1_000, 15_000,
    ]);
  });

  it('R30: of a settlement: one statement, one transfer, one payout', async () => {
    await fundPlatform(world);
    const store = await openStore(world);
    const month = monthBefore();
    await bookCommission(world, store, 3_100, { at: `${month}-15T12:00:00.000Z` });
    const workflowId = await settle(world, store, month);
    await eventually('the payout', async () => (await typesOf(workflowId)).includes('PartnerPayoutCreated'));
    const before = await typesOf(workflowId);
    await resetToBeginning(world, workflowId);
    await readAgain(world, workflowId, before.length);
    expect(await typesOf(workflowId)).toEqual(before);
    expect((await load(world.log, commissions, store.partnerId)).closings).toHaveLength(1);
    expect(await movedOf(store.accountId ?? '')).toEqual([[3_100], [3_100]]);
  });

  it('of a test payout: $25.00 once', async () => {
    await fundPlatform(world);
    const accountId = await payableAccount(world);
    const workflowId = workflowIds.testpayout(grace);
    const dying = await startDoomedWorker(world, { after: 'sendTestPayout' });
    await requestTestPayout(world, grace, accountId);
    expect(await dying.ended).toBe('SIGKILL');
    // The provider has sent it to the bank, and no event says so: the reset run requests it again.
    expect(await typesOf(workflowId)).toEqual(['TestPayoutRequested', 'TestTransferMade']);
    await resetToBeginning(world, workflowId);
    await world.startWorker();
    await eventually('the payout', async () => (await typesOf(workflowId)).includes('TestPayoutCreated'));
    const before = await typesOf(workflowId);
    expect(before).toEqual(['TestPayoutRequested', 'TestTransferMade', 'TestPayoutCreated']);
    await resetToBeginning(world, workflowId);
    await readAgain(world, workflowId, before.length);
    expect(await typesOf(workflowId)).toEqual(before);
    expect(await movedOf(accountId)).toEqual([[2_500], [2_500]]);
  });
});
