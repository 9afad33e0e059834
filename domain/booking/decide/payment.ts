/** Decisions about the booking's money: the provider's results, price rises, shares and refunds (design.md §3, §4). */
import { says } from '../../core/says.ts';
import { cents, minus, zero } from '../../core/money.ts';
import type { DecidedBy } from '../../core/decision.ts';
import type { Decision, PaymentCommand } from '../commands.ts';
import { emit, none, refuse } from '../decision.ts';
import { agreedOfHold } from '../agreed.ts';
import { disputeEvents } from '../disputes.ts';
import { amountDue } from '../due.ts';
import { isSameIssue } from '../issues.ts';
import { undecidedOffer } from '../offered.ts';
import { unbookedShares } from '../shares.ts';
import type { Booking } from '../state.ts';
import { isLegal } from '../transitions.ts';
import { unreachable } from '../../core/unreachable.ts';

/** Like `decide`, for commands about money. The provider's results are recorded even after the booking has ended. */
export function decidePayment(
  booking: Booking,
  command: PaymentCommand,
  { now, actor }: DecidedBy,
): Decision {
  const { payment } = booking;
  const at = now;
  const own = actor.role === 'customer' ? actor.id === booking.customerId : actor.role !== 'partner';
  if (!own) return refuse('not_yours', 'notYourBooking');
  if (
    actor.role === 'technician' &&
    !(command.type === 'BillCustomer' && booking.crew[0]?.technicianId === actor.id)
  )
    return refuse('not_yours', 'notYourJob');
  if (actor.role === 'customer' && command.type !== 'ApprovePriceRise' && command.type !== 'DeclinePriceRise')
    return refuse('not_yours', 'onlyHexkey');
  if (!isLegal(command.type, booking.status))
    return refuse('illegal_step', 'notPossibleNow', {
      status: booking.status,
      command: command.type,
    });

  switch (command.type) {
    case 'RecordPrepared': {
      if (
        payment.prepared?.intentId === command.intentId ||
        payment.hold?.paymentIntentId === command.intentId
      )
        return none;
      const { intentId, intentType, stripeCustomerId, amount, adopted } = command;
      const attempt = payment.holdAttempts + 1;
      return emit({
        type: 'PaymentPrepared',
        data: { intentId, intentType, stripeCustomerId, amount, attempt, adopted },
      });
    }
    case 'RecordHold': {
      const { hold } = command;
      // Only one hold at a time, and none once money was captured: a second one is released, never charged as well
      // (R7).
      if (payment.hold || payment.captured > 0) return none;
      const prepared = payment.prepared?.intentId === hold.paymentIntentId;
      return emit({
        type: 'HoldPlaced',
        data: { ...hold, attempt: payment.holdAttempts + (prepared ? 0 : 1), at },
      });
    }
    case 'RecordCardSaved': {
      if (payment.card?.paymentMethodId === command.paymentMethodId && payment.state !== 'failed')
        return none;
      const { setupIntentId, paymentMethodId, cardBrand, cardLast4 } = command;
      return emit({ type: 'CardSaved', data: { setupIntentId, paymentMethodId, cardBrand, cardLast4, at } });
    }
    case 'RecordDecline': {
      const { intentId, purpose, code, message } = command;
      const last = payment.lastFailure;
      const prepared = payment.prepared?.intentId === intentId;
      const known = last?.intentId === intentId && last.purpose === purpose && last.code === code;
      if (known && last.message === message) return none;
      const attempt = payment.holdAttempts + (prepared ? 0 : 1);
      return emit({ type: 'PaymentDeclined', data: { intentId, purpose, attempt, code, message, at } });
    }
    case 'RecordHoldReleased': {
      const { paymentIntentId, reason } = command;
      const known =
        payment.hold?.paymentIntentId === paymentIntentId ||
        payment.prepared?.intentId === paymentIntentId ||
        undecidedOffer(booking) === paymentIntentId;
      return known ? emit({ type: 'HoldReleased', data: { paymentIntentId, reason, at } }) : none;
    }
    case 'RequestPriceRise': {
      if (booking.priceRise) return none;
      const held = agreedOfHold(booking) ?? payment.captured;
      return emit({
        type: 'PriceRiseRequested',
        data: { held, actual: amountDue(booking), expiresAt: command.expiresAt, at },
      });
    }
    case 'ApprovePriceRise': {
      if (!booking.priceRise) return refuse('nothing_to_approve', 'nothingToApprove');
      if (booking.priceRise.state === 'approved') return none;
      if (booking.priceRise.state === 'refused') return refuseSettledRise(booking.priceRise);
      if (Date.parse(now) >= Date.parse(booking.priceRise.expiresAt))
        return refuse('approval_ended', 'approvalEnded');
      return emit({ type: 'PriceRiseApproved', data: { by: actor, channel: command.channel, at } });
    }
    case 'DeclinePriceRise': {
      if (!booking.priceRise) return refuse('nothing_to_approve', 'nothingToDecline');
      if (booking.priceRise.state === 'refused') return none;
      if (booking.priceRise.state === 'approved') return refuse('approval_ended', 'priceApproved');
      return emit({ type: 'PriceRiseRefused', data: { by: actor, reason: 'declined', at } });
    }
    case 'LapsePriceRise': {
      const { priceRise } = booking;
      const { reason } = command;
      if (priceRise?.state === 'refused') return none;
      if (reason === 'below_minimum') {
        const held = payment.captured > 0 ? payment.captured : (agreedOfHold(booking) ?? zero);
        return emit({
          type: 'PriceRiseRefused',
          data: { by: actor, reason, held, actual: amountDue(booking), at },
        });
      }
      if (!priceRise || (priceRise.state === 'approved' && reason === 'unanswered')) return none;
      return emit({ type: 'PriceRiseRefused', data: { by: actor, reason, at } });
    }
    case 'BillCustomer':
      return payment.captured > 0 || payment.hold || payment.card
        ? none
        : refuse('nothing_to_bill', 'nothingToBill');
    case 'RecordHoldIncrease': {
      if (payment.hold?.paymentIntentId !== command.paymentIntentId || payment.hold.amount === command.amount)
        return none;
      return emit({
        type: 'HoldIncreased',
        data: { paymentIntentId: command.paymentIntentId, amount: command.amount, at },
      });
    }
    case 'RecordCapture': {
      const { paymentIntentId, chargeId, amount, fee, purpose } = command;
      if (payment.captures.some((capture) => capture.paymentIntentId === paymentIntentId)) return none;
      const attempt = payment.captureAttempts + 1;
      return emit({
        type: 'PaymentCaptured',
        data: { paymentIntentId, chargeId, amount, fee, purpose, attempt, at },
      });
    }
    case 'RecordCaptureFailure': {
      const { paymentIntentId, purpose, code, message } = command;
      const attempt = payment.captureAttempts + 1;
      return emit({ type: 'CaptureFailed', data: { paymentIntentId, purpose, attempt, code, message, at } });
    }
    case 'RecordProviderFailure': {
      const { purpose, paymentIntentId, code, message } = command;
      const attempt = (purpose === 'late_hold' ? payment.holdAttempts : payment.captureAttempts) + 1;
      return emit({ type: 'ProviderFailed', data: { purpose, paymentIntentId, attempt, code, message, at } });
    }
    case 'BookShares': {
      const split = unbookedShares(booking);
      const charge = payment.captures.at(-1);
      return split && charge
        ? emit({ type: 'SharesOwed', data: { ...split, chargeId: charge.chargeId, at } })
        : none;
    }
    case 'RecordRefund': {
      const { refundId, amount, cause, note } = command;
      if (payment.refundIds.includes(refundId)) return none;
      const left = minus(payment.captured, payment.refunded);
      if (amount <= 0) return refuse('amount_too_low', 'refundNotPositive');
      if (amount > left) return refuse('amount_too_high', says('refundTooHigh', { left }), { left });
      // A refund that makes up for a refused one does not reduce what came back of others.
      const isOwed = payment.owedBack > 0 && command.mends === undefined;
      const stillOwed = cents(Math.max(0, minus(payment.owedBack, amount)));
      return emit({
        type: 'RefundIssued',
        data: {
          refundId,
          amount: cents(amount),
          cause,
          by: actor,
          note,
          at,
          ...(command.origin && { origin: command.origin }),
          ...(isOwed && { stillOwed }),
          ...(command.mends && { mends: command.mends }),
        },
      });
    }
    case 'RecordRefundReturn': {
      const { refundId, amount, code, message } = command;
      // A refund that never counted as paid can't be returned.
      if (!payment.refundIds.includes(refundId) || payment.returnedIds.includes(refundId)) return none;
      const cause = payment.faultRefundIds.includes(refundId) ? 'technician_fault' : 'goodwill';
      return emit({ type: 'RefundReturned', data: { refundId, amount, cause, code, message, at } });
    }
    case 'MarkIssueSeen': {
      const { kind, subject, note } = command;
      // Only the aftercare's stream knows which charges are unmatched, so the aftercare has already checked that.
      const isElsewhere = kind === 'refund_unmatched' || kind === 'tip_returned';
      const isOpen = isElsewhere || booking.issues.some((issue) => isSameIssue(issue, { kind, subject }));
      return isOpen ? emit({ type: 'IssueSeen', data: { kind, subject, by: actor, note, at } }) : none;
    }
    case 'RecordDispute': {
      const { reported } = command;
      const known = payment.disputes.find(({ disputeId }) => disputeId === reported.disputeId);
      return emit(...disputeEvents(known, reported, at));
    }
    case 'RecordRefundFailure': {
      const { request, attempt, amount, code, message } = command;
      // If the process dies between this record and the workflow's next step, the same try is reported again.
      if (payment.refusedIds.includes(attempt)) return none;
      const repeated = attempt === request ? {} : { attempt };
      return emit({ type: 'RefundFailed', data: { request, ...repeated, amount, code, message, at } });
    }
    default:
      return unreachable(command);
  }
}

/** Why a price rise that was refused can't be approved any more. */
function refuseSettledRise({
  reason,
}: Extract<Booking['priceRise'], { readonly state: 'refused' }>): Decision {
  switch (reason) {
    case 'declined':
      return refuse('approval_ended', 'priceDeclined');
    case 'below_minimum':
      return refuse('nothing_to_approve', 'nothingToApprove');
    case 'unanswered':
    case 'card_declined':
      return refuse('approval_ended', 'approvalEnded');
  }
}
