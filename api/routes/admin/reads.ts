/** What admins read of bookings: lists, one in full, its story and its books. */
import { as, type BookingId } from '#domain/core/ids.ts';
import { timelineOfBooking } from '#projections/queries/audit.ts';
import { type BookingFilter, listBookings } from '#projections/queries/bookings.ts';
import { ledgerOfBooking } from '#projections/queries/ledger.ts';
import { stats } from '#projections/queries/stats.ts';
import { type TechnicianView, technicianById, techniciansByIds } from '#projections/queries/technicians.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { workflowIds } from '#workflows/contract.ts';
import { openNotes } from '../../bookings/notes.ts';
import { askedIn, offersTold } from '../../bookings/offers-told.ts';
import { bookingIdOf } from '../../bookings/streams.ts';
import { visibleView } from '../../bookings/visible-views.ts';
import { signedIn } from '../../call.ts';
import {
  type AdminBookingFilter,
  bookingPageSize,
  getAdminBooking,
  getStats,
  listAdminBookings,
  listBookingEvents,
  listBookingLedger,
  listBookingPage,
} from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { adminDetail, adminView } from '../../views/admin-booking.ts';
import { inDollars } from '../../views/amounts.ts';
import { sentenceOf } from '../../views/timeline.ts';

/** Rows of the list when the client names no limit. */
const MOST_ROWS = 500;

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

const nameOf = ({ firstName, lastName }: TechnicianView['person']): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export default [
  implement(
    getStats,
    async (_call, deps) => {
      const {
        allTime,
        activeTechnicians,
        last30Days: now,
        previous30Days: before,
      } = await stats(deps.readModels, deps.now());
      return {
        totalBookings: allTime.bookings,
        totalRevenue: inDollars(allTime.revenue),
        totalRevenueCents: allTime.revenue,
        activeTechnicians,
        avgRating: allTime.avgRating,
        changes: {
          bookings: before && now.bookings - before.bookings,
          revenueCents: before && now.revenue - before.revenue,
          technicians: before && now.workingTechnicians - before.workingTechnicians,
          rating:
            now.avgRating === null || !before || before.avgRating === null
              ? null
              : now.avgRating - before.avgRating,
        },
      };
    },
    { reads: ['bookings', 'technicians'] },
  ),
  implement(
    listAdminBookings,
    async (call, deps) => {
      const { limit, offset, ...filter } = call.query;
      const rows = Math.min(MOST_ROWS, Math.max(1, Number(limit ?? MOST_ROWS)));
      const page = Math.floor(Number(offset ?? 0) / rows) + 1;
      const found = await listBookings(deps.readModels, filterOf(filter), { page, limit: rows });
      return found.rows.map((view) => adminView(view));
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
        bookings: rows.map((view) => adminView(view)),
        total,
        page: Math.min(page, last),
        pageSize: bookingPageSize,
      };
    },
    { reads: ['bookings'] },
  ),
  implement(
    getAdminBooking,
    async (call, deps) => {
      const view = await visibleView(deps, call.params.id, signedIn(call));
      const lead = view.crew[0];
      const technician = lead ? await technicianById(deps.readModels, lead.technicianId) : null;
      return adminDetail(view, deps.settings, technician?.person.email ?? null);
    },
    { reads: ['bookings'] },
  ),
  implement(
    listBookingEvents,
    async (call, deps) => {
      const id: BookingId = as(await bookingIdOf(deps, call.params.id));
      const streams = [workflowIds.booking(id), workflowIds.aftercare(id)];
      const [entries, ...logged] = await Promise.all([
        timelineOfBooking(deps.readModels, id),
        ...streams.map((stream) => deps.log.readStream(stream)),
      ]);
      const events = logged.flat();
      if (events.length === 0) throw notFound('Booking');
      const [notes, asked] = await Promise.all([
        openNotes(deps, events),
        techniciansByIds(deps.readModels, askedIn(events)),
      ]);
      const offers = offersTold(
        events,
        new Map(asked.map(({ technician, person }) => [technician.id, nameOf(person)])),
      );
      const told = entries.map((entry) => ({
        ...entry,
        facts: { ...entry.facts, ...notes.get(entry.eventId), ...offers.get(entry.eventId) },
      }));
      return told.map((entry) => ({
        id: entry.eventId,
        type: entry.type,
        stream: entry.stream,
        revision: entry.revision,
        position: entry.position.toString(),
        recordedAt: entry.recordedAt,
        actor: `${entry.actor.role}:${entry.actor.id}`,
        commandId: entry.commandId,
        deviceTime: entry.deviceTime,
        summary: sentenceOf(entry.type, entry.facts),
        data: { ...entry.facts },
      }));
    },
    { reads: ['audit'] },
  ),
  implement(
    listBookingLedger,
    async (call, deps) => {
      const id = await bookingIdOf(deps, call.params.id);
      const lines = await ledgerOfBooking(deps.readModels, id);
      if (lines.length === 0 && (await deps.log.readStream(workflowIds.booking(id))).length === 0)
        throw notFound('Booking');
      return lines.map(({ position, at, account, amount, movement }) => ({
        posting: position.toString(),
        at,
        account,
        amountCents: amount,
        memo: movement,
      }));
    },
    { reads: ['ledger'] },
  ),
];
