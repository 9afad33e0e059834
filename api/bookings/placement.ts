/**
 * Builds the booking that a request asks for from prices, place, policy and sealed contact (design.md §3, Creation).
 */
import { says, type Says } from '#domain/core/says.ts';
import type * as z from 'zod/mini';
import type { Appointment, BookingEvents, CancellationPolicy, Place } from '#domain/booking/events.ts';
import { customerTermsAt } from '#domain/contract/customer-terms.ts';
import { horizonDays, windowProblem, type WindowProblem } from '#domain/scheduling/capacity.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { LATE_FEE_BPS, SAME_DAY_FEE_BPS } from '#domain/booking/policy.ts';
import { centsFromDollars, type Cents } from '#domain/core/money.ts';
import { parseAppointment } from '#domain/scheduling/slots.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { zoneOf } from '#domain/places/zones.ts';
import type { bookingRequest, contactInfo } from '../contract/bookings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BookedContact } from '../people/booked-contact.ts';
import { knownTechnician } from '../people/known-technician.ts';
import { type PlainSite, sealContact, sealPlace } from '../people/sealing.ts';
import { Refused } from '../problems.ts';
import { inDollars } from '../contract/amounts.ts';
import { discountOf } from './discounts.ts';
import { closedAt } from './openings.ts';
import type { AppliedPrices } from './held-prices.ts';
import { technicianBps } from '#domain/booking/shares.ts';
import { stateAt } from './place.ts';
import { priceOrder } from './pricing.ts';
import { bookedReferral, type Referral } from './referrals.ts';

/** A booking without its number: an order that is refused here must not use one up. */
type Unnumbered = Omit<BookingEvents['BookingPlaced'], 'number'>;

function policyOf(durations: Durations): CancellationPolicy {
  return {
    freeUntilBefore: durations.freeCancellationBefore,
    grace: durations.freeCancellationGrace,
    lateFeeBps: LATE_FEE_BPS,
    sameDayFeeBps: SAME_DAY_FEE_BPS,
    noShowWait: durations.noShowWait,
  };
}

/**
 * ZIP, state and zone of a job site; `typedState` is null if the ZIP alone decides. `fields` as in `stateAt`.
 * @throws {Refused} no place has this ZIP, or it is in another state
 */
export function placeOf(
  typedZip: string,
  city: string,
  typedState: string | null,
  fields: { readonly zip: string; readonly state: string },
): { readonly place: Place; readonly zone: string } {
  const zip = typedZip.slice(0, 5);
  const state = stateAt(zip, typedState, fields);
  const zone = zoneOf(zip);
  if (zone === null) {
    const said = 'unknownZip';
    throw new Refused('unknown_zip', said, { fields: { [fields.zip]: said } });
  }
  return { place: { zip, state, city }, zone };
}

/** The appointment of a request. @throws {Refused} its texts name no window, or one that has begun */
export function appointmentOf(date: string, time: string, zone: string, now: string): Appointment {
  const appointment = parseAppointment(date, time, zone);
  if (!appointment) {
    const said = 'timeUnreadable';
    throw new Refused('invalid_input', said, { fields: { scheduledTime: said } });
  }
  if (Date.parse(appointment.startsAt) <= Date.parse(now)) {
    const said = 'timePassed';
    throw new Refused('in_the_past', said, { fields: { scheduledDate: said } });
  }
  return appointment;
}

const unsold: Readonly<Record<WindowProblem, Says>> = {
  not_sold: 'notSold',
  too_soon: 'tooSoon',
  too_far: says('tooFarAhead', { days: horizonDays }),
};

/**
 * Customers can book only what slots may offer: a window we sell, neither too soon nor too far ahead, and not closed at
 * the ZIP.
 * @throws {Refused} 409
 */
export async function refuseUnsold(
  deps: Pick<Dependencies, 'log' | 'now'>,
  zip: string,
  appointment: Appointment,
): Promise<void> {
  const problem = windowProblem(appointment, deps.now());
  const said = problem ? unsold[problem] : (await closedAt(deps, zip))(appointment) ? 'windowClosed' : null;
  if (said) throw new Refused('slot_taken', said, { fields: { scheduledTime: said } });
}

/** Days ahead to which an admin may move a job. */
const adminHorizonDays = 366;

/** Admins may choose any time, but not a year that can only be a typo. @throws {Refused} 400 */
export function refuseFarAhead(appointment: Appointment, now: string): void {
  if (Date.parse(appointment.startsAt) <= Date.parse(now) + adminHorizonDays * 24 * 60 * 60 * 1000) return;
  const said = 'moreThanYearAway';
  throw new Refused('invalid_input', said, { fields: { scheduledDate: said } });
}

/** The street line of a contact, whichever field it came in. */
function streetOf(contact: z.output<typeof contactInfo>): string {
  return contact.streetAddress || contact.address || '';
}

/** @throws {Refused} it names a piece that the order does not have */
function siteOf(site: NonNullable<z.output<typeof bookingRequest>['site']>, pieces: number): PlainSite {
  if (site.wall.every((item) => item < pieces)) return site;
  throw new Refused('invalid_input', 'noSuchPiece', { fields: { site: 'noSuchPiece' } });
}

const contactFields = { zip: 'contactInfo.zipCode', state: 'contactInfo.state' } as const;

/** What the customer's account keeps from an order that was placed. */
export function bookedContactOf({
  contactInfo: contact,
  smsConsent,
  saveAddress = false,
}: Pick<z.output<typeof bookingRequest>, 'contactInfo'> &
  Partial<Pick<z.output<typeof bookingRequest>, 'smsConsent' | 'saveAddress'>>): BookedContact {
  const { place } = placeOf(contact.zipCode, contact.city, contact.state, contactFields);
  const { zip, city, state } = place;
  return {
    phone: contact.phone,
    address: { street: streetOf(contact), unit: contact.apartmentUnit || null, city, state, zip },
    smsConsent,
    savesAddress: saveAddress,
  };
}

/** An amount from a browser is compared, never used (design.md §3). @throws {Refused} 409 with the current price */
function comparePrice(shown: number | string | undefined, total: Cents): void {
  if (shown === undefined) return;
  if (centsFromDollars(shown) === total) return;
  throw new Refused('price_changed', says('priceChanged', { price: total }), {
    details: { totalPrice: inDollars(total), totalCents: total },
  });
}

/**
 * Everything in BookingPlaced except the number, with the prices that apply to it. @throws {Refused} unknown items,
 * codes, ZIPs or technicians; another price; a time that has passed
 */
export async function placementOf(
  deps: Dependencies,
  bookingId: BookingId,
  customerId: CustomerId,
  body: z.output<typeof bookingRequest>,
  { prices, version }: AppliedPrices,
  referral: Referral | null,
): Promise<Unnumbered> {
  const now = deps.now();
  const { durations } = deps.settings;
  const { contactInfo: contact } = body;
  const { place, zone } = placeOf(contact.zipCode, contact.city, contact.state, contactFields);
  const appointment = appointmentOf(body.scheduledDate, body.scheduledTime, zone, now);
  await refuseUnsold(deps, place.zip, appointment);
  const discount = await discountOf(deps, body.discountCode, { customerId, bookingId });
  const { quote, visit } = priceOrder(body, { prices, discount, slot: { appointment, now } });
  comparePrice(body.totalPrice, quote.total);
  const askFor = body.askFor ? await knownTechnician(deps, customerId, body.askFor) : null;
  const instructions = contact.specialInstructions || body.specialInstructions || body.customerNotes || null;
  return {
    bookingId,
    customerId,
    brand: quote.brand,
    serviceType: serviceTypeOf(body.serviceType) ?? 'other',
    items: quote.items,
    itemCount: quote.itemCount,
    addOns: quote.addOns,
    price: {
      lines: quote.lines,
      undiscounted: quote.undiscounted,
      discount: quote.discount,
      total: quote.total,
    },
    priceVersion: version,
    rates: { technician: technicianBps, partner: referral?.commissionBps ?? 0 },
    policy: policyOf(durations),
    termsVersion: customerTermsAt(now),
    crewSize: quote.crewSize,
    minutes: visit,
    appointment,
    place: await sealPlace(deps.keys, customerId, place),
    contact: await sealContact(deps.keys, customerId, {
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      phone: contact.phone,
      street: streetOf(contact),
      unit: contact.apartmentUnit ?? null,
      instructions,
      site: body.site && siteOf(body.site, quote.items.length),
    }),
    partner: referral && bookedReferral(referral),
    discountCode: discount?.code ?? null,
    intentType:
      Date.parse(appointment.endsAt) - Date.parse(now) <= durations.holdHorizon ? 'payment' : 'setup',
    smsConsent: body.smsConsent ?? false,
    locale: body.locale ?? 'en',
    placedAt: now,
    offeredPaymentIntentId: body.stripePaymentIntentId ?? null,
    ...(askFor && { askedFor: { technicianId: askFor.technicianId, name: askFor.name } }),
  };
}
