/** What happens to a discount code: issued as thanks for a review, redeemed by one booking, free again when that comes to nothing. */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';

/** Prefix and digits of `THANKS-7K2M4QXB`. */
export const codePrefix = 'THANKS';
export const codeDigits = 8;

/** The events of `code-<code>`. STORED shapes, never rewritten. */
export interface CodeEvents {
  CodeIssued: {
    code: string;
    percent: number;
    customerId: CustomerId;
    /** The booking whose review it is the thanks for. */
    bookingId: BookingId;
    at: string;
  };
  CodeRedeemed: { bookingId: BookingId; at: string };
  CodeReleased: {
    bookingId: BookingId;
    reason: 'booking_refused' | 'booking_cancelled' | 'never_placed';
    at: string;
  };
}

export type CodeEvent = EventsOf<CodeEvents>;

export type CodeIssued = Readonly<CodeEvents['CodeIssued']>;
