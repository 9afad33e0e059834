/** What every view of a booking shows. */
import type * as z from 'zod/mini';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { brandOfPiece } from '#domain/booking/piece-brands.ts';
import type { BlobKey } from '#domain/core/ids.ts';
import { chargedOrDue } from '#domain/booking/due.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import type { Arrival, bookingCore, noShow, priceRise, returnVisit } from '../contract/bookings.ts';
import type { PriceLine, Pricing } from '../contract/quotes.ts';
import type { Price } from '#domain/booking/events.ts';
import type { Language } from '#domain/core/language.ts';
import { receiptLine } from '#domain/receipt/written.ts';
import { textsIn } from '../receipts/texts.ts';
import { after } from '#domain/scheduling/wall-time.ts';
import { linkedPhotoUrl, photoUrl } from '../uploads.ts';
import { inDollars } from '../contract/amounts.ts';

/** Shown for values whose owner was erased. */
export const ERASED = '—';

/** The shared part of all views. */
export function coreOf(view: BookingView): z.input<typeof bookingCore> {
  const { booking } = view;
  // Erased with the customer: every booking has an email address until then.
  const isErased = view.customer.email === null;
  const completion = booking.status === 'completed' ? booking.completion : null;
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    brand: booking.brand,
    serviceType: booking.serviceType,
    itemCount: booking.itemCount,
    items: booking.items.map((item, k) => ({
      catalogueId: item.catalogueId,
      name: item.name,
      brand: brandOfPiece(item, booking),
      category: item.category,
      quantity: item.quantity,
      unitPriceCents: item.unitPrice,
      minutes: item.minutes,
      done: booking.piecesDone[k] ?? 0,
    })),
    addOns: [...booking.addOns],
    site: { ...view.site, wall: [...view.site.wall] },
    scheduledDate: booking.appointment.date,
    scheduledTime: booking.appointment.time,
    startsAt: booking.appointment.startsAt,
    endsAt: booking.appointment.endsAt,
    zone: booking.appointment.zone,
    crewSize: booking.crewSize,
    minutes: plannedMinutes(booking),
    totalPrice: inDollars(booking.price.total),
    totalCost: inDollars(chargedOrDue(booking)),
    actualCost: completion ? inDollars(completion.actualCost) : null,
    actualDuration: completion?.actualMinutes ?? null,
    paymentStatus: booking.payment.state,
    paymentCaptured: booking.payment.captured > 0,
    startedAt: booking.startedAt,
    completedAt: view.completedAt,
    completionNotes: view.completionNotes,
    beforePhotos: isErased ? [] : booking.beforePhotos.map(photoUrl),
    afterPhotos: isErased ? [] : booking.afterPhotos.map(photoUrl),
    rating: booking.review?.rating ?? null,
    review: view.review,
    createdAt: booking.placedAt,
  };
}

/** `12 Elm St, Apt 4, Austin, TX 78701`. */
export function addressLine({ street, unit, city, state, zip }: BookingView['address']): string {
  return [street ?? ERASED, unit, city, `${state} ${zip}`].filter(Boolean).join(', ');
}

/**
 * A price as the contract carries it: each line as a code with values, and in the caller's language. `reasons` are
 * those of the pieces of a quote, whose lines come first.
 */
export function pricingOf(
  price: Price,
  order: Pick<Booking, 'discountCode'>,
  language: Language,
  reasons: readonly NonNullable<PriceLine['reason']>[] = [],
): Pricing {
  const t = textsIn(language);
  return {
    lines: price.lines.map((line, k) => ({
      kind: line.kind,
      label: receiptLine(t, line, order),
      amountCents: line.amount,
      ...(reasons[k] && { reason: reasons[k] }),
      ...(line.kind === 'add_on' && { addOn: line.addOn }),
      ...(line.kind === 'items_estimate' && { itemCount: line.itemCount }),
      ...(line.kind === 'discount' && { discount: { percent: line.percent, code: order.discountCode } }),
    })),
    undiscountedCents: price.undiscounted,
    discountCents: price.discount,
    totalCents: price.total,
  };
}

/** A price increase as the contract carries it, with the technician's notes on the work. */
export function priceRiseOf(
  { booking, completionNotes, customer }: Pick<BookingView, 'booking' | 'completionNotes' | 'customer'>,
  /** Token of the signed link by which this is viewed; its photos are fetched with it. */
  token: string | null = null,
): z.input<typeof priceRise> | null {
  const rise = booking.priceRise;
  const photos = customer.email === null ? [] : [...booking.beforePhotos, ...booking.afterPhotos];
  return (
    rise && {
      state: rise.state,
      heldCents: rise.held,
      actualCents: rise.actual,
      notes: completionNotes,
      expiresAt: rise.state === 'requested' ? rise.expiresAt : null,
      refusal: rise.state === 'refused' ? rise.reason : null,
      photos: urlsOf(photos, token),
    }
  );
}

/** URLs of photos for the session, or for the holder of a signed link. */
const urlsOf = (photos: readonly BlobKey[], token: string | null): string[] =>
  photos.map((key) => (token === null ? photoUrl(key) : linkedPhotoUrl(key, token)));

/** The arrival as the contract carries it: only for a technician who is on the way. */
export function arrivalOf({ status, eta }: Pick<Booking, 'status' | 'eta'>): Arrival {
  if (status !== 'in_route' || !eta) return null;
  return { minutes: eta.minutes, leftAt: eta.from, expectedAt: after(eta.from, eta.minutes * 60_000) };
}

/** A customer who did not open the door; the photos are erased with the customer. */
export function noShowOf(
  { booking, customer }: Pick<BookingView, 'booking' | 'customer'>,
  /** Token of the signed link by which this is viewed. */
  token: string | null = null,
): z.input<typeof noShow> | null {
  if (!booking.noShow) return null;
  const { notifiedAt, until, reported } = booking.noShow;
  const photos = customer.email === null ? [] : (reported?.photos ?? []);
  return { notifiedAt, until, reportedAt: reported?.at ?? null, photos: urlsOf(photos, token) };
}

/** The visit to finish the work, with the technician's words; its photos are erased with the customer. */
export function returnVisitOf(
  {
    booking,
    customer,
    missingParts,
    returnNote,
  }: Pick<BookingView, 'booking' | 'customer' | 'missingParts' | 'returnNote'>,
  /** Token of the signed link by which this is viewed. */
  token: string | null = null,
): z.input<typeof returnVisit> | null {
  if (booking.returnVisit === null) return null;
  const { reason, missing, partsArrivedAt, plannedAt } = booking.returnVisit;
  const last = booking.visits.at(-1);
  const photos = customer.email === null ? [] : (last?.photos ?? []);
  return {
    // As in the history: deadlines count from when we heard of it.
    requestedAt: last?.endedAt ?? booking.returnVisit.requestedAt,
    reason,
    missing: missing.map(({ item }, k) => ({
      item,
      piece: item === null ? null : (booking.items[item]?.name ?? null),
      parts: missingParts[k] ?? null,
    })),
    note: returnNote,
    photos: urlsOf(photos, token),
    partsArrivedAt,
    plannedAt,
  };
}

/** The card that is held or saved. */
export function cardOf({ payment }: Booking): { brand: string; last4: string } | null {
  if (payment.hold) return { brand: payment.hold.cardBrand, last4: payment.hold.cardLast4 };
  return payment.card && { brand: payment.card.brand, last4: payment.card.last4 };
}

/** Why the last payment failed. A failed refund is not a payment: ops has a line for each. */
export function paymentFailureOf({ payment }: Booking): Booking['payment']['lastFailure'] {
  return payment.lastFailure?.purpose === 'refund' ? null : payment.lastFailure;
}

/** How a booking was cancelled. */
export function cancellationOf(booking: Booking) {
  if (booking.status !== 'cancelled') return null;
  const { fee, cancelledBy, reason, at } = booking.cancellation;
  return { feeCents: fee, cancelledBy, reason, at };
}

/** The provider's object for the booking's payment. */
export function intentIdOf({ payment }: Booking): string | null {
  return (
    payment.captures.at(-1)?.paymentIntentId ??
    payment.hold?.paymentIntentId ??
    payment.prepared?.intentId ??
    null
  );
}

/** First and last name for someone known by a single name. */
export function splitName(name: string | null): { firstName: string; lastName: string } {
  const [firstName = ERASED, ...rest] = (name ?? ERASED).split(' ');
  return { firstName, lastName: rest.join(' ') };
}
