/** A technician who asks for a test payout, and a platform with a balance to send. */
import { randomUUID } from 'node:crypto';
import { defaultDurations } from '#domain/core/durations.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { testPayouts } from '#domain/testpayout/decide.ts';
import { execute } from '#events/execute.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import { connectBank, createAccount } from '#vendors/stripe/accounts.ts';
import { graceHopper } from './people.ts';
import type { World } from './world.ts';

/** Gives the platform a balance, as earlier bookings would. */
export async function fundPlatform({ stripe }: World): Promise<void> {
  await stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
}

/** A connected account that may be paid, with this bank account. */
export async function payableAccount({ stripe }: World, accountNumber = '000123456789'): Promise<string> {
  const accountId = await createAccount(stripe, {
    payee: `technician-${randomUUID()}`,
    email: 'grace@example.com',
    identity: graceHopper,
  });
  const holder = 'Grace Hopper';
  const bank = { kind: 'individual', holder, routingNumber: '110000000', accountNumber } as const;
  await connectBank(stripe, { accountId, ...bank });
  return accountId;
}

/** What `POST /api/technicians/test-payout` does. */
export async function requestTestPayout(
  world: World,
  technicianId: TechnicianId,
  accountId: string,
): Promise<void> {
  const now = new Date(await world.now()).toISOString();
  const author = { now, actor: { role: 'technician', id: technicianId }, commandId: randomUUID() } as const;
  await execute(world.log, testPayouts, technicianId, author, () => ({
    type: 'RequestTestPayout',
    technicianId,
    accountId,
  }));
  await notifyStory({ ...world, durations: defaultDurations }, { type: 'testpayout', technicianId });
}
