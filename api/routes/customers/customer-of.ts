/** The customer in an admin's call. */
import { customers } from '#domain/customer/decide.ts';
import type { CustomerRefusal } from '#domain/customer/commands.ts';
import type { Customer } from '#domain/customer/state.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { load } from '#events/execute.ts';
import { customerById, type CustomerView } from '#projections/queries/customers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound, type ProblemCode, Refused } from '../../problems.ts';

/** Refusals reworded for an admin, who does not have to sign in again. */
export const refusalsForAdmin: Readonly<Partial<Record<CustomerRefusal, ProblemCode>>> = {
  unknown_customer: 'not_found',
  deleted: 'not_found',
};

/** The record according to the log. @throws {Refused} 404 there is none; 409 it was merged into another */
export async function recordOf(deps: Pick<Dependencies, 'log'>, id: string): Promise<Customer> {
  const customer = await load(deps.log, customers, id);
  if (customer.status === 'merged')
    throw new Refused('merged', 'customerMerged', { details: { into: customer.into } });
  if (customer.status !== 'registered') throw notFound('Customer');
  return customer;
}

/** The customer with totals of their bookings. @throws {Refused} as `recordOf` */
export async function viewOf(
  deps: Pick<Dependencies, 'log' | 'readModels'>,
  id: string,
): Promise<CustomerView> {
  const view = await customerById(deps.readModels, as<CustomerId>(id));
  if (view) return view;
  await recordOf(deps, id);
  // Registered a moment ago, so not in the read model yet.
  throw notFound('Customer');
}
