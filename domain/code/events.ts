/** What happens to a discount code: issued as thanks for a review or made by an admin, redeemed by bookings, free again when one comes to nothing, ended. */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** Prefix and digits of `THANKS-7K2M4QXB`. */
export const codePrefix = 'THANKS';
export const codeDigits = 8;

/** How often a code may be used, from when, until when, and by what orders. */
export interface CodeLimits {
  /** Bookings in all. One that comes to nothing does not count. */
  readonly uses: number;
  /** Bookings of one customer. */
  readonly usesPerCustomer: number;
  /** The first day, YYYY-MM-DD by New York's calendar; null: at once. */
  readonly from: string | null;
  /** The last day; null: until it is ended. */
  readonly until: string | null;
  /** The least price before the discount. */
  readonly minOrder: Cents;
}

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
  /** By an admin, for whoever types it. */
  CodeCreated: {
    code: string;
    /** What it is for, as admins call it; customers do not see it. */
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
  /** By an admin: nobody can use it any more; bookings that have it keep it. */
  CodeEnded: { at: string };
}

export type CodeEvent = EventsOf<CodeEvents>;

export type CodeIssued = Readonly<CodeEvents['CodeIssued']>;
export type CodeCreated = Readonly<CodeEvents['CodeCreated']>;
