/** The facts for a booking's message, read from the booking's events and opened for one send. */
import type { BookingEvent, DisputeFacts } from '#domain/booking/events.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { lateHoldEnds } from '#domain/booking/late-hold.ts';
import { noShowFee } from '#domain/booking/no-show.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { Durations } from '#domain/core/durations.ts';
import { type Cents, sum } from '#domain/core/money.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { type MessageFacts, type Quoted, quotedWords } from './facts.ts';
import { refundParts } from '#domain/messages/plan.ts';

/** The event that asks for a message, and the booking as of that event. */
export interface Asked {
  readonly event: Placed<BookingEvent>;
  readonly booking: Booking;
}

/** Opens sealed values, in order; null for those whose owner's key was destroyed. */
export interface Opening {
  openMany(sealed: readonly Sealed[]): Promise<readonly (string | null)[]>;
}

/** @throws if the stream has no such event of a placed booking */
export function askedBy(events: readonly Placed<BookingEvent>[], revision: number): Asked {
  const event = events.find((one) => one.revision === revision);
  const booking = fold(
    bookings,
    events.filter((one) => one.revision <= revision),
  );
  if (!event || booking.status === 'none') throw new Error(`no booking has the revision ${revision}`);
  return { event, booking };
}

/** The facts shared by all recipients. `events`: the booking's, including those after the event that asks. */
export async function factsOf(
  keys: Opening,
  { event, booking }: Asked,
  events: readonly Placed<BookingEvent>[],
  durations: Durations,
): Promise<Omit<MessageFacts, 'language' | 'recipientName' | 'isConfirmed' | 'discountCode' | 'links'>> {
  const { contact, place } = booking;
  const sealedCity = isSealed(place.city) ? place.city : null;
  const quoted = quotedWords(event, booking);
  const [street, unit, leadName, city = null, ...words] = await openAll(keys, [
    contact.street,
    contact.unit,
    booking.crew[0]?.name ?? null,
    sealedCity,
    ...quoted.map((one) => one.words),
  ]);
  return {
    booking: sealedCity === null ? booking : { ...booking, place: { ...place, city: city ?? '' } },
    at: 'at' in event.data ? event.data.at : booking.placedAt,
    technicianName: leadName?.split(' ')[0] ?? null,
    etaMinutes: event.type === 'RouteStarted' ? event.data.etaMinutes : null,
    amount: amountOf(event, events, booking),
    dispute: disputeOf(event, booking),
    text: textOf(quoted, words),
    address: [street, unit].filter(Boolean).join(', ') || null,
    deadline: deadlineOf(event, booking, durations),
  };
}

/** The quoted words, a line each, with the piece that they are about; null if nothing is left of them. */
function textOf(quoted: readonly Quoted[], words: readonly (string | null)[]): string | null {
  const lines = quoted.flatMap(({ piece }, k) => {
    const said = words[k];
    return said ? [piece === null ? said : `${piece}: ${said}`] : [];
  });
  return lines.length > 0 ? lines.join('\n') : null;
}

/** The plain texts in order; null where there is none, or none any more. */
async function openAll(
  keys: Opening,
  sealed: readonly (Sealed | null)[],
): Promise<readonly (string | null)[]> {
  const opened = (await keys.openMany(sealed.filter((one) => one !== null))).values();
  return sealed.map((one) => (one === null ? null : (opened.next().value ?? null)));
}

/** Until when a message can be answered: an offer, or a hold whose card was declined. */
function deadlineOf(event: Placed<BookingEvent>, booking: Booking, durations: Durations): string | null {
  switch (event.type) {
    case 'OffersMade':
    case 'PaymentLinkSent':
      return event.data.expiresAt;
    case 'NoShowWaitStarted':
      return event.data.until;
    case 'PaymentDeclined':
      return lateHoldEnds(booking, durations);
    default:
      return null;
  }
}

function disputeOf(event: Placed<BookingEvent>, { payment }: Booking): DisputeFacts | null {
  const { data } = event;
  if (!('disputeId' in data)) return null;
  return payment.disputes.find(({ disputeId }) => disputeId === data.disputeId) ?? null;
}

/** The amount that a message is about; for a refund the total, however many charges it was paid from. */
function amountOf(
  event: Placed<BookingEvent>,
  events: readonly Placed<BookingEvent>[],
  booking: Booking,
): Cents | null {
  switch (event.type) {
    case 'NoShowWaitStarted':
      return noShowFee(booking, event.data.until);
    case 'PaymentCaptured':
    case 'RefundReturned':
      return event.data.amount;
    case 'RefundIssued':
      return sum(...refundParts(events, event).map(({ data }) => data.amount));
    default:
      return null;
  }
}
