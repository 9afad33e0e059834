/** POST /api/bookings/{id}/cancel */
import { cents } from '#domain/core/money.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { cancelBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(cancelBooking, async (call, deps) => {
  const session = signedIn(call);
  const loaded = await loadVisible(deps, call.params.id, session);
  const fee = call.body?.feeCents === undefined ? null : cents(call.body.feeCents);
  const isAdmin = session.role === 'admin';
  const noShow = call.body?.noShow ?? false;
  if (noShow && !isAdmin) throw new Refused('forbidden', 'onlyHexkeyRecordsNoShow');
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: {
      type: 'CancelBooking',
      shownFee: isAdmin ? null : fee,
      chosenFee: isAdmin ? fee : null,
      note: await sealNote(deps.keys, loaded.booking, call.body?.reason),
      noShow,
      replaced: call.body?.replaced ?? false,
    },
  });
});
