/** GET /api/bookings/technician */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { jobsOfTechnician } from '#projections/queries/jobs.ts';
import { isActiveTechnician } from '#projections/queries/technicians.ts';
import { signedIn } from '../../call.ts';
import { listMyJobs } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';
import { jobView } from '../../views/job.ts';

export default implement(
  listMyJobs,
  async (call, deps) => {
    const id = as<TechnicianId>(signedIn(call).personId);
    const [views, isActive] = await Promise.all([
      jobsOfTechnician(deps.readModels, id),
      isActiveTechnician(deps.readModels, id),
    ]);
    return views.map((view) => jobView(view, id, { isActive, voiceNumber: deps.settings.voiceNumber }));
  },
  { reads: ['bookings', 'technicians'] },
);
