/** PATCH /api/admin/bookings/{id}/customer: who the job is for and where. */
import { addressParts } from '#domain/places/address.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { placeOf } from '../../bookings/placement.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { setCustomer } from '../../contract/admin.ts';
import { openPlace, sealContact, sealPlace } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(setCustomer, async (call, deps) => {
  const loaded = await loadVisible(deps, call.params.id, signedIn(call));
  const { booking } = loaded;
  const { body } = call;
  const typed = addressParts(body.address);
  const zip = body.zipCode ?? typed.zip ?? booking.place.zip;
  const known = await openPlace(deps.keys, booking.place);
  const { place, zone } = placeOf(
    zip,
    body.city ?? typed.city ?? known.city,
    body.state?.toUpperCase() || typed.state,
    { zip: 'address', state: 'address' },
  );
  if (zone !== booking.appointment.zone) {
    throw new Refused('conflict', 'otherTimeZone');
  }
  const opened = booking.contact.instructions ? await deps.keys.open(booking.contact.instructions) : null;
  const unit = body.apartmentUnit === undefined ? typed.unit : body.apartmentUnit;
  const contact = await sealContact(deps.keys, booking.customerId, {
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    phone: body.phone,
    street: typed.street,
    unit,
    instructions: opened,
  });
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    command: {
      type: 'ChangeContact',
      contact,
      place: await sealPlace(deps.keys, booking.customerId, place),
    },
  });
});
