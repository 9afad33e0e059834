/** A booking as its customer, or someone on their behalf, sees it. */
import { callWindow } from '#domain/booking/calls.ts';
import type * as z from 'zod/mini';
import { askedForStanding } from '#domain/booking/asked-for.ts';
import { agreedPrice, askedPrice } from '#domain/booking/agreed.ts';
import { isWaived } from '#domain/booking/charge-limits.ts';
import { lateHoldEnds } from '#domain/booking/late-hold.ts';
import { piecesOf } from '#domain/booking/pieces.ts';
import { noShowWaitOf } from '#domain/booking/no-show.ts';
import { mayCancel, mayReschedule } from '#domain/booking/policy.ts';
import { awaitsParts, plannedMinutes } from '#domain/booking/return-visit.ts';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import type { Booking } from '#domain/booking/state.ts';
import { wantsCard } from '#domain/booking/wanted-card.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { Language } from '#domain/core/language.ts';
import { type Cents, minus } from '#domain/core/money.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import type {
  AskedFor,
  booking as schema,
  bookingStatusRecord,
  TechnicianRecord,
} from '../contract/bookings.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { brandField, brandsOf } from '#domain/catalogue/brands.ts';
import type { trackerSight } from '../bookings/streams.ts';
import { inDollars, inDollarsOrNull } from '../contract/amounts.ts';
import { brandNames } from './brand-names.ts';
import {
  addressLine,
  arrivalOf,
  cancellationOf,
  cardOf,
  coreOf,
  ERASED,
  intentIdOf,
  noShowOf,
  paymentFailureOf,
  priceRiseOf,
  pricingOf,
  returnVisitOf,
  splitName,
} from './core.ts';
import { textsIn } from '../receipts/texts.ts';
import { answerIn } from '../said.ts';
import { notesIn } from './timeline.ts';

interface ViewSettings {
  readonly durations: Pick<Durations, 'lateHoldGrace'>;
  /** Our number, which customers call instead of the technician's; null: they see the real one (decision 098). */
  readonly voiceNumber: string | null;
}

/** The customer's view at `now` (ISO instant). */
export function customerView(
  view: BookingView,
  now: string,
  { durations, voiceNumber }: ViewSettings,
  language: Language,
  /** The lead's record, if it is shown. */
  record: TechnicianRecord | null = null,
): z.input<typeof schema> {
  const { booking, customer } = view;
  const { payment } = booking;
  const core = coreOf(view);
  const lead = view.crew[0];
  const calls = callWindow(booking);
  // Once a booking is cancelled, calls to our number are no longer connected.
  const phone = lead && voiceNumber !== null ? calls && lead.phone && voiceNumber : lead?.phone;
  return {
    ...core,
    items: core.items.map((item, k) => ({ ...item, complexity: booking.items[k]?.complexity ?? 'medium' })),
    pricing: pricingOf(booking.price, booking, language),
    agreedCents: agreedPrice(booking),
    askedCents: askedPrice(booking),
    stripePaymentIntentId: intentIdOf(booking),
    paymentHoldAmount: inDollarsOrNull(payment.hold?.amount),
    paymentCapturedAt: payment.captures[0]?.at ?? null,
    card: cardOf(booking),
    intentType: booking.intentType,
    paymentFailure: paymentFailureOf(booking)?.message ?? null,
    paymentFailureCode: paymentFailureOf(booking)?.code ?? null,
    mendCardBefore: payment.hold ? null : lateHoldEnds(booking, durations),
    capturedCents: payment.captured,
    refundedCents: payment.refunded,
    address: addressLine(view.address),
    area: view.address,
    customerFirstName: customer.firstName ?? ERASED,
    customerLastName: customer.lastName ?? ERASED,
    customerPhone: customer.phone ?? ERASED,
    customerEmail: customer.email ?? ERASED,
    specialInstructions: view.instructions,
    technician: lead
      ? {
          id: lead.technicianId,
          user: { ...splitName(lead.name), phone: phone ?? null },
          callWindow: voiceNumber === null ? null : calls,
          record,
        }
      : null,
    askedFor: askedForOf(view),
    statusHistory: historyOf(view, language),
    arrival: arrivalOf(booking),
    noShow: noShowOf(view),
    returnVisit: returnVisitOf(view),
    stoppedAt: booking.stopped && doneAtOf(booking.stopped),
    priceRise: priceRiseOf(view),
    cancellation: cancellationOf(booking),
    policy: { ...booking.policy, noShowWait: noShowWaitOf(booking) },
    termsVersion: booking.termsVersion ?? customerTerms[0],
    offeredOtherSlots: booking.status === 'confirmed' && booking.nobodyFoundAt !== null,
    ...(booking.payer !== booking.customerId && { hasOtherPayer: true as const }),
    can: customerCan(view, now),
  };
}

/** Null once the technician is erased. */
function askedForOf({ booking, askedForName }: BookingView): AskedFor {
  const standing = askedForStanding(booking);
  return standing && askedForName !== null
    ? { firstName: splitName(askedForName).firstName, standing }
    : null;
}

function historyOf({ history }: BookingView, language: Language) {
  return history.map((change) => ({
    status: change.status,
    timestamp: change.at,
    notes: notesIn(language, change),
  }));
}

/** The customer's commands that the rules allow now. */
function customerCan({ booking }: BookingView, now: string): z.input<typeof schema>['can'] {
  const { status } = booking;
  return [
    ...(wantsCard(booking) ? (['pay'] as const) : []),
    ...(mayCancel(booking) ? (['cancel'] as const) : []),
    ...(awaitsParts(booking) ? (['confirm_parts'] as const) : []),
    ...(isLegal('RescheduleBooking', status) && mayReschedule(booking, now) && !awaitsParts(booking)
      ? (['reschedule'] as const)
      : []),
    ...(isLegal('ChangeSite', status) ? (['site'] as const) : []),
    ...(isLegal('AddReview', status) && booking.review === null ? (['review'] as const) : []),
    ...(booking.priceRise?.state === 'requested' ? (['approve'] as const) : []),
  ];
}

/** `IKEA assembly, bedroom`; if no details may be shown, just that it is an assembly. */
function serviceNameOf(language: Language, booking: Pick<Booking, 'brand' | 'serviceType'> | null): string {
  const named = booking ? brandsOf(booking.brand).filter((brand) => brand !== 'other') : [];
  const type = booking && serviceTypeOf(booking.serviceType);
  return answerIn(language)('service', {
    brand: named.length > 0 ? brandNames(language, brandField(named)) : 'none',
    room: type && type !== 'other' ? textsIn(language)(`service_${type}`).toLowerCase() : 'none',
  });
}

/**
 * The booked price, the higher one that the customer approved after the work, or the amount charged if no more will be;
 * without amounts that are never charged.
 */
function totalOf({ price, priceRise, agreed, payment }: Booking): Cents {
  if (priceRise?.state === 'approved') return priceRise.actual;
  if (priceRise?.state === 'refused' && payment.captured > 0) return payment.captured;
  return isWaived(minus(price.total, agreed)) ? agreed : price.total;
}

/** The tracker's record for someone who may see this much of it: strangers get only status and day (design.md §7). */
export function trackerView(
  view: BookingView,
  sight: ReturnType<typeof trackerSight>,
  language: Language,
  /** `token`: of the signed link, if it grants access; `record`: the lead's. */
  {
    token = null,
    record = null,
  }: { readonly token?: string | null; readonly record?: TechnicianRecord | null } = {},
): z.input<typeof bookingStatusRecord> {
  const { booking, customer } = view;
  const { firstName, lastName } = splitName(view.crew[0]?.name ?? null);
  const shared = {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    serviceDate: booking.appointment.date,
    scheduledDate: booking.appointment.date,
    nearing: null,
    talk: null,
    full: sight !== 'status',
    zone: booking.appointment.zone,
    serviceName: serviceNameOf(language, sight === 'status' ? null : booking),
    service: sight === 'status' ? null : { brand: booking.brand, serviceType: booking.serviceType },
  };
  if (sight === 'status') {
    return {
      ...shared,
      scheduledTime: null,
      visit: null,
      paymentStatus: null,
      paymentHoldAmount: null,
      paymentCapturedAt: null,
      address: null,
      totalPrice: null,
      specialInstructions: null,
      statusHistory: [],
      customer: null,
      technician: null,
      askedFor: null,
      arrival: null,
      noShow: null,
      returnVisit: null,
      stoppedAt: null,
      pieces: null,
      priceRise: null,
    };
  }
  return {
    ...shared,
    scheduledTime: booking.appointment.time,
    visit: { crewSize: booking.crewSize, minutes: plannedMinutes(booking) },
    paymentStatus: booking.payment.state,
    paymentHoldAmount: inDollarsOrNull(booking.payment.hold?.amount),
    paymentCapturedAt: booking.payment.captures[0]?.at ?? null,
    address: addressLine(view.address),
    totalPrice: inDollars(totalOf(booking)),
    specialInstructions: view.instructions,
    statusHistory: historyOf(view, language),
    customer: {
      firstName: customer.firstName ?? ERASED,
      lastName: customer.lastName ?? ERASED,
      email: sight === 'all' ? (customer.email ?? ERASED) : null,
    },
    technician: view.crew[0]
      ? { name: `${firstName} ${lastName}`.trim(), record: sight === 'all' ? record : null }
      : null,
    askedFor: sight === 'all' ? askedForOf(view) : null,
    arrival: arrivalOf(booking),
    noShow: noShowOf(view, token),
    returnVisit: returnVisitOf(view, token),
    stoppedAt: booking.stopped && doneAtOf(booking.stopped),
    pieces: booking.status === 'in_progress' || booking.status === 'completed' ? piecesOf(booking) : null,
    priceRise: priceRiseOf(view, token),
  };
}
