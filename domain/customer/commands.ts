/** What may be asked of a customer's record, and why it may be refused. */
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
      /** Names the link that confirms the address; without it none is sent. */
      readonly confirmationId?: string;
      readonly isGuest?: true;
    }
  /** The link of `confirmationId` was opened: the guest's record is an account from now on, with a password. */
  | { readonly type: 'OpenAccount'; readonly confirmationId: string }
  /** The guest's bookings become those of an account with the same address. `unpaid`: bookings that wait for a card. */
  | { readonly type: 'HandOver'; readonly into: CustomerId; readonly unpaid: number }
  | AddressCommand
  | FavoriteCommand
  | { readonly type: 'RequestEmailConfirmation'; readonly confirmationId: string }
  /** The link of `confirmationId` was opened: its reader has the mailbox. */
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
  /** `openBookings`: of the record that goes, not ended or not paid. */
  | { readonly type: 'MergeInto'; readonly into: CustomerId; readonly openBookings: number }
  | { readonly type: 'TakeDuplicate'; readonly from: CustomerId }
  | { readonly type: 'RecordStripeCustomer'; readonly stripeCustomerId: string }
  | { readonly type: 'ChangeRole'; readonly to: Role }
  /** `openBookings`: bookings of this customer that have not ended. */
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
