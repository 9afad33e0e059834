/** Decides what may be refunded, before anything is written or requested from the provider. */
import type { RefusalCode } from '../booking/commands.ts';
import { isSameIssue } from '../booking/issues.ts';
import type { BookingState } from '../booking/state.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { Cents } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import { answerRefusal } from './answers.ts';
import type { AftercareCommand } from './commands.ts';
import type { AftercareEvent, RefundRequested } from './events.ts';
import { refundNotes, refundRefusal, refundToRetry, refusedBefore, splitRefund } from './refunds.ts';
import { type AftercareState, evolveAftercare, noAftercare } from './state.ts';

type Decision = DecisionOf<AftercareEvent, RefusalCode>;

function decide(state: AftercareState, command: AftercareCommand, { now: at, actor }: DecidedBy): Decision {
  switch (command.type) {
    case 'RequestRefund': {
      const { booking, refundedSeen, type: _type, ...asked } = command;
      const issues = booking.status === 'none' ? [] : booking.issues;
      const request = { ...asked, ...refusedBefore(state, issues, asked), by: actor, at };
      return requested(state, booking, request, refundedSeen);
    }
    case 'RetryRefund': {
      const { booking, request, type: _type, ...line } = command;
      const isLine = booking.status !== 'none' && booking.issues.some((issue) => isSameIssue(issue, line));
      const again = isLine && state.open.length === 0 ? refundToRetry(line, state, booking.payment) : null;
      return again ? requested(state, booking, { request, ...again, by: actor, at }) : decided();
    }
    case 'SettleRefund': {
      const { type: _type, ...settled } = command;
      return state.open.some(({ request }) => request === settled.request)
        ? decided({ type: 'RefundSettled', data: { ...settled, at } })
        : decided();
    }
    case 'MatchRefunds': {
      const { chargeId, reported, payment } = command;
      const matched: AftercareEvent = { type: 'RefundsMatched', data: { chargeId, at } };
      return decided(
        ...(state.unmatched.includes(chargeId) ? [matched] : []),
        ...refundNotes(state, payment, chargeId, reported, at),
      );
    }
    case 'RecordUnmatchedRefunds': {
      const { chargeId, attempts, refusal } = command;
      const { code, says } = refusal;
      return decided({ type: 'RefundsUnmatched', data: { chargeId, attempts, code, says, at } });
    }
    case 'RequestDisputeAnswer': {
      const { booking, type: _type, ...asked } = command;
      const refusal = answerRefusal(state, booking, asked.disputeId, at);
      if (refusal) return { ok: false, refusal };
      return decided({ type: 'DisputeAnswerRequested', data: { ...asked, by: actor, at } });
    }
    case 'SettleDisputeAnswer': {
      const { request, outcome } = command;
      const open = state.answers.find(({ asked }) => asked.request === request);
      if (open?.outcome.kind !== 'under_way') return decided();
      const { disputeId, pack } = open.asked;
      if (outcome.kind === 'sent') {
        const { fileId } = outcome;
        return decided({ type: 'DisputeAnswerSent', data: { request, disputeId, pack, fileId, at } });
      }
      const { code, message } = outcome;
      return decided({ type: 'DisputeAnswerRefused', data: { request, disputeId, code, message, at } });
    }
    default:
      return unreachable(command);
  }
}

/** Refuses what can't be refunded before anything is written. */
function requested(
  state: AftercareState,
  booking: BookingState,
  asked: Omit<RefundRequested, 'parts'>,
  refundedSeen?: Cents,
): Decision {
  if (booking.status === 'none') return refused('unknown_booking', 'unknownBooking');
  const refusal = refundRefusal(state, booking.payment, asked, refundedSeen);
  if (refusal) return { ok: false, refusal };
  const parts = splitRefund(state, booking.payment.captures, asked.amount);
  return decided({ type: 'RefundRequested', data: { ...asked, parts } });
}

/** The aggregate for everything after a booking's end, `aftercare-<bookingId>`. */
export const aftercares: Aggregate<AftercareState, AftercareEvent, AftercareCommand, RefusalCode> = {
  category: 'aftercare',
  initial: noAftercare,
  evolve: evolveAftercare,
  decide,
};
