/** POST /api/jobs/{id}/return-visit: the visit ends, but the work is not done. */
import { giveCommand } from '../../bookings/commands.ts';
import { receivePhotos } from '../../bookings/received-photos.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { requestReturnVisit } from '../../contract/jobs.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';

export default implement(requestReturnVisit, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  const { booking } = loaded;
  const { reason, missing = [], note = null, photos: dataUrls } = call.body;
  const photos = await receivePhotos(deps, booking, signedIn(call), { files: [], dataUrls });
  // What is in a customer's home is erased with them.
  const subject = `customer-${booking.customerId}` as const;
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    command: {
      type: 'RequestReturnVisit',
      reason,
      missing: await Promise.all(
        missing.map(async ({ item, parts }) => ({
          item,
          parts: await deps.keys.seal(subject, 'parts', parts),
        })),
      ),
      note: await sealOrNull(deps.keys, subject, 'notes', note),
      photos,
    },
  });
});
