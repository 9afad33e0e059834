/** GET /api/bookings/{id}/photos */
import { visibleView } from '../../bookings/visible-views.ts';
import { signedIn } from '../../call.ts';
import { listPhotos } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { photoUrl } from '../../uploads.ts';

export default implement(
  listPhotos,
  async (call, deps) => {
    const { booking } = await visibleView(deps, call.params.id, signedIn(call));
    return [
      ...booking.beforePhotos.map((key) => ({ url: photoUrl(key), kind: 'before' as const })),
      ...booking.afterPhotos.map((key) => ({ url: photoUrl(key), kind: 'after' as const })),
    ];
  },
  { reads: ['bookings'] },
);
