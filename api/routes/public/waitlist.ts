/** POST /api/waitlist: keeps a mail address until technicians come to its ZIP. */
import type { WaitlistJoined } from '#domain/waitlist/events.ts';
import { eventId } from '#events/ids.ts';
import { RevisionConflict } from '#events/log.ts';
import { placeOf } from '../../bookings/placement.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';
import { implement } from '../../pipeline.ts';

export default implement(joinWaitlist, async (call, deps) => {
  await deps.rateLimits.count('waitlist', call.address);
  const { email } = call.body;
  const { place } = placeOf(call.body.zip, '', null, { zip: 'zip', state: 'zip' });
  const { zip, state } = place;
  // One entry an address and ZIP; the name of its stream tells neither.
  const id = await deps.keys.hmac('waitlist', `${zip}:${email}`);
  const stream = `waitlist-${id}`;
  if ((await deps.log.readStream(stream)).length === 0) {
    const event: WaitlistJoined = {
      type: 'WaitlistJoined',
      data: { zip, state, email: await deps.keys.seal(stream, 'email', email), at: deps.now() },
    };
    const commandId = `join:${id}`;
    const metadata = {
      actor: { role: 'system', id: 'visitor' },
      commandId,
      correlationId: commandId,
    } as const;
    try {
      const { type, data } = event;
      const appended = await deps.log.append(stream, 'none', [
        { id: eventId(commandId, 0), type, schemaVersion: 1, data, metadata },
      ]);
      call.wrote(appended.position);
    } catch (error) {
      // The same address at the same moment: it is on the list.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return { success: true as const, place: { zip, state } };
});
