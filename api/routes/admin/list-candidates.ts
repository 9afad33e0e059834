/** GET /api/admin/bookings/{id}/candidates: ranked with reasons, then those ruled out with theirs. */
import { jobOf } from '#domain/booking/job.ts';
import { type Misfit, misfitOf } from '#domain/scheduling/capacity.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import type { Reason } from '#domain/core/says.ts';
import { rank } from '#domain/scheduling/ranking.ts';
import { reservedRange } from '#domain/scheduling/slots.ts';
import { needsOf } from '#domain/technician/roster.ts';
import { rosterTechnician } from '#domain/technician/state.ts';
import { allTechnicians } from '#projections/queries/technicians.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { listCandidates } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { reasonIn } from '../../said.ts';
import { ERASED } from '../../views/core.ts';

/** Widest travel that a reservation may have beside this job, in metres. */
const FAR = 160_000;

/** Why somebody who may work cannot take this job, who may be assigned all the same. */
const ruledOutBy = {
  area: 'elsewhere',
  skills: 'skillMissing',
  hours: 'otherHours',
  time_off: 'hasTimeOff',
} as const satisfies Readonly<Record<Misfit, Reason>>;

export default implement(
  listCandidates,
  async (call, deps) => {
    const { booking } = await loadBooking(deps, call.params.id);
    const rows = await allTechnicians(deps.readModels);
    const roster = rows.map((view) =>
      rosterTechnician(view.technician, {
        rating: view.avgRating,
        recentJobs: view.recentJobs,
        vetting: view.vetted,
      }),
    );
    const kept = await deps.reservations.listFor(
      roster.map(({ technicianId }) => technicianId),
      reservedRange(booking.appointment, plannedMinutes(booking), FAR),
    );
    const reservations = kept.filter(({ bookingId }) => bookingId !== booking.id);
    const needs = needsOf(jobOf(booking));
    const { appointment, minutes: visit } = booking;
    const ranked = rank({ ...needs, appointment, visit, technicians: roster, reservations });
    return rows
      .map((view) => {
        const { id } = view.technician;
        const offer = ranked.find(({ technicianId }) => technicianId === id);
        const technician = roster.find(({ technicianId }) => technicianId === id);
        const misfit = technician ? misfitOf(technician, needs, appointment, visit) : null;
        const reasons: readonly Reason[] = offer
          ? offer.reasons
          : view.obstacles.length > 0
            ? view.obstacles
            : [misfit ? ruledOutBy[misfit] : 'busy'];
        return {
          technicianId: id,
          firstName: view.person.firstName ?? ERASED,
          lastName: view.person.lastName ?? ERASED,
          rank: offer?.rank ?? null,
          metres: offer?.metres ?? null,
          avgRating: view.avgRating,
          reasons: reasons.map((reason) => reasonIn(call.language, reason)),
          eligible: offer !== undefined,
        };
      })
      .toSorted((a, b) => (a.rank ?? 10_000) - (b.rank ?? 10_000));
  },
  { reads: ['technicians', 'bookings'] },
);
