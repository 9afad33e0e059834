/** POST and DELETE /api/jobs/{id}/position: where the technician is, while they are on the way and share it. */
import type { Call } from '../../call.ts';
import { actorOf, signedIn } from '../../call.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { sharePosition, stopSharing } from '../../contract/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refuseInactive } from '../../people/active-technician.ts';
import { forgetPosition, sharePosition as share } from '../../people/shared-positions.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** The booking of the technician's own job. @throws {Refused} 403 it is not theirs, or their account is inactive */
async function ownJob(call: Call, deps: Dependencies, id: string) {
  const session = signedIn(call);
  const { booking } = await loadBooking(deps, id);
  if (!booking.crew.some(({ technicianId }) => technicianId === session.personId))
    throw new Refused('not_yours', 'notYourJob');
  await refuseInactive(deps, actorOf(session));
  return booking;
}

export default [
  implement(sharePosition, async (call, deps) => {
    const booking = await ownJob(call, deps, call.params.id);
    // R20: before departure and after arrival no one is told where they are.
    if (booking.status !== 'in_route') throw new Refused('illegal_step', 'positionOnTheWayOnly');
    const { latitude, longitude } = call.body;
    await share(deps.pool, booking.id, signedIn(call).personId, { latitude, longitude, at: deps.now() });
    return { success: true as const };
  }),
  implement(stopSharing, async (call, deps) => {
    const booking = await ownJob(call, deps, call.params.id);
    await forgetPosition(deps.pool, booking.id);
    return { success: true as const };
  }),
];
