/**
 * The customer's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the customer's key (design.md §8); passwords never come here.
 */
import type { Actor, Role } from '../core/actor.ts';
import type { CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Language, NotificationChoices } from './choices.ts';

export interface CustomerPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
}

/** An address that the customer keeps for bookings. State and ZIP stay plain, as those of a booking do. */
export interface CustomerAddress {
  readonly id: string;
  /** What the customer calls it. */
  readonly label: Sealed | null;
  readonly street: Sealed;
  readonly unit: Sealed | null;
  readonly city: Sealed;
  /** For the technician. */
  readonly instructions: Sealed | null;
  readonly state: string;
  readonly zip: string;
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
  /** A link goes to the mail address of now; only the newest one confirms it. */
  | {
      readonly type: 'EmailConfirmationRequested';
      readonly data: { readonly confirmationId: string; readonly at: string };
    }
  | { readonly type: 'CustomerEmailVerified'; readonly data: { readonly by: Actor; readonly at: string } }
  /** A link goes to another address; until it is opened the old one stays. */
  | {
      readonly type: 'EmailChangeRequested';
      readonly data: {
        readonly changeId: string;
        readonly email: Sealed;
        readonly by: Actor;
        readonly at: string;
      };
    }
  /** The account has moved to the address, whose link was opened. */
  | {
      readonly type: 'EmailChanged';
      readonly data: {
        readonly changeId: string;
        readonly email: Sealed;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'CustomerChoicesChanged';
      readonly data: {
        /** Null: never said; then the page that a booking was made on decides. */
        readonly language: Language | null;
        readonly choices: NotificationChoices;
        readonly by: Actor;
        readonly at: string;
      };
    }
  /** A new address, or new words for one that is known by its id. */
  | {
      readonly type: 'AddressSaved';
      readonly data: { readonly address: CustomerAddress; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'AddressRemoved';
      readonly data: { readonly addressId: string; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'DefaultAddressChosen';
      readonly data: { readonly addressId: string; readonly by: Actor; readonly at: string };
    }
  /** Told for the person's own history; the password itself is no part of the log. */
  | {
      readonly type: 'PasswordChanged';
      readonly data: { readonly how: 'own' | 'reset'; readonly by: Actor; readonly at: string };
    }
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
