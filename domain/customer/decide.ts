/** What a customer is, folded from the events; what may be asked of the record, and the answer. */
import type { Actor, Role } from '../core/actor.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import type { CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { type AddressCommand, decideAddresses, evolveAddresses } from './addresses.ts';
import { defaultChoices, type Language, type NotificationChoices } from './choices.ts';
import type { CustomerAddress, CustomerEvent, CustomerPerson } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

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

export const noCustomer: CustomerState = { status: 'none' };

/** Folds one event. Events that meet no customer change nothing, so that a fold never fails. */
export function evolveCustomer(state: CustomerState, event: CustomerEvent): CustomerState {
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
  if (state.status !== 'registered') return state;
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

export type CustomerCommand =
  | {
      readonly type: 'Register';
      readonly customerId: CustomerId;
      readonly person: CustomerPerson;
      readonly language?: Language;
      /** Names the link that confirms the address; without it none is sent. */
      readonly confirmationId?: string;
    }
  | AddressCommand
  | { readonly type: 'RequestEmailConfirmation'; readonly confirmationId: string }
  /** The link of `confirmationId` was opened, whoever did it: they read the mail. */
  | { readonly type: 'ConfirmEmail'; readonly confirmationId: string }
  | { readonly type: 'RequestEmailChange'; readonly changeId: string; readonly email: Sealed }
  | { readonly type: 'ConfirmEmailChange'; readonly changeId: string }
  | {
      readonly type: 'ChooseMessages';
      readonly language: Language | null;
      readonly choices: NotificationChoices;
    }
  | { readonly type: 'NotePasswordChange'; readonly how: 'own' | 'reset' }
  | { readonly type: 'ChangePerson'; readonly change: Partial<CustomerPerson> }
  | { readonly type: 'ChangeNotes'; readonly notes: Sealed | null }
  | { readonly type: 'VerifyEmail' }
  | { readonly type: 'RecordStripeCustomer'; readonly stripeCustomerId: string }
  | { readonly type: 'ChangeRole'; readonly to: Role }
  /** `openBookings`: bookings of this customer that have not ended. */
  | { readonly type: 'DeleteCustomer'; readonly openBookings: number };

export type CustomerRefusal =
  | 'unknown_customer'
  | 'already_exists'
  | 'deleted'
  | 'not_yours'
  | 'other_stripe_customer'
  | 'link_ended'
  | 'unknown_address'
  | 'too_many_addresses'
  | 'open_bookings';

const LINK_ENDED = 'This link no longer works. Please ask for a new one and open the latest email.';

type Decision = DecisionOf<CustomerEvent, CustomerRefusal>;

/** Events or a refusal by name; a command that has been carried out already yields no events. */
export function decideCustomer(state: CustomerState, command: CustomerCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (command.type === 'Register')
    return state.status === 'none'
      ? decided(...registered(command, by, at))
      : refused('already_exists', 'This customer is already registered.');
  if (state.status === 'none') return refused('unknown_customer', 'There is no such customer.');
  if (!mayGive(state.id, command, context))
    return refused('not_yours', 'Only the customer or an administrator may do this.');
  if (state.status === 'deleted')
    return command.type === 'DeleteCustomer'
      ? decided()
      : refused('deleted', 'This customer has been deleted.');
  return decideRegistered(state, command, context);
}

function mayGive(id: CustomerId, command: CustomerCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true;
  return ownCommands.has(command.type) && actor.role === 'customer' && actor.id === id;
}

/** What customers may do to their own record. */
const ownCommands: ReadonlySet<CustomerCommand['type']> = new Set([
  'ChangePerson',
  'VerifyEmail',
  'RequestEmailConfirmation',
  'ConfirmEmail',
  'RequestEmailChange',
  'ConfirmEmailChange',
  'ChooseMessages',
  'SaveAddress',
  'RemoveAddress',
  'ChooseDefaultAddress',
  'NotePasswordChange',
  'DeleteCustomer',
]);

function registered(
  { customerId, person, language, confirmationId }: Extract<CustomerCommand, { type: 'Register' }>,
  by: Actor,
  at: string,
): readonly CustomerEvent[] {
  return [
    { type: 'CustomerRegistered', data: { customerId, person, by, at } },
    ...(language === undefined
      ? []
      : [{ type: 'CustomerChoicesChanged', data: { language, choices: defaultChoices, by, at } } as const]),
    ...(confirmationId === undefined
      ? []
      : [{ type: 'EmailConfirmationRequested', data: { confirmationId, at } } as const]),
  ];
}

function decideRegistered(
  customer: Customer,
  command: Exclude<CustomerCommand, { type: 'Register' }>,
  { now: at, actor: by }: DecidedBy,
): Decision {
  switch (command.type) {
    case 'ChangePerson':
      return changesNothing(customer.person, command.change)
        ? decided()
        : decided({
            type: 'CustomerPersonChanged',
            data: { person: { ...customer.person, ...command.change }, by, at },
          });
    case 'ChangeNotes':
      return customer.notes === command.notes
        ? decided()
        : decided({ type: 'CustomerNotesChanged', data: { notes: command.notes, by, at } });
    case 'SaveAddress':
    case 'RemoveAddress':
    case 'ChooseDefaultAddress':
      return decideAddresses(customer, command, { now: at, actor: by });
    case 'RequestEmailConfirmation': {
      const { confirmationId } = command;
      return customer.emailVerified || customer.confirmationId === confirmationId
        ? decided()
        : decided({ type: 'EmailConfirmationRequested', data: { confirmationId, at } });
    }
    case 'ConfirmEmail':
      if (customer.confirmationId !== command.confirmationId) return refused('link_ended', LINK_ENDED);
      return customer.emailVerified
        ? decided()
        : decided({ type: 'CustomerEmailVerified', data: { by, at } });
    case 'RequestEmailChange': {
      const { changeId, email } = command;
      return customer.pendingEmail?.changeId === changeId
        ? decided()
        : decided({ type: 'EmailChangeRequested', data: { changeId, email, by, at } });
    }
    case 'ConfirmEmailChange': {
      const { pendingEmail } = customer;
      // The change that made the address of now: its link was opened twice.
      if (customer.confirmationId === command.changeId) return decided();
      if (pendingEmail?.changeId !== command.changeId) return refused('link_ended', LINK_ENDED);
      return decided({
        type: 'EmailChanged',
        data: { changeId: pendingEmail.changeId, email: pendingEmail.email, by, at },
      });
    }
    case 'ChooseMessages': {
      const { language, choices } = command;
      return changesNothing<Pick<Customer, 'language' | 'choices'>>(customer, { language, choices })
        ? decided()
        : decided({ type: 'CustomerChoicesChanged', data: { language, choices, by, at } });
    }
    case 'NotePasswordChange':
      return decided({ type: 'PasswordChanged', data: { how: command.how, by, at } });
    case 'VerifyEmail':
      return customer.emailVerified
        ? decided()
        : decided({ type: 'CustomerEmailVerified', data: { by, at } });
    case 'RecordStripeCustomer':
      if (customer.stripeCustomerId === command.stripeCustomerId) return decided();
      return customer.stripeCustomerId === null
        ? decided({ type: 'StripeCustomerKnown', data: { stripeCustomerId: command.stripeCustomerId, at } })
        : refused(
            'other_stripe_customer',
            'This customer is known to the payment provider under another id.',
          );
    case 'ChangeRole':
      return customer.role === command.to
        ? decided()
        : decided({ type: 'CustomerRoleChanged', data: { from: customer.role, to: command.to, by, at } });
    case 'DeleteCustomer':
      return command.openBookings > 0
        ? refused(
            'open_bookings',
            'This account can be deleted once its open bookings are completed or cancelled.',
          )
        : decided({ type: 'CustomerDeleted', data: { by, at } });
    default:
      return unreachable(command);
  }
}
