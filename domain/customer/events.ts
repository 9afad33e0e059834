/**
 * The customer's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema version
 * with an upcaster. Personal data is sealed with the customer's key (design.md §8); passwords never get here.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Role } from '../core/actor.ts';
import type { BookingId, CustomerId, TechnicianId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { NotificationChoices } from './choices.ts';
import type { Language } from '../core/language.ts';

export interface CustomerPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
}

/** An address that the customer has saved for bookings. State and ZIP code are plain, as in a booking. */
export interface CustomerAddress {
  readonly id: string;
  /** The customer's name for it. */
  readonly label: Sealed | null;
  readonly street: Sealed;
  readonly unit: Sealed | null;
  readonly city: Sealed;
  /** Instructions for the technician. */
  readonly instructions: Sealed | null;
  readonly state: string;
  readonly zip: string;
}

/** A technician whom the customer would like again. */
export interface Favorite {
  readonly technicianId: TechnicianId;
  /** Sealed with the technician's key; removed when either of them is erased. */
  readonly name: Sealed;
  /** A job that they have done for this customer. */
  readonly bookingId: BookingId;
}

export interface CustomerEvents {
  CustomerRegistered: Signed & {
    customerId: CustomerId;
    person: CustomerPerson;
    /** Made by a booking without an account; absent for an account (decision 231). */
    isGuest?: true;
  };
  /** A person with access to the guest's mailbox has given the record a password. */
  GuestAccountOpened: Signed;
  CustomerPersonChanged: Signed & { person: CustomerPerson };
  /** From before notes had authors, no longer written: it counts as one of the notes. */
  CustomerNotesChanged: Signed & { notes: Sealed | null };
  /** An admin's note for other admins: a new one, or new text for the one with this id. */
  AdminNoteWritten: Signed & { noteId: string; text: Sealed };
  AdminNoteRemoved: Signed & { noteId: string };
  /** URL of the person's picture; null: removed. */
  CustomerPictureChanged: Signed & { url: Sealed | null };
  /** A link is sent to the current email address; only the newest one confirms it. */
  EmailConfirmationRequested: { confirmationId: string; at: string };
  CustomerEmailVerified: Signed;
  /** An admin revokes the confirmation of the address. */
  CustomerEmailUnverified: Signed;
  /** A link is sent to another address; until it is opened the old one stays. */
  EmailChangeRequested: Signed & {
    changeId: string;
    email: Sealed;
  };
  /** The account has changed to the address whose link was opened. */
  EmailChanged: Signed & {
    changeId: string;
    email: Sealed;
  };
  CustomerChoicesChanged: Signed & {
    /** Null: not chosen; the page on which a booking was made decides. */
    language: Language | null;
    choices: NotificationChoices;
  };
  /** A new address, or new content for the one with this id. */
  AddressSaved: Signed & { address: CustomerAddress };
  AddressRemoved: Signed & { addressId: string };
  DefaultAddressChosen: Signed & { addressId: string };
  FavoriteKept: Signed & { favorite: Favorite };
  FavoriteRemoved: Signed & { technicianId: TechnicianId };
  /** For the person's own history; the password itself is not in the log. */
  PasswordChanged: Signed & { how: 'own' | 'reset' };
  /** The payment provider's customer: one for all bookings of this person. */
  StripeCustomerKnown: { stripeCustomerId: string; at: string };
  /** From now on the account signs in with that role; the previous one stays in the history (design.md §11). */
  CustomerRoleChanged: Signed & { from: Role; to: Role };
  /** Can neither sign in nor book until unblocked; existing bookings continue. */
  CustomerBlocked: Signed & { reason: Sealed };
  CustomerUnblocked: Signed;
  /**
   * The record is a duplicate, or a guest's whose account is another: that one has its bookings from now on, and nobody
   * can sign in to this one.
   */
  CustomerMerged: Signed & { into: CustomerId };
  /** The same, for the record that stays. */
  DuplicateTaken: Signed & { from: CustomerId };
  /** The customer's key is destroyed after this. */
  CustomerDeleted: Signed;
}

export type CustomerEvent = EventsOf<CustomerEvents>;

export type CustomerEventType = CustomerEvent['type'];
