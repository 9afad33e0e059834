/** What the account's routes share about the customer's record. */
import type { Customer, CustomerState } from '#domain/customer/state.ts';
import { Refused } from '../../problems.ts';

/** A record that a write has just left behind. @throws {Refused} 401 the key's first answer was before a deletion */
export function asRegistered(state: CustomerState): Customer {
  if (state.status !== 'registered') throw new Refused('sign_in_required', 'accountDeleted');
  return state;
}
