/** The facts for messages about a booking, and the same with all dates and amounts formatted in a language. */
import { promised } from '#domain/contract/promised.ts';
import { agreedPrice, askedPrice } from '#domain/booking/agreed.ts';
import type { BookingEvent, DisputeFacts } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { hasGivenUp } from '#domain/booking/tries.ts';
import type { Booking } from '#domain/booking/state.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { shownHours } from '#domain/scheduling/crew.ts';
import { arrivalTimes } from '#domain/scheduling/slots.ts';
import { technicianBy } from '#domain/booking/promises.ts';
import { wantsCard } from '#domain/booking/wanted-card.ts';
import type { Language } from '#domain/core/language.ts';
import { type Cents, dollars, minus, zero } from '#domain/core/money.ts';
import { reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { BookingTexts } from '#words/generated/mails.ts';
import type { Translate, ValuesOf } from '#words/texts.ts';
import type { FooterUrls } from './composed.ts';
import { appointmentWords, momentWords } from '#domain/messages/moments.ts';
import { bankSentence } from '#domain/messages/bank.ts';
import { bankTexts } from '#words/generated/contract.server.ts';
import { spoken } from '#words/speak.ts';

/** Names are opened for one send and never stored. */
export interface MessageFacts {
  /** The recipient's language. */
  readonly language: Language;
  /** The booking as of the revision that asked for the message. */
  readonly booking: Booking;
  /** When that revision was recorded (ISO). */
  readonly at: string;
  readonly recipientName: string;
  /**
   * Whether the recipient has confirmed the address. Until then a mail repeats nothing that a customer typed (name,
   * city, or their name for a piece), because the address may be somebody else's (decision 059).
   */
  readonly isConfirmed: boolean;
  readonly technicianName: string | null;
  readonly etaMinutes: number | null;
  /** The amount that this message is about: captured, refunded, fee; null if there is none. */
  readonly amount: Cents | null;
  /** The dispute that this message is about; null in all other messages. */
  readonly dispute: DisputeFacts | null;
  /** A technician's own words: a message, or why the work cost more. */
  readonly text: string | null;
  /** Street and unit, for the assigned technician only. */
  readonly address: string | null;
  /** Until when the message can be answered: an offer, a declined card. */
  readonly deadline: string | null;
  /** The discount code given in thanks for a review; null in all other messages. */
  readonly discountCode: string | null;
  /** Absolute; links for people without a session are signed. */
  readonly links: FooterUrls & {
    readonly tracker: string;
    /** A shorter one for text messages, which have little room. */
    readonly shortTracker: string;
    readonly approve: string;
    readonly receipt: string;
    readonly payment: string;
    /** Signed, so that its holder can pay without signing in. */
    readonly payByLink: string;
    readonly review: string;
    readonly book: string;
    readonly job: string;
    readonly ops: string;
  };
}

/** What somebody wrote, and the piece that it is about, if any. */
export interface Quoted {
  readonly piece: string | null;
  readonly words: Sealed;
}

/**
 * The words that an event's messages quote: a message's text; for a price rise the notes that explain it; for a return
 * visit the missing parts and why the work could not be finished.
 */
export function quotedWords(event: Placed<BookingEvent>, booking: Booking): readonly Quoted[] {
  const plain = (words: Sealed | null) => (words === null ? [] : [{ piece: null, words }]);
  switch (event.type) {
    case 'MessageWritten':
      return plain(event.data.text);
    case 'PriceRiseRequested':
      return booking.status === 'completed' ? plain(booking.completion.notes) : [];
    case 'ReturnVisitRequested': {
      const { missing, note } = event.data;
      const pieces = missing.map(({ item, parts }) => ({
        piece: item === null ? null : (booking.items[item]?.name ?? null),
        words: parts,
      }));
      return [...pieces, ...plain(note)];
    }
    default:
      return [];
  }
}

/** What is kept of the hold after a cancellation, and what is released (null: nothing was held). */
export function cancellationMoney({ booking, amount }: Pick<MessageFacts, 'booking' | 'amount'>): {
  readonly fee: Cents;
  readonly released: Cents | null;
} {
  const fee = (booking.status === 'cancelled' ? booking.cancellation.fee : amount) ?? zero;
  const held = booking.payment.hold?.amount ?? null;
  return { fee, released: held === null ? null : minus(held, fee) };
}

/** The facts as values for the texts, with amounts, dates and times formatted; `none` for missing ones. */
export type Said = ValuesOf<BookingTexts>;

/** Formats the facts. `t` translates into the language of the facts. */
export function saidOf(facts: MessageFacts, t: Translate<BookingTexts>): Said {
  const { language, booking, dispute } = facts;
  const { appointment, payment, place, price, priceRise } = booking;
  const moment = (instant: string | null) =>
    instant === null ? NONE : momentWords(language, instant, appointment.zone);
  const flag = (is: boolean) => (is ? 'yes' : 'no');
  const amount = dollars(facts.amount ?? price.total);
  const { fee, released } = cancellationMoney(facts);
  const asked = askedPrice(booking);
  const { freeUntil } = cancellationOutcome(booking, facts.at);
  const taken = dispute && minus(dispute.withdrawn, dispute.reinstated);
  const deadline = moment(facts.deadline);
  const times = arrivalTimes(language, appointment.time);
  return {
    number: booking.number,
    technician: facts.technicianName ?? t('yourTechnician'),
    when: appointmentWords(language, appointment),
    whenShort: appointmentWords(language, appointment, 'short'),
    arriveFrom: times?.from ?? NONE,
    arriveTo: times?.to ?? NONE,
    crewSize: booking.crewSize,
    hours: shownHours(plannedMinutes(booking)),
    // The amount that may be held and charged without asking again.
    agreed: dollars(agreedPrice(booking)),
    asked: asked === null ? NONE : dollars(asked),
    amount,
    hold: payment.hold ? dollars(payment.hold.amount) : NONE,
    last4: payment.hold?.cardLast4 ?? NONE,
    freeUntil: moment(freeUntil > facts.at ? freeUntil : null),
    returnReason: booking.returnVisit?.reason ?? NONE,
    technicianBy: technicianBy({ placedAt: booking.placedAt, startsAt: appointment.startsAt }),
    actual: priceRise ? dollars(priceRise.actual) : amount,
    held: priceRise ? dollars(priceRise.held) : amount,
    answerBy: moment(priceRise?.state === 'requested' ? priceRise.expiresAt : null),
    refusal: bankSentence(bankIn(language), language, payment.lastFailure),
    failure: failureOf(payment) || NONE,
    dispute: dispute ? (dispute.outcome ?? 'open') : NONE,
    disputed: dispute ? dollars(dispute.amount) : NONE,
    reason: dispute?.reason.replaceAll('_', ' ') ?? NONE,
    taken: taken !== null && taken > 0 ? dollars(taken) : NONE,
    evidenceBy: moment(dispute?.outcome === null ? dispute.respondBy : null),
    // No automatic retries are left: it takes somebody on duty, or another card.
    gaveUp: flag(hasGivenUp(payment.failing)),
    otherCard: flag(wantsCard(booking)),
    fee: fee > 0 ? dollars(fee) : NONE,
    released: released === null ? NONE : dollars(released),
    nobodyFound: flag(booking.status === 'cancelled' && booking.cancellation.reason === 'nobody_found'),
    noShow: flag(
      booking.status === 'cancelled'
        ? booking.cancellation.reason === 'no_show'
        : booking.stopped?.reason === 'unproven_no_show',
    ),
    eta: facts.etaMinutes === null ? NONE : String(facts.etaMinutes),
    text: facts.text ?? '',
    wroteWhy: flag((facts.text ?? '') !== ''),
    city: place.city || place.zip,
    zip: place.zip,
    address: facts.address ? `${facts.address}, ${place.city} ${place.zip}` : place.zip,
    itemCount: booking.itemCount,
    deadline,
    // Shortens `jue, 12 de mar` to `jue, 12 mar`, since every character of a text message costs.
    deadlineShort: deadline.replace(' de ', ' '),
    code: facts.discountCode ?? NONE,
    percent: reviewDiscountPercent,
    holdHours: promised.holdHours,
    assignedHours: promised.assignedHours,
    refundFrom: promised.refundFrom,
    refundTo: promised.refundTo,
  };
}

const NONE = 'none';
const bankIn = spoken(bankTexts);

/** The last failure, for staff on duty: `code: message`; empty if there is none. */
function failureOf({ failing, lastFailure }: Booking['payment']): string {
  const isProviders = failing !== null && (lastFailure === null || lastFailure.at < failing.at);
  const last = isProviders ? failing : lastFailure;
  return last === null ? '' : [last.code, last.message].filter(Boolean).join(': ');
}
