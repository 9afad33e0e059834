/** POST /api/waitlist: stores an email address until technicians work in its ZIP. */
import { system } from '#domain/core/actor.ts';
import { waitlist } from '#domain/waitlist/decide.ts';
import { execute } from '#events/execute.ts';
import { placeOf } from '../../bookings/placement.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';
import { implement } from '../../pipeline.ts';

export default implement(joinWaitlist, async (call, deps) => {
  await deps.rateLimits.count('waitlist', call.address);
  const { email } = call.body;
  const { place } = placeOf(call.body.zip, '', null, { zip: 'zip', state: 'zip' });
  const { zip, state } = place;
  // One entry per address and ZIP; the stream's name reveals neither.
  const id = await deps.keys.hmac('waitlist', `${zip}:${email}`);
  const author = { now: deps.now(), actor: system('visitor') };
  const joined = await execute(deps.log, waitlist, id, author, async ({ hasJoined }) =>
    hasJoined
      ? []
      : {
          type: 'JoinWaitlist',
          zip,
          state,
          email: await deps.keys.seal(`waitlist-${id}`, 'email', email),
        },
  );
  if (joined.ok) call.wrote(joined.position);
  return { success: true as const, place: { zip, state } };
});
