/** A booking in full, as admins see it. */
import { technicianById } from '#projections/queries/technicians.ts';
import { visibleView } from '../../bookings/visible-views.ts';
import { signedIn } from '../../call.ts';
import { audited } from '../../audited.ts';
import { getAdminBooking } from '../../contract/admin.ts';
import { adminNames } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { adminDetail } from '../../views/admin-booking.ts';

export default implement(
  getAdminBooking,
  async (call, deps) => {
    const view = await visibleView(deps, call.params.id, signedIn(call));
    await audited(call, deps, { what: 'booking', subject: `booking-${view.booking.id}` });
    const lead = view.crew[0];
    const technician = lead ? await technicianById(deps.readModels, lead.technicianId) : null;
    const authors = await adminNames(deps, [...new Set(view.notes.map(({ by }) => by))]);
    return adminDetail(view, deps.settings, technician?.person.email ?? null, authors, call.language);
  },
  { reads: ['bookings'] },
);
