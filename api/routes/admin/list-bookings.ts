/** The admins' lists of bookings: the spec's whole list, and a page of it. */
import { type BookingFilter, listBookings } from '#projections/queries/bookings.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import {
  type AdminBookingFilter,
  bookingPageSize,
  listAdminBookings,
  listBookingPage,
} from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { adminView } from '../../views/admin-booking.ts';

/** Rows of the list when the client names no limit. */
const MAX_ROWS = 500;

function filterOf({ status, search, from, to, technicianId }: AdminBookingFilter): BookingFilter {
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
  };
}

export default [
  implement(
    listAdminBookings,
    async (call, deps) => {
      const { limit, offset, ...filter } = call.query;
      const rows = Math.min(MAX_ROWS, Math.max(1, Number(limit ?? MAX_ROWS)));
      const page = Math.floor(Number(offset ?? 0) / rows) + 1;
      const found = await listBookings(deps.readModels, filterOf(filter), { page, limit: rows });
      return found.rows.map((view) => adminView(view, call.language));
    },
    { reads: ['bookings'] },
  ),
  implement(
    listBookingPage,
    async (call, deps) => {
      const { page: asked, sort, ...filter } = call.query;
      const ask = (page: number) =>
        listBookings(deps.readModels, { ...filterOf(filter), sort }, { page, limit: bookingPageSize });
      const page = Math.max(1, Number(asked ?? 1));
      const found = await ask(page);
      const last = Math.max(1, Math.ceil(found.total / bookingPageSize));
      // A page that is no more (a filter has narrowed, an old bookmark) is the last one.
      const { rows, total } = page > last ? await ask(last) : found;
      return {
        bookings: rows.map((view) => adminView(view, call.language)),
        total,
        page: Math.min(page, last),
        pageSize: bookingPageSize,
      };
    },
    { reads: ['bookings'] },
  ),
];
