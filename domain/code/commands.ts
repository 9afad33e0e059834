/** The commands on a discount code, and why they may be refused. */
import type { Booking } from '../booking/state.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';
import type { CodeCreated, CodeIssued, CodeLimits } from './events.ts';

/** The current state of a booking for which a code was redeemed; null if it never got into the log. */
export type FormerUse = Booking | null;

export type CodeCommand =
  /** In thanks for a booking's review. Refused if the code already belongs to another booking. */
  | { readonly type: 'IssueCode'; readonly issued: Omit<CodeIssued, 'at'> }
  /** By an admin. Refused if the code exists, whatever its state. */
  | { readonly type: 'CreateCode'; readonly created: Omit<CodeCreated, 'at'> }
  | { readonly type: 'SetCodeLimits'; readonly limits: CodeLimits }
  | { readonly type: 'EndCode' }
  | {
      readonly type: 'RedeemCode';
      /** Null: a visitor who only asks for a price. */
      readonly customerId: CustomerId | null;
      /** Records of the same person that this customer's has taken over (decision 143): their uses count too. */
      readonly duplicates: readonly CustomerId[];
      /** Null: only a price is asked for, nothing is redeemed. */
      readonly bookingId: BookingId | null;
      /**
       * The customer's booking that this order is to replace; while that is unpaid, its code counts as free, since it
       * is given up first.
       */
      readonly replaces?: BookingId | null;
      /** The state of bookings whose redemptions may no longer count; one that is missing here counts. */
      readonly formers: ReadonlyMap<BookingId, FormerUse>;
    }
  /** Releases the redemption of a refused booking; another booking's is not affected. */
  | { readonly type: 'ReleaseCode'; readonly bookingId: BookingId };

export type CodeRefusal =
  | 'unknown_discount_code'
  | 'discount_code_used'
  | 'discount_code_not_yours'
  | 'discount_code_early'
  | 'discount_code_ended'
  | 'code_taken'
  | 'bad_limits'
  | 'not_campaign';
