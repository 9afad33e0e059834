/**
 * The events of `commission-<partnerId>`: which of a store partner's commissions are held, and how each period was
 * closed. These are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings, log positions as
 * decimal strings.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BookingId, PartnerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Period } from '../settlement/period.ts';

/** Why a person must look at a commission before it is paid. */
export type HoldReason =
  /** The store seems to have booked for itself. */
  | 'own_purchase'
  /** The same device has used the code repeatedly. */
  | 'repeated_device'
  | 'other';

/** What one booking adds to, or withholds from, a closing. */
export interface CommissionPart {
  readonly bookingId: BookingId;
  readonly amount: Cents;
}

/** How a period was closed. Each line of the partner's account is in exactly one closing. */
export interface Closing {
  readonly partnerId: PartnerId;
  readonly period: Period;
  /** The first instant after the period. */
  readonly until: string;
  /** It contains the lines after `after` up to `upTo`; null: from the beginning. If equal, it has none. */
  readonly after: string | null;
  readonly upTo: string | null;
  /** Carried over from the previous closing. */
  readonly opening: Cents;
  /** Commissions of the period, without those withheld. */
  readonly earned: Cents;
  /** What refunds took back of these and of earlier periods' commissions (R12); zero or negative. */
  readonly corrected: Cents;
  /** Withheld by this or an earlier closing, and released since. */
  readonly released: readonly CommissionPart[];
  /** Withheld from this period. */
  readonly withheld: readonly CommissionPart[];
  /** Withheld, before or now, and refused by an admin: the platform keeps them. */
  readonly forfeited: readonly CommissionPart[];
  /** Sum of opening, earned, corrected and released. */
  readonly due: Cents;
  /** What is paid of it: all or nothing. */
  readonly payable: Cents;
  /** The opening amount of the next closing. */
  readonly carried: Cents;
}

export interface CommissionEvents {
  CommissionHeld: Signed & { bookingId: BookingId; reason: HoldReason };
  /** `note`: the admin's reason. */
  CommissionReleased: Signed & { bookingId: BookingId; note: Sealed };
  CommissionRefused: Signed & { bookingId: BookingId; note: Sealed };
  PeriodClosed: Closing & { at: string };
}

export type CommissionEvent = EventsOf<CommissionEvents>;
