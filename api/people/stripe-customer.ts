/** A customer's counterpart at the card provider, for routes. */
import type { CustomerId } from '#domain/core/ids.ts';
import { customerUnlessErased } from '#vendors/stripe/customers.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { load } from '#events/execute.ts';
import { customers } from '#domain/customer/decide.ts';

/**
 * The provider's id for one of our customers, created if there is none.
 * @throws {Refused} the account was deleted meanwhile
 */
export async function ownStripeCustomer(
  deps: Pick<Dependencies, 'log' | 'stripe'>,
  customerId: CustomerId,
): Promise<string> {
  const isErased = async () => (await load(deps.log, customers, customerId)).status === 'deleted';
  const id = await customerUnlessErased(deps.stripe, customerId, { isErased });
  if (id === null) throw new Refused('sign_in_required', 'accountDeleted');
  return id;
}
