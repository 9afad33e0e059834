/** Decides the commands on a customer's record. */
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import type { CustomerId } from '../core/ids.ts';
import { unreachable } from '../core/unreachable.ts';
import { decideAddresses } from './addresses.ts';
import { decideNotes } from './admin-notes.ts';
import { firstChoices } from './choices.ts';
import type { CustomerCommand, CustomerRefusal } from './commands.ts';
import { decideFavorites } from './favorites.ts';
import type { CustomerEvent } from './events.ts';
import { type Customer, type CustomerState, evolve } from './state.ts';

const LINK_ENDED = 'linkEnded';

type Decision = DecisionOf<CustomerEvent, CustomerRefusal>;

function decide(state: CustomerState, command: CustomerCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (command.type === 'Register')
    return state.status === 'none'
      ? decided(...registered(command, by, at))
      : refused('already_exists', 'customerAlreadyRegistered');
  if (state.status === 'none') return refused('unknown_customer', 'unknownCustomer');
  if (!mayGive(state.id, command, context)) return refused('not_yours', 'onlyCustomerOrAdmin');
  if (state.status === 'deleted')
    return command.type === 'DeleteCustomer' ? decided() : refused('deleted', 'customerDeleted');
  if (state.status === 'merged') return decideMerged(state, command, context);
  return decideRegistered(state, command, context);
}

function mayGive(id: CustomerId, command: CustomerCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true;
  return ownCommands.has(command.type) && actor.role === 'customer' && actor.id === id;
}

/** Commands that customers may give on their own record. */
const ownCommands: ReadonlySet<CustomerCommand['type']> = new Set([
  'ChangePerson',
  'VerifyEmail',
  'RequestEmailConfirmation',
  'ConfirmEmail',
  'OpenAccount',
  'RequestEmailChange',
  'ConfirmEmailChange',
  'ChooseMessages',
  'SaveAddress',
  'RemoveAddress',
  'ChooseDefaultAddress',
  'KeepFavorite',
  'RemoveFavorite',
  'NotePasswordChange',
  'DeleteCustomer',
]);

function registered(
  { customerId, person, language, confirmationId, isGuest }: Extract<CustomerCommand, { type: 'Register' }>,
  by: Actor,
  at: string,
): readonly CustomerEvent[] {
  return [
    { type: 'CustomerRegistered', data: { customerId, person, ...(isGuest && { isGuest }), by, at } },
    ...(language === undefined
      ? []
      : [{ type: 'CustomerChoicesChanged', data: { language, choices: firstChoices, by, at } } as const]),
    ...(confirmationId === undefined
      ? []
      : [{ type: 'EmailConfirmationRequested', data: { confirmationId, at } } as const]),
  ];
}

/** A merged record can only be erased, together with the one that took it over. */
function decideMerged(
  { into }: Extract<CustomerState, { status: 'merged' }>,
  command: CustomerCommand,
  { now: at, actor: by }: DecidedBy,
): Decision {
  if (command.type === 'DeleteCustomer') return decided({ type: 'CustomerDeleted', data: { by, at } });
  const isDone = (command.type === 'MergeInto' || command.type === 'HandOver') && command.into === into;
  return isDone ? decided() : refused('merged', 'customerMerged');
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
    case 'WriteNote':
    case 'RemoveNote':
      return decideNotes(customer.adminNotes, command, { now: at, actor: by });
    case 'ChangePicture':
      return customer.picture === command.url
        ? decided()
        : decided({ type: 'CustomerPictureChanged', data: { url: command.url, by, at } });
    case 'SaveAddress':
    case 'RemoveAddress':
    case 'ChooseDefaultAddress':
      return decideAddresses(customer, command, { now: at, actor: by });
    case 'KeepFavorite':
    case 'RemoveFavorite':
      return decideFavorites(customer.favorites, command, { now: at, actor: by });
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
    case 'OpenAccount':
      if (customer.confirmationId !== command.confirmationId) return refused('link_ended', LINK_ENDED);
      if (!customer.isGuest) return decided();
      return decided(
        { type: 'GuestAccountOpened', data: { by, at } },
        ...(customer.emailVerified ? [] : [{ type: 'CustomerEmailVerified', data: { by, at } } as const]),
      );
    case 'HandOver':
      if (command.into === customer.id) return refused('same_record', 'sameRecord');
      if (!customer.isGuest) return refused('no_guest', LINK_ENDED);
      return command.unpaid > 0
        ? refused('open_bookings', 'guestPaysFirst')
        : decided({ type: 'CustomerMerged', data: { into: command.into, by, at } });
    case 'RequestEmailChange': {
      const { changeId, email } = command;
      return customer.pendingEmail?.changeId === changeId
        ? decided()
        : decided({ type: 'EmailChangeRequested', data: { changeId, email, by, at } });
    }
    case 'ConfirmEmailChange': {
      const { pendingEmail } = customer;
      // This change has already become the current address: its link was opened twice.
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
    case 'UnverifyEmail':
      return customer.emailVerified
        ? decided({ type: 'CustomerEmailUnverified', data: { by, at } })
        : decided();
    case 'BlockCustomer':
      return customer.blocked
        ? decided()
        : decided({ type: 'CustomerBlocked', data: { reason: command.reason, by, at } });
    case 'UnblockCustomer':
      return customer.blocked ? decided({ type: 'CustomerUnblocked', data: { by, at } }) : decided();
    case 'MergeInto':
      if (command.into === customer.id) return refused('same_record', 'sameRecord');
      return command.openBookings > 0
        ? refused('open_bookings', 'duplicateHasOpenBookings')
        : decided({ type: 'CustomerMerged', data: { into: command.into, by, at } });
    case 'TakeDuplicate':
      return customer.duplicates.includes(command.from)
        ? decided()
        : decided({ type: 'DuplicateTaken', data: { from: command.from, by, at } });
    case 'RecordStripeCustomer':
      if (customer.stripeCustomerId === command.stripeCustomerId) return decided();
      return customer.stripeCustomerId === null
        ? decided({ type: 'StripeCustomerKnown', data: { stripeCustomerId: command.stripeCustomerId, at } })
        : refused('other_stripe_customer', 'otherStripeCustomer');
    case 'ChangeRole':
      return customer.role === command.to
        ? decided()
        : decided({ type: 'CustomerRoleChanged', data: { from: customer.role, to: command.to, by, at } });
    case 'DeleteCustomer':
      return command.openBookings > 0
        ? refused('open_bookings', 'openBookings')
        : decided({ type: 'CustomerDeleted', data: { by, at } });
    default:
      return unreachable(command);
  }
}

/** The records of customers, `customer-<id>`. */
export const customers = {
  category: 'customer',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<CustomerState, CustomerEvent, CustomerCommand, CustomerRefusal>;
