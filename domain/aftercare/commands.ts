/** Commands on an ended booking's money, and reports of what its workflow has found out. */
import type { Refusal } from '../booking/commands.ts';
import type { BookingState, Payment } from '../booking/state.ts';
import type { Cents } from '../core/money.ts';
import type { DisputeAnswerRequested, RefundRequested, RefundSettled } from './events.ts';
import type { ReportedRefund } from './refunds.ts';

export type AftercareCommand =
  /** `booking`: as just read. `refundedSeen`: the total refunded as the caller saw it; absent: not compared. */
  | ({
      readonly type: 'RequestRefund';
      readonly booking: BookingState;
      readonly refundedSeen?: Cents | undefined;
    } & Pick<RefundRequested, 'request' | 'amount' | 'cause' | 'note'>)
  /**
   * Retry of a line of stuck work. Does nothing while other refunds are open, since one of them may be this very one.
   */
  | {
      readonly type: 'RetryRefund';
      readonly booking: BookingState;
      readonly request: string;
      readonly kind: 'refund_failed' | 'refund_returned';
      readonly subject: string;
    }
  | ({ readonly type: 'SettleRefund' } & Omit<RefundSettled, 'at'>)
  /** The booking has recorded a charge's refunds. */
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
  /** `booking`: as just read. */
  | ({ readonly type: 'RequestDisputeAnswer'; readonly booking: BookingState } & Omit<
      DisputeAnswerRequested,
      'by' | 'at'
    >)
  /** The provider's outcome. */
  | {
      readonly type: 'SettleDisputeAnswer';
      readonly request: string;
      readonly outcome:
        | { readonly kind: 'sent'; readonly fileId: string }
        | { readonly kind: 'refused'; readonly code: string; readonly message: string };
    };
