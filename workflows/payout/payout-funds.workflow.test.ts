/** A crew's money on a new platform: what is captured becomes available after one or two weeks. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { PayoutEvents } from '#domain/payout/events.ts';
import { createAccount } from '#vendors/stripe/accounts.ts';
import { workflowIds } from '../contract.ts';
import { accepted, confirmed, eventually, graceHopper, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

const day = 24 * 60 * 60;
let world: World;
beforeAll(async () => {
  world = await createWorld('skipping', undefined, { fundsSeconds: 14 * day });
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

it('S5: a payout goes on the day that the provider announces, weeks after the transfer, without a failed try', async () => {
  const grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.push(technicianNear(grace));
  const stripeAccount = await createAccount(world.stripe, {
    payee: `technician-${grace}`,
    email: 'grace@example.com',
    identity: graceHopper,
  });
  await world.stripe.accounts.createExternalAccount(stripeAccount, { external_account: 'btok_us_verified' });
  world.accounts.set(grace, {
    accountId: stripeAccount,
    since: new Date(await world.now()).toISOString(),
  });
  const life = await confirmed(world);
  accepted(await life.accept(grace));
  await life.work(grace);
  await life.ended();
  const stored = () => world.log.readStream(workflowIds.payout(life.bookingId));
  await eventually('the bank has it', async () => {
    await world.sleep(day * 1000);
    return (await stored()).some(({ type }) => type === 'PayoutPaid');
  });
  expect((await stored()).map(({ type }) => type)).toEqual([
    'SharesNoted',
    'TransferMade',
    'FundsAwaited',
    'PayoutCreated',
    'PayoutPaid',
  ]);
  const [payment] = (await world.stripe.balanceTransactions.list({ type: 'payment' }, { stripeAccount }))
    .data;
  const created = (await stored()).find(({ type }) => type === 'PayoutCreated');
  if (!created) throw new Error('no payout');
  const { at } = created.data as PayoutEvents['PayoutCreated'];
  const late = Date.parse(at) / 1000 - (payment?.available_on ?? 0);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(60);
}, 120_000);
