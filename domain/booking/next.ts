/**
 * What a booking needs next, read off its state alone: the workflow does it and records the outcome, so that a
 * workflow started anew on an old stream goes on where the log stands (design.md §3).
 */
import type { Durations } from '../core/durations.ts';
import { type Cents, minus, zero } from '../core/money.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { BookingCommand } from './commands.ts';
import { agreedOfHold, agreedPrice } from './agreed.ts';
import { isWaived } from './charge-limits.ts';
import { amountDue } from './evolve.ts';
import { lateHoldEnds } from './late-hold.ts';
import { undecidedOffer } from './offered.ts';
import { alreadyAsked } from './offers.ts';
import { awaitsReturnDate } from './return-visit.ts';
import { unbookedShares } from './shares.ts';
import type { Booking, BookingState } from './state.ts';
import { nextTryAt } from './tries.ts';
import { unpaidUntil } from './unpaid.ts';
import { mendingIntent } from './wanted-card.ts';
import { unreachable } from '../core/unreachable.ts';

export type CapturePurpose = 'completion' | 'cancellation_fee' | 'price_rise';

/** The commands that the workflow gives by itself, because their time has come. */
type TimedCommand = Extract<
  BookingCommand,
  {
    type:
      | 'LapseUnpaid'
      | 'CancelForFailedHold'
      | 'LapseWave'
      | 'OpenPool'
      | 'RaiseUnassignedAlert'
      | 'NotifyNobodyFound'
      | 'CancelForWantOfTechnician'
      | 'DropReturnDate'
      | 'RequestPriceRise'
      | 'LapsePriceRise'
      | 'BookShares';
  }
>;

export type NextStep =
  /** Make (or verify and adopt) the intent that the customer's browser confirms. */
  | {
      readonly kind: 'prepare_payment';
      readonly intentType: 'payment' | 'setup';
      readonly amount: Cents;
      readonly attempt: number;
      readonly offered: string | null;
    }
  /** Hold the saved card with the customer absent. */
  | {
      readonly kind: 'place_hold';
      readonly amount: Cents;
      readonly attempt: number;
      readonly paymentMethodId: string;
    }
  | {
      readonly kind: 'release_hold';
      readonly paymentIntentId: string;
      readonly reason: 'cancelled' | 'replaced' | 'expired' | 'card_saved_instead';
    }
  /** Rank the eligible technicians and offer the job to the best ones not yet asked. */
  | {
      readonly kind: 'make_offers';
      readonly wave: number;
      readonly asked: readonly TechnicianId[];
      readonly expiresIn: number;
    }
  | {
      readonly kind: 'increase_hold';
      readonly paymentIntentId: string;
      readonly amount: Cents;
      readonly attempt: number;
    }
  | {
      readonly kind: 'capture';
      readonly purpose: CapturePurpose;
      readonly paymentIntentId: string;
      readonly amount: Cents;
      readonly attempt: number;
    }
  /** A second charge on the saved card for an approved difference. */
  | {
      readonly kind: 'charge_difference';
      readonly amount: Cents;
      readonly attempt: number;
      readonly paymentMethodId: string;
    }
  /** A charge of the saved card for a cancellation's fee whose hold is gone. */
  | {
      readonly kind: 'charge_fee';
      readonly amount: Cents;
      readonly attempt: number;
      readonly paymentMethodId: string;
    }
  /** A decision that is due now, by time or because its ground is complete. */
  | { readonly kind: 'command'; readonly command: TimedCommand }
  /** Nothing until a command, a signal, or this instant (ISO; null: no timer). */
  | { readonly kind: 'wait'; readonly until: string | null }
  /** The story has ended: shares are booked; payout and aftercare take over. */
  | { readonly kind: 'ended' };

/**
 * The outstanding step at `now` (ISO instant). `retryNow` skips the wait after a hold or a charge that failed (Retry,
 * Bill Customer).
 */
export function nextStep(state: BookingState, now: string, durations: Durations, retryNow = false): NextStep {
  if (state.status === 'none') return { kind: 'wait', until: null };
  const at = Date.parse(now);
  switch (state.status) {
    case 'pending':
      return pending(state, at, durations);
    case 'cancelled':
      return afterCancellation(state, at, durations, retryNow);
    case 'completed':
      return afterCompletion(state, at, durations, retryNow);
    default:
      return underway(state, at, durations, retryNow);
  }
}

function pending(booking: Booking, at: number, durations: Durations): NextStep {
  const { payment } = booking;
  const lapse = Date.parse(unpaidUntil(booking, durations));
  if (at >= lapse) return { kind: 'command', command: { type: 'LapseUnpaid' } };
  const unwanted = unwantedIntent(booking);
  if (unwanted) return unwanted;
  if (!payment.prepared)
    return {
      kind: 'prepare_payment',
      intentType: booking.intentType,
      amount: agreedPrice(booking),
      attempt: payment.holdAttempts + 1,
      offered: undecidedOffer(booking),
    };
  return { kind: 'wait', until: iso(lapse) };
}

function underway(booking: Booking, at: number, durations: Durations, retryNow: boolean): NextStep {
  const card = cardUpkeep(booking, at, durations, retryNow);
  if (card.kind !== 'wait') return card;
  const staff = staffing(booking, at, durations);
  return staff.kind === 'wait' ? { kind: 'wait', until: earlier(card.until, staff.until) } : staff;
}

/** Keeps a hold alive over the appointment, or places the late one (R10). */
function cardUpkeep(booking: Booking, at: number, durations: Durations, retryNow: boolean): NextStep {
  const { payment } = booking;
  const starts = Date.parse(booking.appointment.startsAt);
  const ends = Date.parse(booking.appointment.endsAt);
  const holdAt = starts - durations.lateHoldBefore;
  const { hold, card } = payment;
  const unwanted = unwantedIntent(booking);
  if (unwanted) return unwanted;

  if (hold) {
    const dies = Date.parse(hold.captureBefore);
    const { paymentIntentId } = hold;
    if (at >= dies) return { kind: 'release_hold', paymentIntentId, reason: 'expired' };
    // Nothing tells how long it would have to last.
    if (awaitsReturnDate(booking)) return { kind: 'wait', until: iso(dies) };
    const tooShort = dies < ends + durations.holdSlack;
    const placed = Date.parse(payment.holdPlacedAt ?? booking.placedAt);
    // A hold as young as this could not be bettered by a new one.
    const young = at - placed < durations.holdSlack;
    if (card && tooShort && at < holdAt)
      return { kind: 'release_hold', paymentIntentId, reason: 'card_saved_instead' };
    if (card && tooShort && !young) return { kind: 'release_hold', paymentIntentId, reason: 'replaced' };
    return { kind: 'wait', until: iso(dies) };
  }
  // The next hold is that of the return visit, once it has a date.
  if (!card || awaitsReturnDate(booking)) return { kind: 'wait', until: null };
  // Moved far ahead since it was made: there another card is saved, not held.
  const outdated = mendingIntent(booking, iso(at), durations) === 'setup' ? unconfirmedIntent(booking) : null;
  if (outdated) return outdated;
  if (at < holdAt) return { kind: 'wait', until: iso(holdAt) };
  if (payment.lateHoldDeclinedAt) {
    const graceEnds = lateHoldEnds(booking, durations);
    if (graceEnds !== null && at >= Date.parse(graceEnds))
      return { kind: 'command', command: { type: 'CancelForFailedHold' } };
    // Until then it is the customer who gives another card, or a person who has the same one tried again.
    if (!retryNow) return { kind: 'wait', until: graceEnds };
  } else {
    // The provider has failed, and not the card: no grace runs (R10).
    const wait = retryWait(booking, at, durations, retryNow);
    if (wait) return wait;
  }
  return (
    holdAgain(booking, at, durations) ??
    unconfirmedIntent(booking) ?? {
      kind: 'place_hold',
      amount: agreedPrice(booking),
      attempt: payment.holdAttempts + 1,
      paymentMethodId: card.paymentMethodId,
    }
  );
}

/** Offers in waves, then the open pool, alerts, and the end for lack of a technician (design.md §3 Assignment). */
function staffing(booking: Booking, at: number, durations: Durations): NextStep {
  if (booking.crew.length >= booking.crewSize || awaitsReturnDate(booking))
    return { kind: 'wait', until: null };
  if (booking.crew.length > 0)
    return booking.poolOpenedAt
      ? emptySeat(booking, booking.poolOpenedAt, at, durations)
      : { kind: 'command', command: { type: 'OpenPool' } };

  const starts = Date.parse(booking.appointment.startsAt);
  if (at >= starts) {
    // Work that is partly done is not given up for lack of somebody on one day (decision 125).
    const type = booking.returnVisit ? 'DropReturnDate' : 'CancelForWantOfTechnician';
    return { kind: 'command', command: { type } };
  }
  const vacant = booking.history.findLast((change) => change.status === 'confirmed');
  // A return visit has nothing to be staffed for before it has a date.
  const since = Math.max(
    ...[vacant?.at ?? booking.placedAt, booking.returnVisit?.plannedAt ?? booking.placedAt].map(Date.parse),
  );
  const tellAt = starts - durations.nobodyFoundBefore;
  // The customer counts on somebody who was named to them: half a day before the start those on duty know at once.
  const alertAt =
    vacant?.code === 'given_back'
      ? Math.max(since, Math.min(since + durations.unassignedAlert, tellAt))
      : since + durations.unassignedAlert;
  if (!booking.unassignedAlertAt && at >= alertAt)
    return { kind: 'command', command: { type: 'RaiseUnassignedAlert' } };
  if (!booking.nobodyFoundAt && booking.poolOpenedAt && at >= tellAt)
    return { kind: 'command', command: { type: 'NotifyNobodyFound' } };

  const open = booking.waves.find((wave) => !wave.lapsed);
  const wakes = [starts];
  if (!booking.unassignedAlertAt) wakes.push(alertAt);
  if (!booking.nobodyFoundAt && tellAt > at) wakes.push(tellAt);
  if (open) {
    if (at >= Date.parse(open.expiresAt))
      return { kind: 'command', command: { type: 'LapseWave', wave: open.wave } };
    wakes.push(Date.parse(open.expiresAt));
  } else if (!booking.poolOpenedAt) {
    const soon = starts - at < durations.offerSoonBefore;
    return {
      kind: 'make_offers',
      wave: booking.waves.length + 1,
      asked: alreadyAsked(booking),
      expiresIn: soon ? durations.offerWaveSoon : durations.offerWave,
    };
  }
  return { kind: 'wait', until: iso(Math.min(...wakes)) };
}

/**
 * A crew that is short: those on duty are told a day after the pool opened or somebody last came, or half a day before
 * the start. A short crew starts all the same (design.md §3), so nothing else follows.
 */
function emptySeat(booking: Booking, poolOpenedAt: string, at: number, durations: Durations): NextStep {
  if (booking.unassignedAlertAt) return { kind: 'wait', until: null };
  const since = Math.max(
    ...[poolOpenedAt, ...booking.crew.map((member) => member.assignedAt)].map(Date.parse),
  );
  const latest = Date.parse(booking.appointment.startsAt) - durations.nobodyFoundBefore;
  const alertAt = Math.max(since, Math.min(since + durations.unassignedAlert, latest));
  return at >= alertAt
    ? { kind: 'command', command: { type: 'RaiseUnassignedAlert' } }
    : { kind: 'wait', until: iso(alertAt) };
}

function afterCancellation(booking: Booking, at: number, durations: Durations, retryNow: boolean): NextStep {
  const { payment } = booking;
  const fee = amountDue(booking);
  if (payment.hold) {
    const { paymentIntentId, captureBefore } = payment.hold;
    if (fee === 0 || payment.captured > 0)
      return { kind: 'release_hold', paymentIntentId, reason: 'cancelled' };
    if (at >= Date.parse(captureBefore)) return { kind: 'release_hold', paymentIntentId, reason: 'expired' };
    const wait = retryWait(booking, at, durations, retryNow);
    if (wait) return wait;
    return {
      kind: 'capture',
      purpose: 'cancellation_fee',
      paymentIntentId,
      amount: fee,
      attempt: payment.captureAttempts + 1,
    };
  }
  if (payment.prepared?.intentType === 'payment')
    return { kind: 'release_hold', paymentIntentId: payment.prepared.intentId, reason: 'cancelled' };
  const offered = undecidedOffer(booking);
  if (offered !== null) return { kind: 'release_hold', paymentIntentId: offered, reason: 'cancelled' };
  const { card } = payment;
  if (fee > 0 && payment.captured === 0 && card) {
    const wait = retryWait(booking, at, durations, retryNow);
    if (wait) return wait;
    return {
      kind: 'charge_fee',
      amount: fee,
      attempt: payment.captureAttempts + 1,
      paymentMethodId: card.paymentMethodId,
    };
  }
  return settle(booking);
}

function afterCompletion(booking: Booking, at: number, durations: Durations, retryNow: boolean): NextStep {
  const { payment, priceRise } = booking;
  const due = amountDue(booking);
  const { hold, card } = payment;
  const unwanted = unwantedIntent(booking);
  if (unwanted) return unwanted;
  if (payment.captured === 0) {
    // Also when nothing is tried any more: while a hold stands, no other card is taken.
    if (hold && at >= Date.parse(hold.captureBefore))
      return { kind: 'release_hold', paymentIntentId: hold.paymentIntentId, reason: 'expired' };
    const wait = retryWait(booking, at, durations, retryNow);
    if (wait) return wait;
    if (!hold) {
      if (!card) return { kind: 'wait', until: null };
      return (
        holdAgain(booking, at, durations) ??
        unconfirmedIntent(booking) ?? {
          kind: 'place_hold',
          amount: agreedPrice(booking),
          attempt: payment.holdAttempts + 1,
          paymentMethodId: card.paymentMethodId,
        }
      );
    }
    const capture = (amount: Cents): NextStep => ({
      kind: 'capture',
      purpose: 'completion',
      paymentIntentId: hold.paymentIntentId,
      amount,
      attempt: payment.captureAttempts + 1,
    });
    const agreed = agreedOfHold(booking) ?? zero;
    if (due <= agreed) return capture(due);
    if (!priceRise && isWaived(minus(due, agreed))) return waived;
    const overcapture = hold.maximumCapturable !== null && due <= hold.maximumCapturable;
    const holdSuffices = due <= hold.amount || hold.incrementable || overcapture;
    if (!priceRise)
      return {
        kind: 'command',
        command: { type: 'RequestPriceRise', expiresAt: riseEnds(hold.captureBefore, at, durations) },
      };
    switch (priceRise.state) {
      case 'requested':
        // No way to take more from this hold: take what is agreed now, only the difference waits.
        if (!holdSuffices) return capture(agreed);
        return awaitRise(priceRise.expiresAt, at);
      case 'approved':
        if (hold.incrementable)
          return {
            kind: 'increase_hold',
            paymentIntentId: hold.paymentIntentId,
            amount: due,
            attempt: payment.captureAttempts + 1,
          };
        return capture(overcapture ? due : hold.amount);
      case 'refused':
        return capture(agreed);
      default:
        return unreachable(priceRise);
    }
  }
  const difference = minus(due, payment.captured);
  // Most of an approved difference was taken with the hold.
  if (isWaived(difference) && priceRise && priceRise.state !== 'refused') return waived;
  if (difference > 0 && priceRise?.state === 'requested') {
    return unbookedShares(booking)
      ? { kind: 'command', command: { type: 'BookShares' } }
      : awaitRise(priceRise.expiresAt, at);
  }
  if (difference > 0 && priceRise?.state === 'approved' && card) {
    const wait = retryWait(booking, at, durations, retryNow);
    // What was captured is the crew's, however long the difference has to be tried.
    if (wait) return unbookedShares(booking) ? { kind: 'command', command: { type: 'BookShares' } } : wait;
    return {
      kind: 'charge_difference',
      amount: difference,
      attempt: payment.captureAttempts + 1,
      paymentMethodId: card.paymentMethodId,
    };
  }
  return settle(booking);
}

/** Less than the provider charges: neither asked about nor tried. */
const waived: NextStep = { kind: 'command', command: { type: 'LapsePriceRise', reason: 'below_minimum' } };

function awaitRise(expiresAt: string, at: number): NextStep {
  return at >= Date.parse(expiresAt)
    ? { kind: 'command', command: { type: 'LapsePriceRise', reason: 'unanswered' } }
    : { kind: 'wait', until: expiresAt };
}

function riseEnds(captureBefore: string, at: number, durations: Durations): string {
  const latest = Date.parse(captureBefore) - durations.priceRiseBeforeHoldEnd;
  return iso(Math.max(at, Math.min(at + durations.priceRiseApproval, latest)));
}

function settle(booking: Booking): NextStep {
  return unbookedShares(booking) ? { kind: 'command', command: { type: 'BookShares' } } : { kind: 'ended' };
}

/** The wait after a failed charge, at most to the end of its hold, unless someone asked to try again now. */
function retryWait(
  { payment }: Booking,
  at: number,
  durations: Durations,
  retryNow: boolean,
): Extract<NextStep, { readonly kind: 'wait' }> | null {
  if (payment.failing === null || retryNow) return null;
  const next = nextTryAt(payment, durations);
  if (next !== null && at >= next) return null;
  const holdEnds =
    payment.hold && payment.captured === 0 ? iso(Date.parse(payment.hold.captureBefore)) : null;
  return { kind: 'wait', until: earlier(next === null ? null : iso(next), holdEnds) };
}

/** The wait after a hold that was dead when it came; null: hold now. */
function holdAgain({ payment }: Booking, at: number, durations: Durations): NextStep | null {
  if (!payment.holdDiedYoungAt) return null;
  const next = Date.parse(payment.holdDiedYoungAt) + durations.captureRetry;
  return at < next ? { kind: 'wait', until: iso(next) } : null;
}

/**
 * A prepared intent that must not be confirmed any more: another card holds or has paid, or the price was lowered and
 * it asks for more than the customer has agreed to (decision 011). Void before all else.
 */
function unwantedIntent(booking: Booking): NextStep | null {
  const { hold, captured, prepared } = booking.payment;
  const isPaid = hold !== null || captured > 0;
  return isPaid || (prepared && prepared.amount > agreedPrice(booking)) ? unconfirmedIntent(booking) : null;
}

/**
 * The intent by which the customer may confirm another card: void, or found confirmed, before the saved card is charged,
 * so that never both pay (R7). Null when there is none. A setup intent takes no money.
 */
function unconfirmedIntent({ payment }: Booking): NextStep | null {
  return payment.prepared?.intentType === 'payment'
    ? { kind: 'release_hold', paymentIntentId: payment.prepared.intentId, reason: 'replaced' }
    : null;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
