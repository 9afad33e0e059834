/**
 * What a booking needs next, derived only from its state: the workflow does it and records the outcome, so that a
 * workflow started again on an existing stream continues where the log ends (design.md §3).
 */
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import { type Cents, minus, zero } from '../core/money.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { BookingCommand } from './commands.ts';
import { agreedOfHold, agreedPrice } from './agreed.ts';
import { isWaived } from './charge-limits.ts';
import { amountDue } from './due.ts';
import { lateHoldEnds } from './late-hold.ts';
import { jobOverdueAt } from './overdue.ts';
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

/** The commands that the workflow gives itself when their time has come. */
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
  /**
   * Rank the eligible technicians and offer the job to the best ones not asked yet; to `first` alone if that technician
   * could take it, with a deadline of its own.
   */
  | {
      readonly kind: 'make_offers';
      readonly wave: number;
      readonly asked: readonly TechnicianId[];
      readonly expiresIn: number;
      readonly first: { readonly technicianId: TechnicianId; readonly expiresIn: number } | null;
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
  /** A charge of the saved card for a cancellation fee whose hold is gone. */
  | {
      readonly kind: 'charge_fee';
      readonly amount: Cents;
      readonly attempt: number;
      readonly paymentMethodId: string;
    }
  /** A decision that is due now, because of the time or because everything it depends on is there. */
  | { readonly kind: 'command'; readonly command: TimedCommand }
  /** Nothing to do until a command, a signal, or this instant (ISO; null: no timer). */
  | Waiting
  /** The workflow has ended: shares are booked; payout and aftercare take over. */
  | { readonly kind: 'ended' };

/**
 * The step due at `now` (ISO instant). `retryNow` skips the wait after a failed hold or charge (Retry, Bill Customer).
 */
export function nextStep(state: BookingState, now: string, durations: Durations, retryNow = false): NextStep {
  if (state.status === 'none') return waiting(null);
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

/** What a booking waits for at `now`; a due step counts until it is done. */
export function awaitedByBooking(state: BookingState, now: string, durations: Durations): readonly Awaited[] {
  const step = nextStep(state, now, durations);
  switch (step.kind) {
    case 'ended':
      return [];
    case 'wait':
      return step.awaited;
    case 'command':
      return [stepUnderWay(step.command.type, now, 'own_step')];
    case 'make_offers':
      return [stepUnderWay(step.kind, now, 'own_step')];
    default:
      return [stepUnderWay(step.kind, now)];
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
  return waiting(iso(lapse), { kind: 'payment', since: booking.placedAt, until: iso(lapse) });
}

function underway(booking: Booking, at: number, durations: Durations, retryNow: boolean): NextStep {
  const card = cardUpkeep(booking, at, durations, retryNow);
  if (card.kind !== 'wait') return card;
  const staff = staffing(booking, at, durations);
  return staff.kind === 'wait'
    ? waiting(earlier(card.until, staff.until), ...card.awaited, ...staff.awaited)
    : staff;
}

/** Keeps a hold valid until after the appointment, or places the late one (R10). */
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
    const placedAt = payment.holdPlacedAt ?? booking.placedAt;
    const itsEnd = waiting(iso(dies), { kind: 'hold_end', since: placedAt, until: iso(dies) });
    // Without a date, nothing says how long it would have to last.
    if (awaitsReturnDate(booking)) return itsEnd;
    const tooShort = dies < ends + durations.holdSlack;
    const placed = Date.parse(placedAt);
    // A new hold would not last longer than one this young.
    const young = at - placed < durations.holdSlack;
    if (card && tooShort && at < holdAt)
      return { kind: 'release_hold', paymentIntentId, reason: 'card_saved_instead' };
    if (card && tooShort && !young) return { kind: 'release_hold', paymentIntentId, reason: 'replaced' };
    return itsEnd;
  }
  // The next hold is the return visit's, once that has a date.
  if (awaitsReturnDate(booking)) return waiting(null);
  if (!card) return waiting(null, cardWanted(booking));
  // Moved far ahead since it was made: then another card is saved, not held.
  const outdated = mendingIntent(booking, iso(at), durations) === 'setup' ? unconfirmedIntent(booking) : null;
  if (outdated) return outdated;
  if (at < holdAt) {
    const until = iso(holdAt);
    return waiting(until, { kind: 'late_hold', since: statusSince(booking), until });
  }
  const { lateHoldDeclinedAt: declinedAt } = payment;
  if (declinedAt) {
    const until = lateHoldEnds(booking, durations);
    if (until !== null && at >= Date.parse(until))
      return { kind: 'command', command: { type: 'CancelForFailedHold' } };
    // Until then, either the customer gives another card, or a person has the same one tried again.
    if (!retryNow) return waiting(until, { kind: 'mended_card', since: declinedAt, until });
  } else {
    // The provider failed, not the card: no grace period runs (R10).
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

/** Offers in waves, then the open pool, alerts, and cancellation for lack of a technician (design.md §3 Assignment). */
function staffing(booking: Booking, at: number, durations: Durations): NextStep {
  if (awaitsReturnDate(booking)) return waiting(null, returnDate(booking, durations));
  if (booking.crew.length >= booking.crewSize) return waiting(null, ...workOf(booking, durations));
  if (booking.crew.length > 0) {
    if (!booking.poolOpenedAt) return { kind: 'command', command: { type: 'OpenPool' } };
    const seat = emptySeat(booking, booking.poolOpenedAt, at, durations);
    return seat.kind === 'wait' ? waiting(seat.until, ...workOf(booking, durations), ...seat.awaited) : seat;
  }

  const starts = Date.parse(booking.appointment.startsAt);
  if (at >= starts) {
    // Partly done work is not given up because nobody is free on one day (decision 125).
    const type = booking.returnVisit ? 'DropReturnDate' : 'CancelForWantOfTechnician';
    return { kind: 'command', command: { type } };
  }
  const vacant = booking.history.findLast((change) => change.status === 'confirmed');
  // A return visit needs no staff before it has a date.
  const since = Math.max(
    ...[vacant?.at ?? booking.placedAt, booking.returnVisit?.plannedAt ?? booking.placedAt].map(Date.parse),
  );
  const tellAt = starts - durations.nobodyFoundBefore;
  // The customer counts on a technician who was named to them: from half a day before the start, staff on duty are told
  // at once.
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
  const from = iso(since);
  const awaited: Awaited[] = [
    { kind: booking.returnVisit ? 'return_crew' : 'crew', since: from, until: iso(starts) },
  ];
  if (!booking.unassignedAlertAt) {
    wakes.push(alertAt);
    awaited.push({ kind: 'crew_alert', since: from, until: iso(alertAt) });
  }
  if (!booking.nobodyFoundAt && tellAt > at) {
    wakes.push(tellAt);
    // While a wave is open, nobody is told that nobody was found.
    if (booking.poolOpenedAt) awaited.push({ kind: 'crew_news', since: from, until: iso(tellAt) });
  }
  if (open) {
    const { wave, offeredAt, expiresAt: until } = open;
    if (at >= Date.parse(until)) return { kind: 'command', command: { type: 'LapseWave', wave } };
    wakes.push(Date.parse(until));
    awaited.push({ kind: 'offer', since: offeredAt, until, subject: String(wave) });
  } else if (!booking.poolOpenedAt) {
    const soon = starts - at < durations.offerSoonBefore;
    const asked = alreadyAsked(booking);
    const expiresIn = soon ? durations.offerWaveSoon : durations.offerWave;
    const wish = booking.askedFor?.technicianId;
    return {
      kind: 'make_offers',
      wave: booking.waves.length + 1,
      asked,
      expiresIn,
      first:
        wish === undefined || asked.includes(wish)
          ? null
          : {
              technicianId: wish,
              expiresIn: starts - at < durations.offerAskedForBefore ? expiresIn : durations.offerAskedFor,
            },
    };
  }
  return waiting(iso(Math.min(...wakes)), ...awaited);
}

/**
 * For a crew that is short: staff on duty are told a day after the pool opened or somebody last joined, or half a day
 * before the start. A short crew starts anyway (design.md §3), so nothing else follows.
 */
function emptySeat(booking: Booking, poolOpenedAt: string, at: number, durations: Durations): NextStep {
  if (booking.unassignedAlertAt)
    return waiting(null, { kind: 'seat', since: booking.unassignedAlertAt, until: null });
  const since = Math.max(
    ...[poolOpenedAt, ...booking.crew.map((member) => member.assignedAt)].map(Date.parse),
  );
  const latest = Date.parse(booking.appointment.startsAt) - durations.nobodyFoundBefore;
  const alertAt = Math.max(since, Math.min(since + durations.unassignedAlert, latest));
  return at >= alertAt
    ? { kind: 'command', command: { type: 'RaiseUnassignedAlert' } }
    : waiting(iso(alertAt), { kind: 'seat_alert', since: iso(since), until: iso(alertAt) });
}

/**
 * What the crew has to do next. Nothing wakes the workflow for it; staff on duty see it as overdue in the end (decision
 * 071).
 */
function workOf(booking: Booking, durations: Durations): readonly Awaited[] {
  const { stopped, noShow } = booking;
  const since = statusSince(booking);
  if (stopped) return [{ kind: 'stopped', since: stopped.at, until: null }];
  const until = jobOverdueAt(booking, durations);
  const kind = { in_route: 'arrival', on_site: 'work', in_progress: 'work' } as const;
  const { status } = booking;
  const work: Awaited = {
    kind:
      status === 'in_route' || status === 'on_site' || status === 'in_progress' ? kind[status] : 'set_out',
    since,
    until,
  };
  return noShow && !noShow.reported
    ? [{ kind: 'door', since: noShow.notifiedAt, until: noShow.until }, work]
    : [work];
}

function returnDate({ returnVisit, placedAt }: Booking, durations: Durations): Awaited {
  const since = returnVisit?.partsArrivedAt ?? returnVisit?.requestedAt ?? placedAt;
  return { kind: 'return_date', since, until: iso(Date.parse(since) + durations.returnUnplanned) };
}

/** Nothing can be charged before the customer gives a card. */
function cardWanted(booking: Booking): Awaited {
  return { kind: 'card', since: booking.payment.cardDeclinedAt ?? statusSince(booking), until: null };
}

function statusSince({ history, placedAt }: Booking): string {
  return history.at(-1)?.at ?? placedAt;
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
    // Even after the last retry: while a hold exists, no other card is taken.
    if (hold && at >= Date.parse(hold.captureBefore))
      return { kind: 'release_hold', paymentIntentId: hold.paymentIntentId, reason: 'expired' };
    const wait = retryWait(booking, at, durations, retryNow);
    if (wait) return wait;
    if (!hold) {
      if (!card) return waiting(null, cardWanted(booking));
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
        // This hold can't be captured for more: capture what is agreed now; only the difference waits.
        if (!holdSuffices) return capture(agreed);
        return awaitRise(booking, priceRise.expiresAt, at);
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
  // Most of an approved difference was captured with the hold.
  if (isWaived(difference) && priceRise && priceRise.state !== 'refused') return waived;
  if (difference > 0 && priceRise?.state === 'requested') {
    return unbookedShares(booking)
      ? { kind: 'command', command: { type: 'BookShares' } }
      : awaitRise(booking, priceRise.expiresAt, at);
  }
  if (difference > 0 && priceRise?.state === 'approved' && card) {
    const wait = retryWait(booking, at, durations, retryNow);
    // What was captured is paid to the crew, however long the difference has to be retried.
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

/** Below the provider's minimum charge: neither asked about nor tried. */
const waived: NextStep = { kind: 'command', command: { type: 'LapsePriceRise', reason: 'below_minimum' } };

function awaitRise(booking: Booking, until: string, at: number): NextStep {
  return at >= Date.parse(until)
    ? { kind: 'command', command: { type: 'LapsePriceRise', reason: 'unanswered' } }
    : waiting(until, { kind: 'price_rise', since: statusSince(booking), until });
}

function riseEnds(captureBefore: string, at: number, durations: Durations): string {
  const latest = Date.parse(captureBefore) - durations.priceRiseBeforeHoldEnd;
  return iso(Math.max(at, Math.min(at + durations.priceRiseApproval, latest)));
}

function settle(booking: Booking): NextStep {
  return unbookedShares(booking) ? { kind: 'command', command: { type: 'BookShares' } } : { kind: 'ended' };
}

/** The wait after a failed charge, at most until its hold ends, unless somebody asked for a retry now. */
function retryWait(
  { payment }: Booking,
  at: number,
  durations: Durations,
  retryNow: boolean,
): Waiting | null {
  const { failing, hold, captured } = payment;
  if (failing === null || retryNow) return null;
  const next = nextTryAt(payment, durations);
  if (next !== null && at >= next) return null;
  const { at: since } = failing;
  const again: Awaited =
    next === null
      ? { kind: 'charge_given_up', since, until: null }
      : { kind: 'charge_retry', since, until: iso(next) };
  if (!hold || captured !== 0) return waiting(again.until, again);
  const until = iso(Date.parse(hold.captureBefore));
  return waiting(earlier(again.until, until), again, {
    kind: 'hold_end',
    since: payment.holdPlacedAt ?? since,
    until,
  });
}

/** The wait after a hold that was dead on arrival; null: hold now. */
function holdAgain({ payment }: Booking, at: number, durations: Durations): NextStep | null {
  const { holdDiedYoungAt: since } = payment;
  if (!since) return null;
  const next = Date.parse(since) + durations.captureRetry;
  return at < next ? waiting(iso(next), { kind: 'hold_again', since, until: iso(next) }) : null;
}

/**
 * A prepared intent that must not be confirmed any more, because another card holds or has paid, or because the price
 * was lowered and it asks for more than the customer agreed to (decision 011). It is voided before anything else.
 */
function unwantedIntent(booking: Booking): NextStep | null {
  const { hold, captured, prepared } = booking.payment;
  const isPaid = hold !== null || captured > 0;
  return isPaid || (prepared && prepared.amount > agreedPrice(booking)) ? unconfirmedIntent(booking) : null;
}

/**
 * The intent with which the customer may confirm another card. Before the saved card is charged it is voided, or found
 * to be confirmed, so that they never both pay (R7). Null if there is none. A setup intent takes no money.
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
