/** Customers blocked by an admin. */
import { says } from '#domain/core/says.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/** @throws {Refused} 403 the customer is blocked; the caller has already proved that it is their account */
export async function refuseBlocked(
  { log, settings }: Pick<Dependencies, 'log' | 'settings'>,
  customerId: string,
): Promise<void> {
  const customer = await load(log, customers, customerId);
  if (customer.status === 'registered' && customer.blocked)
    throw new Refused('account_blocked', says('accountBlocked', { mail: settings.supportMail }));
}
