/** GET /api/bookings/{id} */
import { visibleView } from '../../bookings/visible-views.ts';
import { signedIn } from '../../call.ts';
import { getBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { customerView } from '../../views/booking.ts';

export default implement(
  getBooking,
  async (call, deps) =>
    customerView(
      await visibleView(deps, call.params.id, signedIn(call)),
      deps.now(),
      deps.settings.durations,
      call.language,
    ),
  { reads: ['bookings'] },
);
