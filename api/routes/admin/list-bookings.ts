/** The admins' lists of bookings: the spec's whole list, a page of it, and the file. */
import type { BookingView } from '#projections/queries/booking-view.ts';
import {
  type BookingFilter,
  everyBooking,
  listBookings,
  someBookings,
} from '#projections/queries/bookings.ts';
import { chargedOrDue } from '#domain/booking/due.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import type { Cents } from '#domain/core/money.ts';
import { audited } from '../../audited.ts';
import {
  type AdminBookingFilter,
  exportBookings,
  listAdminBookings,
  listBookingPage,
} from '../../contract/admin.ts';
import { inDollars } from '../../contract/amounts.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import { implement } from '../../pipeline.ts';
import { adminView } from '../../views/admin-booking.ts';
import { announceRest, partOf } from '../../whole-list.ts';

function filterOf({ status, search, from, to, technicianId, customerId }: AdminBookingFilter): BookingFilter {
  return {
    status:
      status === undefined || status === 'unassigned'
        ? undefined
        : status === 'open'
          ? openStatuses
          : [status],
    unassigned: status === 'unassigned',
    search,
    from,
    to,
    technicianId,
    customerId,
  };
}

export default [
  implement(
    listAdminBookings,
    async (call, deps) => {
      const { limit: _limit, offset: _offset, ...filter } = call.query;
      await audited(call, deps, { what: 'booking', search: filter.search });
      const part = partOf(call.query);
      const { rows, total } = await someBookings(deps.readModels, filterOf(filter), part);
      announceRest(call, listAdminBookings.path, filter, { ...part, total });
      return rows.map((view) => adminView(view, call.language));
    },
    { reads: ['bookings'] },
  ),
  implement(
    listBookingPage,
    async (call, deps) => {
      const { page, limit, sort, ...filter } = call.query;
      await audited(call, deps, { what: 'booking', search: filter.search });
      const { rows, ...counts } = await listBookings(
        deps.readModels,
        { ...filterOf(filter), sort },
        { page, limit },
      );
      return { bookings: rows.map((view) => adminView(view, call.language)), ...counts };
    },
    { reads: ['bookings'] },
  ),
  implement(
    exportBookings,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'bookings',
        columns: bookingColumns,
        all: everyBooking(deps.readModels, filterOf(call.query)),
      }),
    { reads: ['bookings'] },
  ),
];

/** Dollars with two decimals. */
const dollars = (amount: Cents): string => inDollars(amount).toFixed(2);

/** The columns of the console's table, and the job's place. */
const bookingColumns = {
  number: ({ booking }) => booking.number,
  status: ({ booking }) => booking.status,
  payment: ({ booking }) => booking.payment.state,
  placed_at: ({ booking }) => booking.placedAt,
  date: ({ booking }) => booking.appointment.date,
  starts_at: ({ booking }) => booking.appointment.startsAt,
  zone: ({ booking }) => booking.appointment.zone,
  first_name: ({ customer }) => customer.firstName,
  last_name: ({ customer }) => customer.lastName,
  email: ({ customer }) => customer.email,
  phone: ({ customer }) => customer.phone,
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  zip: ({ address }) => address.zip,
  brand: ({ booking }) => booking.brand,
  service: ({ booking }) => booking.serviceType,
  items: ({ booking }) => booking.itemCount,
  technicians: ({ crew }) => crew.map(({ name }) => name ?? '').join(', '),
  total_usd: ({ booking }) => dollars(chargedOrDue(booking)),
  captured_usd: ({ booking }) => dollars(booking.payment.captured),
  refunded_usd: ({ booking }) => dollars(booking.payment.refunded),
  store_code: ({ booking }) => booking.partner?.storeCode ?? null,
} satisfies Sheet<BookingView>['columns'];
