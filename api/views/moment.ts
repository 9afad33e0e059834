/** A booking at a moment as the console compares it: by named facts, and field by field. */
import { doneAtOf } from '#domain/core/device-time.ts';
import { chargedOrDue } from '#domain/booking/due.ts';
import { piecesOf } from '#domain/booking/pieces.ts';
import { isSealed } from '#domain/core/sealed.ts';
import type { BookingMoment } from '#projections/queries/booking-moment.ts';
import { type FactName, type Facts, factNames } from '../contract/moments.ts';
import { addressLine, arrivalOf, ERASED } from './core.ts';

/** The facts of a booking at a moment. */
export function factsOf({ view, book }: BookingMoment): Facts {
  const { booking, customer, crew } = view;
  const { payment, priceRise, noShow, returnVisit, waves } = booking;
  const asked = waves.filter(({ lapsed }) => !lapsed).flatMap(({ offers }) => offers);
  return {
    status: booking.status,
    payment: payment.state,
    day: booking.appointment.date,
    window: booking.appointment.time,
    items: booking.items
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
      .join(', '),
    crew: crew.map(({ name }) => name ?? ERASED).join(', ') || null,
    crewSize: booking.crewSize,
    asked: asked.length,
    declined: booking.declinedBy.length,
    arrival: arrivalOf(booking)?.expectedAt ?? null,
    startedAt: booking.startedAt,
    piecesDone: piecesOf(booking)?.done ?? null,
    photosBefore: booking.beforePhotos.length,
    photosAfter: booking.afterPhotos.length,
    completedAt: view.completedAt,
    noShowAt: noShow && (noShow.reported?.at ?? noShow.notifiedAt),
    stoppedAt: booking.stopped && doneAtOf(booking.stopped),
    returnAskedAt: returnVisit?.requestedAt ?? null,
    returnPlannedAt: returnVisit?.plannedAt ?? null,
    cancelledAt: booking.status === 'cancelled' ? booking.cancellation.at : null,
    total: chargedOrDue(booking),
    agreed: booking.agreed,
    rise: priceRise?.actual ?? null,
    riseState: priceRise?.state ?? null,
    held: payment.hold?.amount ?? null,
    holdEndsAt: payment.hold?.captureBefore ?? null,
    failedTries: payment.failing?.tries ?? 0,
    fee: booking.status === 'cancelled' ? booking.cancellation.fee : null,
    captured: book.captured,
    refunded: book.refunded,
    owedBack: payment.owedBack,
    disputed: book.disputed,
    tip: book.tip,
    providerFees: book.fees,
    transferred: book.transferred,
    contact: [customer.firstName ?? ERASED, customer.lastName].filter(Boolean).join(' '),
    address: addressLine(view.address),
    rating: booking.review?.rating ?? null,
    notes: booking.notes.length,
    openIssues: booking.issues.length,
  };
}

/** The facts that differ, in their order. */
export const changedFacts = (before: Facts | null, after: Facts): FactName[] =>
  factNames.filter((name) => (before?.[name] ?? null) !== after[name]);

/** A field that differs between two states; null: it is missing. */
interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Every leaf that differs between two states, by path and in key order. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, young] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter((path) => old.get(path) !== young.get(path))
    .map((path) => ({ path, before: written(old.get(path)), after: written(young.get(path)) }));
}

/** Leaf fields by their paths; an empty list or object counts as a leaf. */
function leavesOf(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) {
    if (path !== '' && value !== undefined) into.set(path, isEmpty(value) ? '' : value);
    return into;
  }
  for (const [name, part] of parts) leavesOf(part, path === '' ? name : `${path}.${name}`, into);
  return into;
}

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Sealed values are not shown. */
function written(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isSealed(value)) return '•••';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
