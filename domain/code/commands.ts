/** What may be asked of a discount code, and why it may be refused. */
import type { Booking } from '../booking/state.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';
import type { CodeCreated, CodeIssued, CodeLimits } from './events.ts';

/** How the booking stands that a code was redeemed for; null: it never came to stand in the log. */
export type FormerUse = Booking | null;

export type CodeCommand =
  /** As thanks for a booking's review. A code that is another booking's is refused. */
  | { readonly type: 'IssueCode'; readonly issued: Omit<CodeIssued, 'at'> }
  /** By an admin. A code that stands already is refused, whatever has become of it. */
  | { readonly type: 'CreateCode'; readonly created: Omit<CodeCreated, 'at'> }
  | { readonly type: 'SetCodeLimits'; readonly limits: CodeLimits }
  | { readonly type: 'EndCode' }
  | {
      readonly type: 'RedeemCode';
      /** Null: a visitor who only asks for a price. */
      readonly customerId: CustomerId | null;
      /** Records of the same person that this customer's has taken over (decision 143): their uses are this one's. */
      readonly duplicates: readonly CustomerId[];
      /** Null: a price is asked for, nothing is redeemed. */
      readonly bookingId: BookingId | null;
      /**
       * The customer's booking that a priced order is to be booked instead of; while nobody has paid for it, its code
       * is as good as free, since it is given up first.
       */
      readonly replaces?: BookingId | null;
      /** How the bookings stand whose redemptions may count no more; one that is not among them counts. */
      readonly formers: ReadonlyMap<BookingId, FormerUse>;
    }
  /** Takes a redemption back whose booking was refused; another booking's stays. */
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
