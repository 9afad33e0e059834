/** POST /api/jobs/{id}/no-show: nobody came to the door while the technician waited. */
import { giveCommand } from '../../bookings/commands.ts';
import { receivePhotos } from '../../bookings/received-photos.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { reportNoShow } from '../../contract/jobs.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';

export default implement(reportNoShow, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  const { booking } = loaded;
  const photos = await receivePhotos(deps, booking, signedIn(call), {
    files: call.files,
    dataUrls: undefined,
  });
  // Where a customer lives is theirs to be forgotten.
  const position = await sealOrNull(
    deps.keys,
    `customer-${booking.customerId}`,
    'position',
    positionOf(call.body ?? {}),
  );
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    command: { type: 'ReportNoShow', photos, position },
  });
});

/** The position of a form as one text, `40.74,-74.00,12`; null without one on earth. */
function positionOf({
  latitude,
  longitude,
  accuracy,
}: {
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly accuracy?: string | undefined;
}): string | null {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)];
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isOnEarth ? [north, east, Math.abs(Math.round(Number(accuracy ?? 0)))].join(',') : null;
}
