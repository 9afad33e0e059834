/** GET /api/bookings/{id}/photos */
import { audited } from '../../audited.ts';
import { visibleView } from '../../bookings/visible-views.ts';
import { signedIn } from '../../call.ts';
import { listPhotos } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { photoUrl } from '../../uploads.ts';

export default implement(
  listPhotos,
  async (call, deps) => {
    const { booking } = await visibleView(deps, call.params.id, signedIn(call));
    await audited(call, deps, { what: 'booking', subject: `booking-${booking.id}` });
    return [
      ...booking.beforePhotos.map((key) => ({ url: photoUrl(key), kind: 'before' as const })),
      ...booking.afterPhotos.map((key) => ({ url: photoUrl(key), kind: 'after' as const })),
    ];
  },
  { reads: ['bookings'] },
);
