/** POST /api/jobs/{id}/photos/{before,after}: one by one as they are taken, or as a list of data URLs. */
import { giveCommand } from '../../bookings/commands.ts';
import { receivePhotos } from '../../bookings/received-photos.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { type Call, signedIn } from '../../call.ts';
import { addAfterPhotos, addBeforePhotos } from '../../contract/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { photoUrl } from '../../uploads.ts';

async function add(
  call: Call,
  deps: Dependencies,
  order: {
    readonly id: string;
    readonly kind: 'before' | 'after';
    readonly dataUrls: readonly string[] | undefined;
  },
) {
  const loaded = await loadBooking(deps, order.id);
  const photos = await receivePhotos(deps, loaded.booking, signedIn(call), {
    files: call.files,
    dataUrls: order.dataUrls,
  });
  if (photos.length === 0) {
    throw new Refused('needs_photos', 'noPhotos', { fields: { photos: 'addPhoto' } });
  }
  const receipt = await giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'AddPhotos', kind: order.kind, photos },
  });
  return { ...receipt, photos: photos.map(photoUrl) };
}

export default [
  implement(addBeforePhotos, (call, deps) =>
    add(call, deps, { id: call.params.id, kind: 'before', dataUrls: call.body.photos }),
  ),
  implement(addAfterPhotos, (call, deps) =>
    add(call, deps, { id: call.params.id, kind: 'after', dataUrls: call.body.photos }),
  ),
];
