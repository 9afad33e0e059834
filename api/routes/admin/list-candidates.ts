/** GET /api/admin/bookings/{id}/candidates: the ranked ones with reasons, then those ruled out, with reasons. */
import { jobOf } from '#domain/booking/job.ts';
import { misfitOf } from '#domain/scheduling/capacity.ts';
import type { Reason } from '#domain/core/says.ts';
import { rank } from '#domain/scheduling/ranking.ts';
import { needsOf } from '#domain/technician/roster.ts';
import { rosterTechnician } from '#domain/technician/state.ts';
import { everyRanked } from '#projections/queries/technicians.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { keptAround, misfitReasons } from '../../dispatch/capacity.ts';
import { listCandidates } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { reasonIn } from '../../said.ts';
import { ERASED } from '../../views/core.ts';

export default implement(
  listCandidates,
  async (call, deps) => {
    const { booking } = await loadBooking(deps, call.params.id);
    const rows = await everyRanked(deps.readModels);
    const roster = rows.map((view) =>
      rosterTechnician(view.technician, {
        rating: view.avgRating,
        recentJobs: view.recentJobs,
        vetting: view.vetted,
      }),
    );
    const reservations = await keptAround(
      deps,
      booking,
      roster.map(({ technicianId }) => technicianId),
    );
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
            : [misfit ? misfitReasons[misfit] : 'busy'];
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
