/** What may be asked of an ended booking's money, and what its workflow has found out about it. */
import type { Refusal } from '../booking/commands.ts';
import type { BookingState, Payment } from '../booking/state.ts';
import type { Cents } from '../core/money.ts';
import type { DisputeAnswerRequested, RefundRequested, RefundSettled } from './events.ts';
import type { ReportedRefund } from './refunds.ts';

export type AftercareCommand =
  /** `booking`: as it was read for this. `refundedSeen`: what the caller takes for refunded so far; absent: not compared. */
  | ({
      readonly type: 'RequestRefund';
      readonly booking: BookingState;
      readonly refundedSeen?: Cents | undefined;
    } & Pick<RefundRequested, 'request' | 'amount' | 'cause' | 'note'>)
  /** Retry of a line of stuck work. Nothing while other refunds are open: one of them may be this very one. */
  | {
      readonly type: 'RetryRefund';
      readonly booking: BookingState;
      readonly request: string;
      readonly kind: 'refund_failed' | 'refund_returned';
      readonly subject: string;
    }
  | ({ readonly type: 'SettleRefund' } & Omit<RefundSettled, 'at'>)
  /** The booking has recorded the refunds of a charge. */
  | {
      readonly type: 'MatchRefunds';
      readonly chargeId: string;
      readonly reported: readonly ReportedRefund[];
      readonly payment: Payment;
    }
  | {
      readonly type: 'RecordUnmatchedRefunds';
      readonly chargeId: string;
      readonly attempts: number;
      readonly refusal: Refusal;
    }
  /** `booking`: as it was read for this. */
  | ({ readonly type: 'RequestDisputeAnswer'; readonly booking: BookingState } & Omit<
      DisputeAnswerRequested,
      'by' | 'at'
    >)
  /** What the provider made of it. */
  | {
      readonly type: 'SettleDisputeAnswer';
      readonly request: string;
      readonly outcome:
        | { readonly kind: 'sent'; readonly fileId: string }
        | { readonly kind: 'refused'; readonly code: string; readonly message: string };
    };
