/** One technician for an admin: the record, and the scorecard. */
import { onTimeMinutes, rateDays } from '#domain/booking/reliability.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { unfinishedOf } from '#projections/queries/jobs.ts';
import { reliability } from '#projections/queries/reliability.ts';
import { technicianById, type TechnicianView } from '#projections/queries/technicians.ts';
import { audited } from '../../audited.ts';
import { getScorecard, getTechnician } from '../../contract/technicians-admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { technicianDetail } from '../../views/technician.ts';

/** @throws {Refused} 404 there is none, or not anymore */
async function viewOf(deps: Pick<Dependencies, 'readModels'>, id: string): Promise<TechnicianView> {
  const view = await technicianById(deps.readModels, as<TechnicianId>(id));
  if (!view) throw notFound('Technician');
  return view;
}

/** Everything that an admin may see about one technician. */
export async function detailOf(deps: Dependencies, id: string) {
  const view = await viewOf(deps, id);
  const { openJobs, unpaidShares } = await unfinishedOf(deps.readModels, view.technician.id);
  return technicianDetail(deps, view, { openJobs: openJobs.length, unpaidShares: unpaidShares.length });
}

export default [
  implement(
    getTechnician,
    async (call, deps) => {
      const detail = await detailOf(deps, call.params.id);
      await audited(call, deps, { what: 'technician', subject: `technician-${detail.id}` });
      return detail;
    },
    { reads: ['technicians', 'bookings', 'payouts'] },
  ),
  implement(
    getScorecard,
    async (call, deps) => {
      const { technician, totalJobs, avgRating, ratings, faults } = await viewOf(deps, call.params.id);
      await audited(call, deps, { what: 'technician', subject: `technician-${technician.id}` });
      return {
        days: rateDays,
        onTimeMinutes,
        ...(await reliability(deps.readModels, technician.id, deps.now())),
        jobs: totalJobs,
        rating: { average: avgRating, reviews: ratings },
        faults: { jobs: faults.jobs, refundedCents: faults.refunded },
      };
    },
    { reads: ['technicians', 'reliability'] },
  ),
];
