/** What the messages of a booking speak of, and the same with every date and amount written out in a language. */
import { agreedPrice, askedPrice } from '../booking/agreed.ts';
import type { DisputeFacts } from '../booking/disputes.ts';
import type { Recorded } from '../booking/evolve.ts';
import { hasGivenUp } from '../booking/tries.ts';
import type { Booking } from '../booking/state.ts';
import { cancellationOutcome } from '../booking/policy.ts';
import { technicianBy } from '../booking/promises.ts';
import { wantsCard } from '../booking/wanted-card.ts';
import type { Language } from '../core/language.ts';
import { type Cents, minus, zero } from '../core/money.ts';
import { reviewDiscountPercent } from '../pricing/pricing.ts';
import { receiptMoney } from '../receipt/words.ts';
import type { Sealed } from '../core/sealed.ts';
import type { FooterUrls } from './content.ts';
import { appointmentWords, momentWords } from './moments.ts';
import { refusalWords } from './refusals.ts';

/** Names are opened for one send and never stored. */
export interface MessageFacts {
  /** That of the person who is written to. */
  readonly language: Language;
  /** The booking as of the revision that asked for the message. */
  readonly booking: Booking;
  /** The instant of that revision. */
  readonly at: string;
  readonly recipientName: string;
  /**
   * Whether the recipient has shown that the address is theirs. Until then a mail repeats nothing that a customer
   * typed, neither name nor city nor what they call a piece: the address may be somebody else's (decision 059).
   */
  readonly isConfirmed: boolean;
  readonly technicianName: string | null;
  readonly etaMinutes: number | null;
  /** Amount that this message is about: captured, refunded, fee; null where there is none. */
  readonly amount: Cents | null;
  /** The dispute that this message is about; null in all other messages. */
  readonly dispute: DisputeFacts | null;
  /** A technician's own words: a message, or why the work came to more. */
  readonly text: string | null;
  /** Street and unit, for the assigned technician only. */
  readonly address: string | null;
  /** Until when the message can be answered: an offer, a declined card. */
  readonly deadline: string | null;
  /** The discount code that thanks for a review; null in all other messages. */
  readonly discountCode: string | null;
  /** Absolute; those for visitors are signed. */
  readonly links: FooterUrls & {
    readonly tracker: string;
    /** The same for text messages, which have little room. */
    readonly shortTracker: string;
    readonly approve: string;
    readonly receipt: string;
    readonly payment: string;
    readonly review: string;
    readonly book: string;
    readonly job: string;
    readonly ops: string;
  };
}

/** Whose words the messages of an event bring: a message's own, and of a price rise the notes that say why. */
export function quotedWords(event: Recorded, booking: Booking): Sealed | null {
  if (event.type === 'MessageWritten') return event.data.text;
  return event.type === 'PriceRiseRequested' && booking.status === 'completed'
    ? booking.completion.notes
    : null;
}

/** The facts as words of one language; amounts, dates and times are written out. */
export interface Said {
  readonly number: string;
  /** Null until one is assigned. */
  readonly technician: string | null;
  readonly when: string;
  /** The same, short enough for a text message. */
  readonly whenShort: string;
  /** What may be held and charged without asking again. */
  readonly agreed: string;
  /** A higher price that is not agreed to yet; null while there is none. */
  readonly asked: string | null;
  /** What this message is about; the booking's price where no amount is named. */
  readonly amount: string;
  readonly hold: { readonly amount: string; readonly last4: string } | null;
  /** Until when cancelling is free; null: that time is over. */
  readonly freeUntil: string | null;
  /** By when a technician is promised. */
  readonly technicianBy: ReturnType<typeof technicianBy>;
  /** Of a price rise: what the work came to, what is held, until when an answer counts. */
  readonly rise: { readonly actual: string; readonly held: string; readonly until: string | null };
  /** Why the card was refused. */
  readonly refusal: string;
  /** The provider's own words, for those on duty. */
  readonly failure: string;
  /** Of a dispute: its amount and reason, how it stands, what the bank has taken, until when evidence counts. */
  readonly dispute: {
    readonly amount: string;
    readonly reason: string;
    readonly outcome: DisputeFacts['outcome'];
    readonly taken: string | null;
    readonly until: string | null;
  } | null;
  /** Nothing is tried again by itself: somebody on duty does it, or another card comes. */
  readonly gaveUp: boolean;
  /** Whether the customer can give another card. */
  readonly otherCard: boolean;
  readonly fee: string | null;
  /** What is given back of the hold; null: nothing was held. */
  readonly released: string | null;
  readonly nobodyFound: boolean;
  readonly etaMinutes: number | null;
  readonly text: string;
  readonly city: string;
  readonly zip: string;
  readonly address: string;
  readonly itemCount: number;
  readonly deadline: string | null;
  readonly code: string | null;
  readonly percent: number;
}

/** What of a cancellation is kept, and what is given back of the hold (null: nothing was held). */
export function cancellationMoney({ booking, amount }: Pick<MessageFacts, 'booking' | 'amount'>): {
  readonly fee: Cents;
  readonly released: Cents | null;
} {
  const fee = (booking.status === 'cancelled' ? booking.cancellation.fee : amount) ?? zero;
  const held = booking.payment.hold?.amount ?? null;
  return { fee, released: held === null ? null : minus(held, fee) };
}

/** Writes the facts out. */
export function saidOf(facts: MessageFacts): Said {
  const { language, booking } = facts;
  const { appointment, payment, place, price, priceRise } = booking;
  const { zone } = appointment;
  const money = (amount: Cents) => receiptMoney(language, amount);
  const moment = (instant: string) => momentWords(language, instant, zone);
  const amount = money(facts.amount ?? price.total);
  const { fee, released } = cancellationMoney(facts);
  const asked = askedPrice(booking);
  const { freeUntil } = cancellationOutcome(booking, facts.at);
  return {
    number: booking.number,
    technician: facts.technicianName,
    when: appointmentWords(language, appointment),
    whenShort: appointmentWords(language, appointment, 'short'),
    agreed: money(agreedPrice(booking)),
    asked: asked === null ? null : money(asked),
    amount,
    hold: payment.hold && { amount: money(payment.hold.amount), last4: payment.hold.cardLast4 },
    freeUntil: freeUntil > facts.at ? moment(freeUntil) : null,
    technicianBy: technicianBy({ placedAt: booking.placedAt, startsAt: appointment.startsAt }),
    rise: {
      actual: priceRise ? money(priceRise.actual) : amount,
      held: priceRise ? money(priceRise.held) : amount,
      until: priceRise?.state === 'requested' ? moment(priceRise.expiresAt) : null,
    },
    refusal: refusalWords(language, payment.lastFailure),
    failure: failureOf(payment),
    dispute: facts.dispute && disputeSaid(facts.dispute, money, moment),
    gaveUp: hasGivenUp(payment.failing),
    otherCard: wantsCard(booking),
    fee: fee > 0 ? money(fee) : null,
    released: released === null ? null : money(released),
    nobodyFound: booking.status === 'cancelled' && booking.cancellation.reason === 'nobody_found',
    etaMinutes: facts.etaMinutes,
    text: facts.text ?? '',
    city: place.city || place.zip,
    zip: place.zip,
    address: facts.address ? `${facts.address}, ${place.city} ${place.zip}` : place.zip,
    itemCount: booking.itemCount,
    deadline: facts.deadline === null ? null : moment(facts.deadline),
    code: facts.discountCode,
    percent: reviewDiscountPercent,
  };
}

/** What has failed last, in words for those on duty: `code: message`; empty when nothing has. */
function failureOf({ failing, lastFailure }: Booking['payment']): string {
  const isProviders = failing !== null && (lastFailure === null || lastFailure.at < failing.at);
  const last = isProviders ? failing : lastFailure;
  return last === null ? '' : [last.code, last.message].filter(Boolean).join(': ');
}

function disputeSaid(
  { amount, reason, outcome, withdrawn, reinstated, respondBy }: DisputeFacts,
  money: (amount: Cents) => string,
  moment: (instant: string) => string,
): Said['dispute'] {
  const taken = minus(withdrawn, reinstated);
  return {
    amount: money(amount),
    reason: reason.replaceAll('_', ' '),
    outcome,
    taken: taken > 0 ? money(taken) : null,
    until: outcome === null && respondBy !== null ? moment(respondBy) : null,
  };
}
