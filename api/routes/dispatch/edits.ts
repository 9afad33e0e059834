/** Previews of edits of a booking, and the admins' notes about one. */
import type { BookingCommand } from '#domain/booking/commands.ts';
import { customerCommand, detailsCommand, moveOf, timesCommand } from '../../bookings/edits.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { previewEdit, writeNote } from '../../contract/dispatch.ts';
import type { Booking } from '#domain/booking/state.ts';
import type * as z from 'zod/mini';
import type { Dependencies } from '../../dependencies.ts';
import { lookAt, lookOrRefusal } from '../../dispatch/preview.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { sealNote } from '../../bookings/notes.ts';

export default [
  implement(
    previewEdit,
    async (call, deps) => {
      const loaded = await loadVisible(deps, call.params.id, signedIn(call));
      const { preview } = await lookOrRefusal(call, async () =>
        lookAt(call, deps, loaded, [await commandOf(deps, loaded.booking, call.body)]),
      );
      return preview;
    },
    { reads: ['technicians'] },
  ),
  implement(writeNote, async (call, deps) => {
    const loaded = await loadVisible(deps, call.params.id, signedIn(call));
    const { booking } = loaded;
    const note = await sealNote(deps.keys, booking, call.body.note);
    // Nothing is written about an erased customer anymore.
    if (note === null) throw new Refused('person_erased', 'customerErased');
    return giveCommand(call, deps, { bookingId: booking.id, loaded, command: { type: 'WriteNote', note } });
  }),
];

async function commandOf(
  deps: Dependencies,
  booking: Booking,
  { times, details, customer }: z.output<NonNullable<typeof previewEdit.body>>,
): Promise<BookingCommand> {
  if (times) return timesCommand(deps, booking, times);
  if (details)
    return { ...(await detailsCommand(deps, booking, details)), ...moveOf(deps, booking, details) };
  if (customer) return customerCommand(deps, booking, customer);
  throw new Refused('invalid_input', 'invalidRequest');
}
