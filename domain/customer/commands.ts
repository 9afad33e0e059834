/** The commands on a customer's record, and why they may be refused. */
import type { Role } from '../core/actor.ts';
import type { CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { AddressCommand } from './addresses.ts';
import type { FavoriteCommand } from './favorites.ts';
import type { AdminNoteCommand } from './admin-notes.ts';
import type { NotificationChoices } from './choices.ts';
import type { Language } from '../core/language.ts';
import type { CustomerPerson } from './events.ts';

export type CustomerCommand =
  | {
      readonly type: 'Register';
      readonly customerId: CustomerId;
      readonly person: CustomerPerson;
      readonly language?: Language;
      /** Identifies the link that confirms the address; without it none is sent. */
      readonly confirmationId?: string;
      readonly isGuest?: true;
    }
  /** The link with `confirmationId` was opened: the guest's record becomes an account with a password. */
  | { readonly type: 'OpenAccount'; readonly confirmationId: string }
  /** Hands the guest's bookings over to an account with the same address. `unpaid`: bookings that wait for a card. */
  | { readonly type: 'HandOver'; readonly into: CustomerId; readonly unpaid: number }
  | AddressCommand
  | FavoriteCommand
  | { readonly type: 'RequestEmailConfirmation'; readonly confirmationId: string }
  /** The link with `confirmationId` was opened, so its reader has the mailbox. */
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
  | AdminNoteCommand
  | { readonly type: 'ChangePicture'; readonly url: Sealed | null }
  | { readonly type: 'VerifyEmail' }
  | { readonly type: 'UnverifyEmail' }
  | { readonly type: 'BlockCustomer'; readonly reason: Sealed }
  | { readonly type: 'UnblockCustomer' }
  /** `openBookings`: those of the merged record that have not ended or are not paid. */
  | { readonly type: 'MergeInto'; readonly into: CustomerId; readonly openBookings: number }
  | { readonly type: 'TakeDuplicate'; readonly from: CustomerId }
  | { readonly type: 'RecordStripeCustomer'; readonly stripeCustomerId: string }
  | { readonly type: 'ChangeRole'; readonly to: Role }
  /** `openBookings`: this customer's bookings that have not ended. */
  | { readonly type: 'DeleteCustomer'; readonly openBookings: number };

export type CustomerRefusal =
  | 'unknown_customer'
  | 'already_exists'
  | 'deleted'
  | 'merged'
  | 'same_record'
  | 'no_guest'
  | 'too_many_notes'
  | 'not_yours'
  | 'other_stripe_customer'
  | 'link_ended'
  | 'unknown_address'
  | 'too_many_addresses'
  | 'too_many_favorites'
  | 'open_bookings';
