/**
 * A store whose account at the provider is closed enters its bank details again, and is paid through a new account
 * (decision 192).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type PartnerId } from '#domain/core/ids.ts';
import type { PartnerBank } from '#domain/partner/events.ts';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { readPayee } from '#vendors/stripe/accounts.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { bankAtProvider } from './partner-bank.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const store = {
  businessType: 'llc',
  legalBusinessName: 'Maple & Main LLC',
  contactName: 'Jordan Maple',
  taxId: '12-3456789',
  email: 'store@example.com',
};
const form = {
  bankName: 'First Bank',
  accountHolderName: 'Maple & Main LLC',
  bankAccountType: 'checking',
  bankRoutingNumber: '110000000',
  bankAccountNumber: '000123456789',
} as const;

/** Enters the bank account, as in the settings. */
function given(bank: PartnerBank | null): Promise<PartnerBank> {
  // Rate limits have their own tests.
  const deps = { stripe: fixture.stripe, rateLimits: { count: async () => undefined } };
  return bankAtProvider(
    { ip: '203.0.113.7' } as Call,
    deps as unknown as Dependencies,
    { id: as<PartnerId>('p1'), bank },
    store,
    form,
  );
}

test('another bank account is connected to the same account', async () => {
  const first = await given(null);
  const again = await given(first);
  expect(again.connectedAccountId).toBe(first.connectedAccountId);
  expect(again.bankAccountId).not.toBe(first.bankAccountId);
});

test.each(['rejected by the provider', 'no longer ours'])(
  'one that is %s is left behind, and the next one may be paid',
  async (how) => {
    const first = await given(null);
    const { connectedAccountId: id } = first;
    if (how === 'rejected by the provider')
      await fixture.control('POST', `/sandbox/accounts/${id}/review`, { review: 'rejected' });
    const gone = how === 'no longer ours' ? { ...first, connectedAccountId: 'acct_0000000000000000' } : first;
    const next = await given(gone);
    expect([id, gone.connectedAccountId]).not.toContain(next.connectedAccountId);
    expect(await readPayee(fixture.stripe, next.connectedAccountId)).toMatchObject({
      takesTransfers: true,
      paysOut: true,
    });
    // A repeated request still results in one account.
    expect((await given(gone)).connectedAccountId).toBe(next.connectedAccountId);
  },
);
