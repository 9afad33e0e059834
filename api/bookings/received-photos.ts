/** The photos of a call in either encoding, cleaned and stored before the command that names them. */
import { says } from '#domain/core/says.ts';
import type { BookingId, BlobKey } from '#domain/core/ids.ts';
import { maxPhotos } from '#domain/booking/decision.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { Session } from '../auth/sessions.ts';
import { actorOf, type Upload } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuseInactive } from '../people/active-technician.ts';
import { Refused } from '../problems.ts';
import { fromDataUrl, storePhotos } from '../uploads.ts';

/**
 * Stores a call's photos under the booking.
 * @throws {Refused} too many, unreadable, too large; 403 for those who are not in the crew or no longer active
 */
export async function receivePhotos(
  deps: Pick<Dependencies, 'blobs' | 'log'>,
  booking: Booking,
  session: Session,
  sent: { readonly files: readonly Upload[]; readonly dataUrls: readonly string[] | undefined },
): Promise<readonly BlobKey[]> {
  // Checked before anything is decoded, so that a stranger's photos are never processed.
  if (!booking.crew.some(({ technicianId }) => technicianId === session.personId)) {
    throw new Refused('not_yours', 'notYourJob');
  }
  await refuseInactive(deps, actorOf(session));
  const photos = [...sent.files, ...(sent.dataUrls ?? []).map((url, index) => fromDataUrl(url, index + 1))];
  if (photos.length > maxPhotos) {
    throw new Refused('too_many_photos', says('tooManyPhotos', { max: maxPhotos }));
  }
  const id: BookingId = booking.id;
  return storePhotos(deps.blobs, id, photos);
}
