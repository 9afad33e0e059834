/** The demo's stores: both have a bank account, and one ends its partnership once it has earned something. */
import { setTimeout as pause } from 'node:timers/promises';
import { signInPartner } from '#api/contract/auth.ts';
import { cancelPartnership, getPartner, listCommissions } from '#api/contract/partners.ts';
import { createPartner } from '#api/contract/store-partners-admin.ts';
import type { DemoStore } from './people.ts';
import { isRefusal, type Person } from './person.ts';
import { waitLimit } from './tell.ts';

export interface StoreLogin {
  readonly email: string;
  readonly password: string;
  readonly storeCode: string;
}

/** Creates a store with a login; an existing one is left unchanged. */
export async function openStore(
  admin: Person,
  store: DemoStore,
  { email, password, storeCode }: StoreLogin,
): Promise<void> {
  try {
    await admin.call(createPartner, {
      body: {
        ...store,
        contactEmail: email,
        storeCode,
        createLogin: true,
        loginUsername: email,
        loginPassword: password,
        bankName: 'Test Bank',
        accountHolderName: store.storeName,
        bankAccountType: 'checking',
        bankRoutingNumber: '110000000',
        bankAccountNumber: '000123456789',
      },
      idempotencyKey: `demo-partner-${storeCode}`,
    });
  } catch (error) {
    if (!isRefusal(error, 'email_taken', 'store_code_taken', 'idempotency_mismatch')) throw error;
  }
}

/**
 * Ends the partnership of a store once this many of its bookings have earned something, and leaves one that has earned
 * nothing. What it is owed is then closed, stated and paid as usual (decision 150), except that the demo closes within
 * seconds.
 * @throws {Error} not all of them have earned something within the limit
 */
export async function endPartnership(
  partner: Person,
  { email, password }: StoreLogin,
  bookings: number,
): Promise<void> {
  const { storePartner } = await partner.call(signInPartner, { body: { email, password } });
  const params = { id: storePartner.id };
  if ((await partner.call(getPartner, { params })).applicationStatus === 'cancelled') return;
  const until = Date.now() + waitLimit;
  for (let wait = 100; ; wait = Math.min(wait * 2, 1000)) {
    const { commissions } = await partner.call(listCommissions, { params, query: {} });
    if (commissions.length >= bookings) {
      if (commissions.length > 0) await partner.call(cancelPartnership, { params });
      return;
    }
    if (Date.now() > until) throw new Error(`${email} has earned ${commissions.length} of ${bookings} times`);
    await pause(wait);
  }
}
