/**
 * The customer's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the customer's key (design.md §8); passwords never come here.
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

/** A technician whom the customer would like to come again. */
export interface Favorite {
  readonly technicianId: TechnicianId;
  /** Sealed with the technician's key: it goes with either of them. */
  readonly name: Sealed;
  /** A job that they have done for this customer. */
  readonly bookingId: BookingId;
}

export interface CustomerEvents {
  CustomerRegistered: Signed & {
    customerId: CustomerId;
    person: CustomerPerson;
    /** Made by a booking without an account; absent: by somebody who has one (decision 231). */
    isGuest?: true;
  };
  /** Whoever reads the guest's mailbox has given the record a password. */
  GuestAccountOpened: Signed;
  CustomerPersonChanged: Signed & { person: CustomerPerson };
  /** Written before notes had authors, by nobody any more: it is one of the notes. */
  CustomerNotesChanged: Signed & { notes: Sealed | null };
  /** What an admin wrote for other admins: a new note, or new words for one that is known by its id. */
  AdminNoteWritten: Signed & { noteId: string; text: Sealed };
  AdminNoteRemoved: Signed & { noteId: string };
  /** An address of a picture of the person; null: none any more. */
  CustomerPictureChanged: Signed & { url: Sealed | null };
  /** A link goes to the mail address of now; only the newest one confirms it. */
  EmailConfirmationRequested: { confirmationId: string; at: string };
  CustomerEmailVerified: Signed;
  /** An admin takes back that the address is confirmed. */
  CustomerEmailUnverified: Signed;
  /** A link goes to another address; until it is opened the old one stays. */
  EmailChangeRequested: Signed & {
    changeId: string;
    email: Sealed;
  };
  /** The account has moved to the address, whose link was opened. */
  EmailChanged: Signed & {
    changeId: string;
    email: Sealed;
  };
  CustomerChoicesChanged: Signed & {
    /** Null: never said; then the page that a booking was made on decides. */
    language: Language | null;
    choices: NotificationChoices;
  };
  /** A new address, or new words for one that is known by its id. */
  AddressSaved: Signed & { address: CustomerAddress };
  AddressRemoved: Signed & { addressId: string };
  DefaultAddressChosen: Signed & { addressId: string };
  FavoriteKept: Signed & { favorite: Favorite };
  FavoriteRemoved: Signed & { technicianId: TechnicianId };
  /** Told for the person's own history; the password itself is no part of the log. */
  PasswordChanged: Signed & { how: 'own' | 'reset' };
  /** The payment provider's customer: one for all bookings of this person. */
  StripeCustomerKnown: { stripeCustomerId: string; at: string };
  /** The account has that login from now on; the one before stays in the history (design.md §11). */
  CustomerRoleChanged: Signed & { from: Role; to: Role };
  /** Neither signs in nor books until somebody lifts it; what is booked goes on. */
  CustomerBlocked: Signed & { reason: Sealed };
  CustomerUnblocked: Signed;
  /** The record is another's once more, or a guest's whose account that is: that one has its bookings from now on, and nobody signs in to this. */
  CustomerMerged: Signed & { into: CustomerId };
  /** The same, told of the record that stays. */
  DuplicateTaken: Signed & { from: CustomerId };
  /** The customer's key is destroyed after this. */
  CustomerDeleted: Signed;
}

export type CustomerEvent = EventsOf<CustomerEvents>;

export type CustomerEventType = CustomerEvent['type'];
