/** GET /api/bookings/technician */
import { as, type TechnicianId } from '#domain/ids.ts';
import { jobsOfTechnician } from '#projections/queries/jobs.ts';
import { signedIn } from '../../call.ts';
import { listMyJobs } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';
import { jobView } from '../../views/job.ts';

export default implement(
  listMyJobs,
  async (call, deps) => {
    const id = as<TechnicianId>(signedIn(call).personId);
    const views = await jobsOfTechnician(deps.readModels, id);
    return views.map((view) => jobView(view, id));
  },
  { reads: ['bookings'] },
);
