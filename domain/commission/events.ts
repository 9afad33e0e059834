/**
 * The events of `commission-<partnerId>`: which of a store partner's commissions are held back, and how each period was
 * closed. These are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings, positions of the
 * log as decimal strings.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BookingId, PartnerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Period } from '../settlement/period.ts';

/** Why a commission is looked at by a person before it is paid. */
export type HoldReason =
  /** The store seems to have booked for itself. */
  | 'own_purchase'
  /** The same device has come by the code again and again. */
  | 'repeated_device'
  | 'other';

/** What one booking brings into, or keeps out of, a closing. */
export interface CommissionPart {
  readonly bookingId: BookingId;
  readonly amount: Cents;
}

/** How a period was closed. Each line of the partner's account is in exactly one closing. */
export interface Closing {
  readonly partnerId: PartnerId;
  readonly period: Period;
  /** The first instant that is not in it. */
  readonly until: string;
  /** The lines behind `after` and up to `upTo` are in it; null: from the beginning. Equal: it has none. */
  readonly after: string | null;
  readonly upTo: string | null;
  /** Carried over by the closing before. */
  readonly opening: Cents;
  /** Commissions of the period, without those held back. */
  readonly earned: Cents;
  /** What refunds took back of them, and of those of earlier periods (R12); zero or negative. */
  readonly corrected: Cents;
  /** Held back by this closing or an earlier one, and set free since. */
  readonly released: readonly CommissionPart[];
  /** Of this period, held back. */
  readonly withheld: readonly CommissionPart[];
  /** Held back before or new, and refused by an admin: they go back to the platform. */
  readonly forfeited: readonly CommissionPart[];
  /** Opening, earned, corrected and released together. */
  readonly due: Cents;
  /** What is paid of it: all, or nothing. */
  readonly payable: Cents;
  /** What the next closing opens with. */
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
