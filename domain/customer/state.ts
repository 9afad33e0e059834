/** What a customer is, folded from the events. */
import type { Role } from '../core/actor.ts';
import type { CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import { evolveAddresses } from './addresses.ts';
import { defaultChoices, type NotificationChoices } from './choices.ts';
import type { Language } from '../core/language.ts';
import type { CustomerAddress, CustomerEvent, CustomerPerson } from './events.ts';

export interface Customer {
  readonly status: 'registered';
  readonly id: CustomerId;
  readonly person: CustomerPerson;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** The newest link that was sent to confirm the address of now. */
  readonly confirmationId: string | null;
  /** Another address whose link has not been opened yet. */
  readonly pendingEmail: { readonly changeId: string; readonly email: Sealed } | null;
  /** Null: never said; then the page that a booking was made on decides. */
  readonly language: Language | null;
  readonly choices: NotificationChoices;
  /** In the order in which they were saved; the default one is named by its id. */
  readonly addresses: readonly CustomerAddress[];
  readonly defaultAddressId: string | null;
  readonly notes: Sealed | null;
  readonly stripeCustomerId: string | null;
  readonly since: string;
}

/** A stream without events, a customer, or one whose key is gone. */
export type CustomerState =
  | { readonly status: 'none' }
  | Customer
  | { readonly status: 'deleted'; readonly id: CustomerId; readonly at: string };

/** One event further; what comes after the deletion changes nothing. */
export function evolve(state: CustomerState, event: CustomerEvent): CustomerState {
  if (event.type === 'CustomerRegistered') {
    const { customerId: id, person, at } = event.data;
    return {
      status: 'registered',
      id,
      person,
      role: 'customer',
      emailVerified: false,
      confirmationId: null,
      pendingEmail: null,
      language: null,
      choices: defaultChoices,
      addresses: [],
      defaultAddressId: null,
      notes: null,
      stripeCustomerId: null,
      since: at,
    };
  }
  if (state.status === 'none') return notBegun(event);
  if (state.status === 'deleted') return state;
  switch (event.type) {
    case 'CustomerPersonChanged':
      return { ...state, person: event.data.person };
    case 'CustomerNotesChanged':
      return { ...state, notes: event.data.notes };
    case 'EmailConfirmationRequested':
      return { ...state, confirmationId: event.data.confirmationId };
    case 'CustomerEmailVerified':
      return { ...state, emailVerified: true };
    case 'EmailChangeRequested': {
      const { changeId, email } = event.data;
      return { ...state, pendingEmail: { changeId, email } };
    }
    case 'EmailChanged':
      return {
        ...state,
        person: { ...state.person, email: event.data.email },
        // Its link was opened, so it is confirmed; a link that went to the old address confirms nothing any more.
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
    case 'PasswordChanged':
      return state;
    case 'StripeCustomerKnown':
      return { ...state, stripeCustomerId: event.data.stripeCustomerId };
    case 'CustomerRoleChanged':
      return { ...state, role: event.data.to };
    case 'CustomerDeleted':
      return { status: 'deleted', id: state.id, at: event.data.at };
    default:
      return unreachable(event);
  }
}

/**
 * The name to greet with in a mail to the account's address; null until that address is confirmed, since a stranger may
 * have typed both: nothing that they wrote goes to somebody else under our name (decision 059).
 */
export function greetedName({
  person,
  emailVerified,
}: Pick<Customer, 'person' | 'emailVerified'>): Sealed | null {
  return emailVerified ? person.firstName : null;
}
