/** GET /api/bookings/available */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { availableJobs } from '#projections/queries/jobs.ts';
import { signedIn } from '../../call.ts';
import { listAvailableJobs } from '../../contract/jobs.ts';
import { refuseApplicant } from '../../people/cleared.ts';
import { implement } from '../../pipeline.ts';
import { jobView } from '../../views/job.ts';

export default implement(
  listAvailableJobs,
  async (call, deps) => {
    const id = as<TechnicianId>(signedIn(call).personId);
    await refuseApplicant(deps, id);
    // Offers result from other people's writes, so the list waits to be as recent as the log.
    await deps.waits.waitFor(['bookings', 'technicians'], await deps.log.head());
    const jobs = await availableJobs(deps.readModels, id, deps.now());
    return jobs.map(({ view, ...context }) => jobView(view, id, context));
  },
  { reads: ['bookings', 'technicians'] },
);
