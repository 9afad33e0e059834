/** What the account's routes share for the customer's record. */
import type { Customer, CustomerState } from '#domain/customer/state.ts';
import { Refused } from '../../problems.ts';

/** The record after a write. @throws {Refused} 401 the account was deleted after the first answer to this key */
export function asRegistered(state: CustomerState): Customer {
  if (state.status !== 'registered') throw new Refused('sign_in_required', 'accountDeleted');
  return state;
}
