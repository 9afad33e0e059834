/** What a customer is, folded from the events; what may be asked of the record, and the answer. */
import type { Role } from '../actor.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../decision.ts';
import type { CustomerId } from '../ids.ts';
import type { Sealed } from '../sealed.ts';
import type { CustomerEvent, CustomerPerson } from './events.ts';

export interface Customer {
  readonly status: 'registered';
  readonly id: CustomerId;
  readonly person: CustomerPerson;
  readonly role: Role;
  readonly emailVerified: boolean;
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
    case 'CustomerEmailVerified':
      return { ...state, emailVerified: true };
    case 'StripeCustomerKnown':
      return { ...state, stripeCustomerId: event.data.stripeCustomerId };
    case 'CustomerRoleChanged':
      return { ...state, role: event.data.to };
    case 'CustomerDeleted':
      return { status: 'deleted', id: state.id, at: event.data.at };
    default:
      return event satisfies never;
  }
}

export type CustomerCommand =
  | { readonly type: 'Register'; readonly customerId: CustomerId; readonly person: CustomerPerson }
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
  | 'open_bookings';

type Decision = DecisionOf<CustomerEvent, CustomerRefusal>;

/** Events or a refusal by name; a command that has been carried out already yields no events. */
export function decideCustomer(state: CustomerState, command: CustomerCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (command.type === 'Register')
    return state.status === 'none'
      ? decided({
          type: 'CustomerRegistered',
          data: { customerId: command.customerId, person: command.person, by, at },
        })
      : refused('already_exists', 'This customer is registered already.');
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
  const own =
    command.type === 'ChangePerson' || command.type === 'VerifyEmail' || command.type === 'DeleteCustomer';
  return own && actor.role === 'customer' && actor.id === id;
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
      return command satisfies never;
  }
}
