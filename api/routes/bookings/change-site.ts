/** PUT /api/bookings/{id}/site: parking, stairs and walls, until the technician is on the way. */
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { changeSite } from '../../contract/bookings.ts';
import { sealSite } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';

export default implement(changeSite, async (call, deps) => {
  const session = signedIn(call);
  const loaded = await loadVisible(deps, call.params.id, session);
  const repeated = await answerRepeated(call, deps, loaded.events, subjectOf(session));
  if (repeated) return repeated;
  const { id: bookingId, customerId } = loaded.booking;
  const site = await sealSite(deps.keys, customerId, call.body);
  return giveCommand(call, deps, { bookingId, loaded, command: { type: 'ChangeSite', site } });
});
