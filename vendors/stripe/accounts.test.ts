/** Connected accounts against the provider's rules on idempotency keys. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { createAccount } from './accounts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const make = (payee: string, email: string) =>
  createAccount(fixture.stripe, {
    payee,
    email,
    identity: { givenName: 'Grace', surname: 'Hopper', dateOfBirth: '1906-12-09', accepted: null },
  });

it('a payee whose mail address was corrected after a lost answer gets an account, under a key of its own (P7)', async () => {
  const payee = `technician-${randomUUID()}`;
  const lost = await make(payee, 'grase@example.com');
  const corrected = await make(payee, 'grace@example.com');
  expect(corrected).toMatch(/^acct_/);
  expect(corrected).not.toBe(lost);
  // The same request again gives the same account.
  expect(await make(payee, 'grace@example.com')).toBe(corrected);
});

it('asks for transfers: they may be made once the provider knows the payee and their consent (P1)', async () => {
  const id = await createAccount(fixture.stripe, {
    payee: `technician-${randomUUID()}`,
    email: 'ada@example.com',
    identity: {
      givenName: 'Ada',
      surname: 'Lovelace',
      dateOfBirth: '1990-12-10',
      accepted: { at: new Date().toISOString(), ip: '192.0.2.1' },
    },
  });
  const { capabilities } = await fixture.stripe.accounts.retrieve(id);
  // A bank account is still missing; without the request there would be no such capability.
  expect(Object.keys(capabilities ?? {})).toEqual(['transfers']);
});
