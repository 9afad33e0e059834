/** Technicians who may work, with an account at the sandbox that pays out, straight in the log. */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import { technicians as people } from '#domain/examples/people.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import type { ReadSide } from '#projections/testing/read-side.ts';
import { connectBank, createAccount } from '#vendors/stripe/accounts.ts';

export interface Payee {
  readonly id: TechnicianId;
  readonly accountId: string;
}

/** One of them, in New York; the read models know them when it returns. */
export async function payeeOf(side: ReadSide, stripe: Stripe): Promise<Payee> {
  const id = as<TechnicianId>(randomUUID());
  const accountId = await createAccount(stripe, {
    payee: `technician-${id}`,
    email: `${id}@example.com`,
    identity: {
      givenName: 'Grace',
      surname: 'Hopper',
      dateOfBirth: '1986-12-09',
      accepted: { at: new Date().toISOString(), ip: '203.0.113.7' },
    },
  });
  const connected = await connectBank(stripe, {
    accountId,
    holder: 'Grace Hopper',
    kind: 'individual',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  if (!connected.ok) throw new Error(connected.refusal.code);
  const story = await technicianStory(side.keys, id, '10001');
  const record = story.map((event) =>
    event.type === 'BankConnected'
      ? { ...event, data: { ...event.data, connectedAccountId: accountId } }
      : event,
  );
  await side.append(`technician-${id}`, record);
  await side.append(`onboarding-${id}`, [...examples.completeApplication(people[1])]);
  await side.caughtUp();
  return { id, accountId };
}
