/** The photos of a call in either encoding, cleaned and stored before the command that names them. */
import type { BookingId, BlobKey } from '#domain/ids.ts';
import { maxPhotos } from '#domain/booking/decision.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { Session } from '../auth/sessions.ts';
import type { Upload } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { fromDataUrl, storePhotos } from '../uploads.ts';

/**
 * Stores a call's photos under the booking.
 * @throws {Refused} too many, unreadable, too large; 403 for those who are not of the crew
 */
export async function receivePhotos(
  deps: Pick<Dependencies, 'blobs'>,
  booking: Booking,
  session: Session,
  sent: { readonly files: readonly Upload[]; readonly dataUrls: readonly string[] | undefined },
): Promise<readonly BlobKey[]> {
  // Asked before anything is decoded: a stranger's photos are not even looked at.
  if (!booking.crew.some(({ technicianId }) => technicianId === session.personId)) {
    throw new Refused('not_yours', 'This is not your job.');
  }
  const photos = [...sent.files, ...(sent.dataUrls ?? []).map((url, index) => fromDataUrl(url, index + 1))];
  if (photos.length > maxPhotos) {
    throw new Refused('too_many_photos', `You can upload a maximum of ${maxPhotos} photos per job.`);
  }
  const id: BookingId = booking.id;
  return storePhotos(deps.blobs, id, photos);
}
