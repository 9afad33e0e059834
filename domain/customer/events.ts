/**
 * The customer's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the customer's key (design.md §8); passwords never come here.
 */
import type { Actor, Role } from '../actor.ts';
import type { CustomerId } from '../ids.ts';
import type { Sealed } from '../sealed.ts';

export interface CustomerPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
}

export type CustomerEvent =
  | {
      readonly type: 'CustomerRegistered';
      readonly data: {
        readonly customerId: CustomerId;
        readonly person: CustomerPerson;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'CustomerPersonChanged';
      readonly data: { readonly person: CustomerPerson; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'CustomerNotesChanged';
      readonly data: { readonly notes: Sealed | null; readonly by: Actor; readonly at: string };
    }
  | { readonly type: 'CustomerEmailVerified'; readonly data: { readonly by: Actor; readonly at: string } }
  /** The payment provider's customer: one for all bookings of this person. */
  | {
      readonly type: 'StripeCustomerKnown';
      readonly data: { readonly stripeCustomerId: string; readonly at: string };
    }
  /** The account has that login from now on; the one before stays in the history (design.md §11). */
  | {
      readonly type: 'CustomerRoleChanged';
      readonly data: { readonly from: Role; readonly to: Role; readonly by: Actor; readonly at: string };
    }
  /** The customer's key is destroyed after this. */
  | { readonly type: 'CustomerDeleted'; readonly data: { readonly by: Actor; readonly at: string } };

export type CustomerEventType = CustomerEvent['type'];
