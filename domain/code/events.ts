/**
 * What happens to a discount code: issued in thanks for a review or made by an admin, redeemed by bookings, released
 * when one comes to nothing, ended.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** Prefix of codes such as `THANKS-7K2M4QXB`. */
export const codePrefix = 'THANKS';
export const codeDigits = 8;

/** How often a code may be used, from when, until when, and for which orders. */
export interface CodeLimits {
  /** Total number of bookings. One that comes to nothing does not count. */
  readonly uses: number;
  /** Number of bookings per customer. */
  readonly usesPerCustomer: number;
  /** The first day, YYYY-MM-DD in New York; null: at once. */
  readonly from: string | null;
  /** The last day; null: until it is ended by an admin. */
  readonly until: string | null;
  /** The minimum price before the discount. */
  readonly minOrder: Cents;
}

/** The events of `code-<code>`. STORED shapes, never rewritten. */
export interface CodeEvents {
  CodeIssued: {
    code: string;
    percent: number;
    customerId: CustomerId;
    /** The reviewed booking. */
    bookingId: BookingId;
    at: string;
  };
  /** By an admin, for anyone who types it. */
  CodeCreated: {
    code: string;
    /** What it is for, in the admins' words; not shown to customers. */
    name: string;
    percent: number;
    limits: CodeLimits;
    at: string;
  };
  CodeLimitsSet: { limits: CodeLimits; at: string };
  CodeRedeemed: {
    bookingId: BookingId;
    /** Absent: the code's only customer. */
    customerId?: CustomerId;
    at: string;
  };
  CodeReleased: {
    bookingId: BookingId;
    reason: 'booking_refused' | 'booking_cancelled' | 'never_placed';
    at: string;
  };
  /** By an admin: it can't be used any more; bookings that have it keep it. */
  CodeEnded: { at: string };
}

export type CodeEvent = EventsOf<CodeEvents>;

export type CodeIssued = Readonly<CodeEvents['CodeIssued']>;
export type CodeCreated = Readonly<CodeEvents['CodeCreated']>;
