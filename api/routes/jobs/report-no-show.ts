/** POST /api/jobs/{id}/no-show: no one opened the door while the technician waited. */
import type { DistanceAway } from '#domain/booking/at-the-door.ts';
import { metresApart, type Place } from '#domain/places/distance.ts';
import { centroidOf } from '#domain/places/zones.ts';
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
  const found = positionOf(call.body ?? {});
  // Where a customer lives is erased with them; a distance does not reveal it.
  const position = await sealOrNull(
    deps.keys,
    `customer-${booking.customerId}`,
    'position',
    found && [found.latitude, found.longitude, found.accuracyMetres].join(','),
  );
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    command: { type: 'ReportNoShow', photos, position, away: awayFrom(booking.place.zip, found) },
  });
});

type Position = Place & Pick<DistanceAway, 'accuracyMetres'>;

/** The distance from a position to a ZIP code; null if either is unknown. */
function awayFrom(zip: string, position: Position | null): DistanceAway | null {
  const place = centroidOf(zip);
  if (position === null || place === null) return null;
  return { metres: metresApart(position, place), accuracyMetres: position.accuracyMetres };
}

/** The form's position; null if it is missing or invalid, or without its accuracy, since then it could be anywhere. */
function positionOf({
  latitude,
  longitude,
  accuracy,
}: {
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly accuracy?: string | undefined;
}): Position | null {
  if (latitude === undefined || longitude === undefined || accuracy === undefined) return null;
  const [north, east, metres] = [Number(latitude), Number(longitude), Number(accuracy)];
  if (Math.abs(north) > 90 || Math.abs(east) > 180 || metres < 0) return null;
  return { latitude: north, longitude: east, accuracyMetres: Math.ceil(metres) };
}
