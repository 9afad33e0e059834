/** A customer, folded from the events. */
import type { Actor, Role } from '../core/actor.ts';
import type { CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import { evolveAddresses } from './addresses.ts';
import { type AdminNote, evolveNotes } from './admin-notes.ts';
import { evolveFavorites } from './favorites.ts';
import { defaultChoices, type NotificationChoices } from './choices.ts';
import type { Language } from '../core/language.ts';
import type { CustomerAddress, CustomerEvent, CustomerPerson, Favorite } from './events.ts';

export interface Customer {
  readonly status: 'registered';
  readonly id: CustomerId;
  readonly person: CustomerPerson;
  readonly role: Role;
  /** Booked without an account, and nobody has proved access to the mailbox yet (decision 231). */
  readonly isGuest: boolean;
  readonly emailVerified: boolean;
  /** The newest link that was sent to confirm the current address. */
  readonly confirmationId: string | null;
  /** Another address whose link has not been opened yet. */
  readonly pendingEmail: { readonly changeId: string; readonly email: Sealed } | null;
  /** Null: not chosen; the page on which a booking was made decides. */
  readonly language: Language | null;
  readonly choices: NotificationChoices;
  /** In the order in which they were saved; `defaultAddressId` names the default. */
  readonly addresses: readonly CustomerAddress[];
  readonly defaultAddressId: string | null;
  /** In the order in which they were added. */
  readonly favorites: readonly Favorite[];
  /** For admins only, the newest last. */
  readonly adminNotes: readonly AdminNote[];
  readonly picture: Sealed | null;
  /** Null unless an admin has blocked the person. */
  readonly blocked: { readonly reason: Sealed; readonly by: Actor; readonly at: string } | null;
  /** Records of the same person that this one has taken over. */
  readonly duplicates: readonly CustomerId[];
  readonly stripeCustomerId: string | null;
  readonly since: string;
}

/** A stream without events, a customer, a record that was merged into another, or one whose key is destroyed. */
export type CustomerState =
  | { readonly status: 'none' }
  | Customer
  | { readonly status: 'merged'; readonly id: CustomerId; readonly into: CustomerId; readonly at: string }
  | { readonly status: 'deleted'; readonly id: CustomerId; readonly at: string };

/** Id of a record's single note from before notes had authors. */
const FIRST_NOTE = 'first';

/** Applies one event; events after the deletion change nothing. */
export function evolve(state: CustomerState, event: CustomerEvent): CustomerState {
  if (event.type === 'CustomerRegistered') {
    const { customerId: id, person, isGuest = false, at } = event.data;
    return {
      status: 'registered',
      id,
      person,
      role: 'customer',
      isGuest,
      emailVerified: false,
      confirmationId: null,
      pendingEmail: null,
      language: null,
      choices: defaultChoices,
      addresses: [],
      defaultAddressId: null,
      favorites: [],
      adminNotes: [],
      picture: null,
      blocked: null,
      duplicates: [],
      stripeCustomerId: null,
      since: at,
    };
  }
  if (state.status === 'none') return notBegun(event);
  if (event.type === 'CustomerDeleted') return { status: 'deleted', id: state.id, at: event.data.at };
  if (state.status === 'deleted' || state.status === 'merged') return state;
  switch (event.type) {
    case 'CustomerPersonChanged':
      return { ...state, person: event.data.person };
    case 'CustomerNotesChanged': {
      const { notes: text, by, at } = event.data;
      const others = state.adminNotes.filter(({ id }) => id !== FIRST_NOTE);
      return {
        ...state,
        adminNotes: text === null ? others : [{ id: FIRST_NOTE, text, by, at, edited: null }, ...others],
      };
    }
    case 'AdminNoteWritten':
    case 'AdminNoteRemoved':
      return { ...state, adminNotes: evolveNotes(state.adminNotes, event) };
    case 'CustomerPictureChanged':
      return { ...state, picture: event.data.url };
    case 'EmailConfirmationRequested':
      return { ...state, confirmationId: event.data.confirmationId };
    case 'CustomerEmailVerified':
      return { ...state, emailVerified: true };
    case 'CustomerEmailUnverified':
      return { ...state, emailVerified: false };
    case 'EmailChangeRequested': {
      const { changeId, email } = event.data;
      return { ...state, pendingEmail: { changeId, email } };
    }
    case 'EmailChanged':
      return {
        ...state,
        person: { ...state.person, email: event.data.email },
        // Its link was opened, so it is confirmed; a link sent to the old address no longer confirms anything.
        emailVerified: true,
        confirmationId: event.data.changeId,
        pendingEmail: null,
      };
    case 'CustomerChoicesChanged':
      return { ...state, language: event.data.language, choices: event.data.choices };
    case 'AddressSaved':
    case 'AddressRemoved':
    case 'DefaultAddressChosen':
      return { ...state, ...evolveAddresses(state, event) };
    case 'FavoriteKept':
    case 'FavoriteRemoved':
      return { ...state, favorites: evolveFavorites(state.favorites, event) };
    case 'PasswordChanged':
      // Somebody who knew the old password may have requested it: the link to the other address becomes invalid.
      return { ...state, pendingEmail: null };
    case 'GuestAccountOpened':
      return { ...state, isGuest: false };
    case 'StripeCustomerKnown':
      return { ...state, stripeCustomerId: event.data.stripeCustomerId };
    case 'CustomerRoleChanged':
      return { ...state, role: event.data.to };
    case 'CustomerBlocked': {
      const { reason, by, at } = event.data;
      return { ...state, blocked: { reason, by, at } };
    }
    case 'CustomerUnblocked':
      return { ...state, blocked: null };
    case 'CustomerMerged':
      return { status: 'merged', id: state.id, into: event.data.into, at: event.data.at };
    case 'DuplicateTaken':
      return { ...state, duplicates: [...state.duplicates, event.data.from] };
    default:
      return unreachable(event);
  }
}

/**
 * The name for the greeting in a mail to the account's address; null until that address is confirmed. A stranger may
 * have typed both, and nothing they wrote may go to somebody else under our name (decision 059).
 */
export function greetedName({
  person,
  emailVerified,
}: Pick<Customer, 'person' | 'emailVerified'>): Sealed | null {
  return emailVerified ? person.firstName : null;
}
