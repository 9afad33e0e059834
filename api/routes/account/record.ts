/** What the account's routes share about the customer's record: its refusals as HTTP, and that it is there. */
import type { Customer, CustomerRefusal, CustomerState } from '#domain/customer/decide.ts';
import { type ProblemCode, Refused } from '../../problems.ts';

/** The record's refusals as the API's. */
export const refusals: Readonly<Partial<Record<CustomerRefusal, ProblemCode>>> = {
  unknown_customer: 'sign_in_required',
  deleted: 'sign_in_required',
  not_yours: 'forbidden',
  link_ended: 'link_ended',
  unknown_address: 'not_found',
  too_many_addresses: 'too_many_addresses',
  open_bookings: 'open_bookings',
};

/** A record that a write has just left behind. @throws {Refused} 401 the key's first answer was before a deletion */
export function asRegistered(state: CustomerState): Customer {
  if (state.status !== 'registered') throw new Refused('sign_in_required', 'accountDeleted');
  return state;
}
