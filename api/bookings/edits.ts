/**
 * An admin's edits of a booking as commands, used by both the call that makes them and the preview of what they would
 * do.
 */
import type * as z from 'zod/mini';
import type { BookingCommand, SeenJob } from '#domain/booking/commands.ts';
import type { Price } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { brandField, brandsOf } from '#domain/catalogue/brands.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { type Cents, cents, centsFromDollars, minus, zero } from '#domain/core/money.ts';
import { addressParts } from '#domain/places/address.ts';
import type { customerBody, detailsBody, seenJob, timesBody } from '../contract/admin.ts';
import type { Dependencies } from '../dependencies.ts';
import { openPlace, sealContact, sealOrNull, sealPlace } from '../people/sealing.ts';
import { Refused } from '../problems.ts';
import { appointmentOf, placeOf, refuseFarAhead } from './placement.ts';
import { visitOf } from './pricing.ts';

type CommandOf<Type extends BookingCommand['type']> = Extract<BookingCommand, { type: Type }>;

/** What was on the admin's screen, in the form the domain compares; empty if the caller did not send it. */
export function seenOf(seen: z.output<typeof seenJob> | undefined): { readonly seen?: SeenJob } {
  if (!seen) return {};
  const crew = seen.crew.map((id) => as<TechnicianId>(id));
  return { seen: { crew, startsAt: new Date(seen.startsAt).toISOString() } };
}

/** @throws {Refused} the texts name no window, or one that has begun or is more than a year away */
export function timesCommand(
  { now }: Pick<Dependencies, 'now'>,
  { appointment }: Booking,
  { scheduledDate, scheduledTime, seen }: z.output<typeof timesBody>,
): CommandOf<'RescheduleBooking'> {
  const to = appointmentOf(scheduledDate, scheduledTime, appointment.zone, now());
  refuseFarAhead(to, now());
  return { type: 'RescheduleBooking', to, ...seenOf(seen) };
}

/** Details, without their move. @throws {Refused} the price is none */
export async function detailsCommand(
  { keys }: Pick<Dependencies, 'keys'>,
  booking: Booking,
  body: z.output<typeof detailsBody>,
): Promise<CommandOf<'ChangeDetails'>> {
  const total = centsFromDollars(body.totalPrice);
  if (total === null) {
    const said = 'priceUnreadable';
    throw new Refused('invalid_input', said, { fields: { totalPrice: said } });
  }
  const { specialInstructions } = body;
  const subject = `customer-${booking.customerId}`;
  return {
    type: 'ChangeDetails',
    brand: brandField(brandsOf(body.brand)),
    serviceType: serviceTypeOf(body.serviceType) ?? 'other',
    itemCount: body.itemCount,
    price: repriced(booking.price, total),
    ...visitOf(booking, body.itemCount),
    instructions:
      specialInstructions === undefined
        ? booking.contact.instructions
        : await sealOrNull(keys, subject, 'instructions', specialInstructions),
  };
}

/** The time to which the details are moved, if any. @throws {Refused} like `timesCommand` */
export function moveOf(
  { now }: Pick<Dependencies, 'now'>,
  { appointment: { date, time, zone } }: Booking,
  { scheduledDate = date, scheduledTime = time }: z.output<typeof detailsBody>,
): Pick<CommandOf<'ChangeDetails'>, 'move'> {
  if (scheduledDate === date && scheduledTime === time) return {};
  const to = appointmentOf(scheduledDate, scheduledTime, zone, now());
  refuseFarAhead(to, now());
  return { move: { to } };
}

/** The price as an admin set it: the existing lines plus one for the difference. */
function repriced(price: Price, total: Cents): Price {
  const difference = minus(total, price.total);
  if (difference === zero) return price;
  return {
    lines: [...price.lines, { kind: 'adjustment', amount: difference }],
    undiscounted: cents(total + price.discount),
    discount: price.discount,
    total,
  };
}

/** @throws {Refused} an unknown ZIP code, or one in another state or time zone */
export async function customerCommand(
  { keys }: Pick<Dependencies, 'keys'>,
  booking: Booking,
  body: z.output<typeof customerBody>,
): Promise<CommandOf<'ChangeContact'>> {
  const typed = addressParts(body.address);
  const known = await openPlace(keys, booking.place);
  const { place, zone } = placeOf(
    body.zipCode ?? typed.zip ?? booking.place.zip,
    body.city ?? typed.city ?? known.city,
    body.state?.toUpperCase() || typed.state,
    { zip: 'address', state: 'address' },
  );
  if (zone !== booking.appointment.zone) throw new Refused('conflict', 'otherTimeZone');
  const { instructions, site } = booking.contact;
  const contact = await sealContact(keys, booking.customerId, {
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    phone: body.phone,
    street: typed.street,
    unit: body.apartmentUnit === undefined ? typed.unit : body.apartmentUnit,
    instructions: instructions ? await keys.open(instructions) : null,
  });
  return {
    type: 'ChangeContact',
    contact: site === undefined ? contact : { ...contact, site },
    place: await sealPlace(keys, booking.customerId, place),
  };
}
