/** The admins' lists of customers: the spec's whole list, a page of it, and the file. */
import {
  type CustomerFilter,
  type CustomerView,
  everyCustomer,
  listCustomers as pageOf,
  someCustomers,
} from '#projections/queries/customers.ts';
import { exportCustomers, listAllCustomers, listCustomers } from '../../contract/customers.ts';
import { audited } from '../../audited.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import { implement } from '../../pipeline.ts';
import { customerView, roleInSpec } from '../../views/customer.ts';
import { announceRest, partOf } from '../../whole-list.ts';

const reads = ['customers'];

interface Asked {
  readonly status?: 'all' | 'blocked' | CustomerView['badge'] | undefined;
  readonly search?: string | undefined;
}

function filterOf({ status, search }: Asked): CustomerFilter {
  if (status === undefined || status === 'all') return { search };
  return status === 'blocked' ? { blocked: true, search } : { badge: status, search };
}

export default [
  implement(
    listAllCustomers,
    async (call, deps) => {
      const part = partOf(call.query);
      const { rows, total } = await someCustomers(deps.readModels, part);
      announceRest(call, listAllCustomers.path, {}, { ...part, total });
      return rows.map(customerView);
    },
    { reads },
  ),
  implement(
    listCustomers,
    async (call, deps) => {
      const { page, limit, sort, ...asked } = call.query;
      await audited(call, deps, { what: 'customer', search: asked.search });
      const { rows, ...counts } = await pageOf(
        deps.readModels,
        { ...filterOf(asked), sort },
        { page, limit },
      );
      return { customers: rows.map(customerView), ...counts };
    },
    { reads },
  ),
  implement(
    exportCustomers,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'customers',
        columns,
        all: everyCustomer(deps.readModels, filterOf(call.query)),
      }),
    { reads },
  ),
];

/** The columns of spec admin §2, one value each. */
const columns = {
  id: ({ customer }) => customer.id,
  first_name: ({ person }) => person.firstName,
  last_name: ({ person }) => person.lastName,
  email: ({ person }) => person.email,
  email_verified: ({ customer }) => (customer.emailVerified ? 'yes' : 'no'),
  phone: ({ person }) => person.phone,
  role: ({ customer }) => roleInSpec(customer.role),
  status: ({ badge }) => badge,
  blocked: ({ customer }) => (customer.blocked ? 'yes' : 'no'),
  bookings: ({ totalBookings }) => totalBookings,
  total_spent_usd: ({ totalSpent }) => (totalSpent / 100).toFixed(2),
  last_booking: ({ lastBookingAt }) => lastBookingAt,
  joined: ({ since }) => since,
} satisfies Sheet<CustomerView>['columns'];
