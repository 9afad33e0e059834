/** POST /api/bookings/{id}/confirm: the technician accepts; the first acceptance wins (R1, R3). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { availableJobs } from '#projections/queries/jobs.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { loadBooking, type Loaded } from '../../bookings/streams.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { acceptJob } from '../../contract/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { crewMemberOf } from '../../people/crew-member.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(
  acceptJob,
  async (call, deps) => {
    const session = signedIn(call);
    const id = as<TechnicianId>(session.personId);
    const loaded = await loadBooking(deps, call.params.id);
    const repeated = await answerRepeated(call, deps, loaded.events, subjectOf(session));
    if (repeated) return repeated;
    return giveCommand(call, deps, {
      bookingId: loaded.booking.id,
      loaded: await refuseStranger(deps, loaded, id),
      command: { type: 'AcceptJob', ...(await crewMemberOf(deps, id)) },
    });
  },
  { reads: ['bookings', 'technicians'] },
);

/** Whether the booking waits for somebody other than this technician. */
const hasSeatFor = (id: TechnicianId, { booking }: Loaded): boolean =>
  isLegal('AcceptJob', booking.status) &&
  booking.crew.length < booking.crewSize &&
  booking.crew.every(({ technicianId }) => technicianId !== id);

/**
 * A job is taken by those whose list shows it now: an offer that has lapsed counts no longer, and the pool is open to
 * eligible technicians within reach. A job that nobody can take any more is left to the domain, which says why: also
 * one that was taken or cancelled after it was loaded, which is answered here as it stands now (R3).
 * @throws {Refused} 403
 */
async function refuseStranger(deps: Dependencies, loaded: Loaded, id: TechnicianId): Promise<Loaded> {
  if (!hasSeatFor(id, loaded)) return loaded;
  await deps.waits.waitFor(['bookings', 'technicians'], loaded.events.at(-1)?.position ?? 0n);
  const open = await availableJobs(deps.readModels, id, deps.now());
  if (open.some(({ view }) => view.id === loaded.booking.id)) return loaded;
  const latest = await loadBooking(deps, loaded.booking.id);
  if (!hasSeatFor(id, latest)) return latest;
  throw new Refused('not_yours', 'jobNotOpen');
}
