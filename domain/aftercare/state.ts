/** Requests about an ended booking's money and their outcomes, folded from the events. */
import { minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type {
  AftercareEvent,
  DisputeAnswerRequested,
  RefundPart,
  RefundRequested,
  RefundSettled,
} from './events.ts';

export interface AftercareState {
  /** Requests without an outcome yet, oldest first. */
  readonly open: readonly RefundRequested[];
  /** How requests ended. */
  readonly settled: readonly RefundSettled[];
  /** What refused refunds left unpaid, each under its first request; the latest refusal last. */
  readonly refused: readonly Pick<RefundRequested, 'request' | 'amount' | 'cause' | 'note'>[];
  /** What has been refunded; negative amounts came back. */
  readonly refunded: readonly RefundPart[];
  /** Refunds made at the provider directly, and refunds that came back; each is recorded once. */
  readonly outside: readonly string[];
  readonly returned: readonly string[];
  /** Charges whose refunds could not be matched with the booking; Retry tries again (domain/booking/remedies.ts). */
  readonly unmatched: readonly string[];
  /** Answers to disputes with their outcomes, oldest first. */
  readonly answers: readonly DisputeAnswer[];
}

/** An answer to a bank. `refused`: in the provider's words; the dispute may be answered again. */
export interface DisputeAnswer {
  readonly asked: DisputeAnswerRequested;
  readonly outcome:
    | { readonly kind: 'under_way' }
    | { readonly kind: 'sent'; readonly at: string }
    | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly at: string };
}

export const noAftercare: AftercareState = {
  open: [],
  settled: [],
  refused: [],
  refunded: [],
  outside: [],
  returned: [],
  unmatched: [],
  answers: [],
};

/** One event further. */
export function evolveAftercare(state: AftercareState, event: AftercareEvent): AftercareState {
  switch (event.type) {
    case 'RefundRequested':
      return { ...state, open: [...state.open, event.data] };
    case 'RefundSettled':
      return {
        ...state,
        open: state.open.filter(({ request }) => request !== event.data.request),
        settled: [...state.settled, event.data],
        refused: refusedAfter(state, event.data),
        refunded: [...state.refunded, ...event.data.parts],
      };
    case 'OutsideRefundNoted': {
      const { refundId, chargeId, amount } = event.data;
      const refunded = [...state.refunded, { chargeId, amount }];
      return { ...state, refunded, outside: [...state.outside, refundId] };
    }
    case 'RefundReturnNoted': {
      const { refundId, chargeId, amount } = event.data;
      const refunded = [...state.refunded, { chargeId, amount: minus(zero, amount) }];
      return { ...state, refunded, returned: [...state.returned, refundId] };
    }
    case 'RefundsUnmatched':
      return { ...state, unmatched: [...new Set([...state.unmatched, event.data.chargeId])] };
    case 'RefundsMatched':
      return { ...state, unmatched: state.unmatched.filter((chargeId) => chargeId !== event.data.chargeId) };
    case 'DisputeAnswerRequested':
      return { ...state, answers: [...state.answers, { asked: event.data, outcome: { kind: 'under_way' } }] };
    case 'DisputeAnswerSent': {
      const { request, at } = event.data;
      return { ...state, answers: answersAfter(state, request, { kind: 'sent', at }) };
    }
    case 'DisputeAnswerRefused': {
      const { request, code, message, at } = event.data;
      return { ...state, answers: answersAfter(state, request, { kind: 'refused', code, message, at }) };
    }
    default:
      return unreachable(event);
  }
}

const answersAfter = (
  { answers }: Pick<AftercareState, 'answers'>,
  request: string,
  outcome: DisputeAnswer['outcome'],
): readonly DisputeAnswer[] =>
  answers.map((answer) => (answer.asked.request === request ? { ...answer, outcome } : answer));

function refusedAfter(
  { open, refused }: AftercareState,
  { request: name, refunded, parts }: RefundSettled,
): AftercareState['refused'] {
  const asked = open.find((one) => one.request === name);
  if (!asked) return refused;
  const { cause, note, retryOf: request = name } = asked;
  const others = refused.filter((one) => one.request !== request);
  if (refunded) return others;
  // A retry requests less if the charges don't have as much left.
  const { amount } = refused.find((one) => one.request === request) ?? asked;
  return [
    ...others,
    { request, amount: minus(amount, sum(zero, ...parts.map((part) => part.amount))), cause, note },
  ];
}
