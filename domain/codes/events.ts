/** What happens to a discount code: issued as thanks for a review, redeemed by one booking, free again when that comes to nothing. */
import type { BookingId, CustomerId } from '../core/ids.ts';

/** Prefix and digits of `THANKS-7K2M4QXB`. */
export const codePrefix = 'THANKS';
export const codeDigits = 8;

/** The events of `code-<code>`. STORED shapes, never rewritten. */
export type CodeEvent =
  | {
      readonly type: 'CodeIssued';
      readonly data: {
        readonly code: string;
        readonly percent: number;
        readonly customerId: CustomerId;
        /** The booking whose review it is the thanks for. */
        readonly bookingId: BookingId;
        readonly at: string;
      };
    }
  | { readonly type: 'CodeRedeemed'; readonly data: { readonly bookingId: BookingId; readonly at: string } }
  | {
      readonly type: 'CodeReleased';
      readonly data: {
        readonly bookingId: BookingId;
        readonly reason: 'booking_refused' | 'booking_cancelled' | 'never_placed';
        readonly at: string;
      };
    };

export type CodeIssued = Extract<CodeEvent, { type: 'CodeIssued' }>['data'];
