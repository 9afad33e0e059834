/** Whether a job is in a technician's list of open jobs now, which is required to answer it. */
import { isLegal } from '#domain/booking/transitions.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { availableJobs } from '#projections/queries/jobs.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { loadBooking, type Loaded } from './streams.ts';

/** Whether the booking waits for somebody other than this technician. */
const hasSeatFor = (id: TechnicianId, { booking }: Loaded): boolean =>
  isLegal('AcceptJob', booking.status) &&
  booking.crew.length < booking.crewSize &&
  booking.crew.every(({ technicianId }) => technicianId !== id);

/**
 * Only technicians whose list shows a job now may answer it: a lapsed offer no longer counts, and the pool is open to
 * eligible technicians within reach. If no one can take the job anymore, the domain refuses and says why, including
 * when it was taken or cancelled after it was loaded (R3).
 * @throws {Refused} 403; 503 if a list that is older than the offer can’t tell (decision 255)
 */
export async function refuseStranger(deps: Dependencies, loaded: Loaded, id: TechnicianId): Promise<Loaded> {
  if (!hasSeatFor(id, loaded)) return loaded;
  const position = loaded.events.at(-1)?.position ?? 0n;
  const outcome = await deps.waits.waitFor(['bookings', 'technicians'], position);
  const open = await availableJobs(deps.readModels, id, deps.now());
  if (open.some(({ view }) => view.id === loaded.booking.id)) return loaded;
  const latest = await loadBooking(deps, loaded.booking.id);
  if (!hasSeatFor(id, latest)) return latest;
  // A crash between the wait and the list would have taken back what the wait had found.
  const still = await deps.waits.waitFor(['bookings', 'technicians'], position);
  if (outcome !== 'reached' || still !== 'reached')
    throw new Refused('unavailable', 'takesTooLong', { retryAfter: 1 });
  throw new Refused('not_yours', 'jobNotOpen');
}
