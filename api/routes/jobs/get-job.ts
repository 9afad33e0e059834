/** GET /api/jobs/{id}: the technician's own job, or one that is open to them. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { isActiveTechnician } from '#projections/queries/technicians.ts';
import { availableJobs } from '#projections/queries/jobs.ts';
import { typedBookingId, maySee } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { getJob } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { jobView } from '../../views/job.ts';

export default implement(
  getJob,
  async (call, deps) => {
    const session = signedIn(call);
    const id = as<TechnicianId>(session.personId);
    const view = await bookingById(deps.readModels, await typedBookingId(deps, call.params.id));
    if (!view) throw notFound('Job');
    if (maySee(view.booking, session))
      return jobView(view, id, {
        isActive: await isActiveTechnician(deps.readModels, id),
        voiceNumber: deps.settings.voiceNumber,
      });
    const open = (await availableJobs(deps.readModels, id, deps.now())).find(
      (job) => job.view.id === view.id,
    );
    if (!open) throw notFound('Job');
    return jobView(open.view, id, open);
  },
  { reads: ['bookings', 'technicians'] },
);
