/** GET /api/bookings/{id} */
import { audited } from '../../audited.ts';
import { visibleView } from '../../bookings/visible-views.ts';
import { leadRecord } from '../../bookings/lead-record.ts';
import { signedIn } from '../../call.ts';
import { getBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { customerView } from '../../views/booking.ts';

export default implement(
  getBooking,
  async (call, deps) => {
    const session = signedIn(call);
    const view = await visibleView(deps, call.params.id, session);
    await audited(call, deps, { what: 'booking', subject: `booking-${view.booking.id}` });
    // Admins read it too, and they may reach everyone.
    const voiceNumber = session.role === 'admin' ? null : deps.settings.voiceNumber;
    const record = await leadRecord(deps, view);
    return customerView(view, deps.now(), { ...deps.settings, voiceNumber }, call.language, record);
  },
  { reads: ['bookings', 'technicians'] },
);
