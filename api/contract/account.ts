/** A person's own account: passwords, mail address, profile, addresses, cards, export and deletion (design.md §7, §8; R28, R29). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { returnVisit, siteRecord } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import {
  bookingStatus,
  email,
  newPassword,
  password,
  phone,
  phoneDigits,
  rating,
  stateCode,
  text,
  zip,
} from './fields.ts';
import { personName, placeText, requiredPlace } from './names.ts';
import { ownTicket } from './support.ts';
import { fieldError } from './field-error.ts';
import { favorite } from './known-technicians.ts';

export const language = z.enum(languages, fieldError('chooseEnglishSpanish'));

/** Where the write is in the log. */
const written = { position: z.string() };

const state = stateCode(fieldError('stateUnreadable'), fieldError('stateTwoLetters'));

/** The token of a link in an email, as in `?token=`; its first word is the role of the account's owner. */
export const token = z
  .string(fieldError('linkIncomplete'))
  .check(z.trim(), z.minLength(20, fieldError('linkIncomplete')))
  .check(z.maxLength(400, fieldError('linkIncomplete')));

/** Whether an emailed link is about a technician's account; only the server knows whether it is valid. */
export const isTechniciansLink = (written: string): boolean => written.startsWith('technician.');

/** An address that the customer saved for bookings. */
export const savedAddress = z.object({
  id: z.string(),
  /** The customer's name for it, `Home`; may be empty. */
  label: z.string(),
  street: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  zipCode: z.string(),
  /** For the technician: gate code, parking. */
  instructions: z.nullable(z.string()),
  isDefault: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddress>;

const topicChoices = z.object({
  /** Progress of the job: technician found, on the way, arrived, completed. */
  progress: z.boolean(),
  reminders: z.boolean(),
  /** Requests for a review. */
  reviews: z.boolean(),
  /** Marketing; off until the person opts in. */
  offers: z.boolean(),
});
const changedChoices = z.strictObject({
  progress: z.optional(z.boolean()),
  reminders: z.optional(z.boolean()),
  reviews: z.optional(z.boolean()),
  offers: z.optional(z.boolean()),
});

/** The account as its customer sees it. */
export const account = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the address was confirmed by its link. Unconfirmed accounts can book as well. */
  emailConfirmed: z.boolean(),
  /** A new address whose link has not been opened yet; null: none. */
  pendingEmail: z.nullable(z.string()),
  /** E.164 (`+12125550110`). */
  phone: z.nullable(z.string()),
  language,
  notifications: z.object({
    mail: topicChoices,
    sms: topicChoices,
  }),
  addresses: z.array(savedAddress),
  /** In the order in which they were added. */
  favorites: z.array(favorite),
  /** ISO instant. */
  memberSince: z.string(),
});
export type Account = z.output<typeof account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Profile, choices and saved addresses of the signed-in customer.',
  roles: ['customer'],
  response: account,
});

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes name, phone, language or which messages come; what is left out stays.',
  roles: ['customer'],
  body: z.strictObject({
    firstName: z.optional(personName(fieldError('firstNameMissing'))),
    lastName: z.optional(personName(fieldError('lastNameMissing'))),
    /** Null or empty removes it. */
    phone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
    language: z.optional(language),
    notifications: z.optional(
      z.strictObject({ mail: z.optional(changedChoices), sms: z.optional(changedChoices) }),
    ),
  }),
  response: z.extend(account, written),
});

const addressFields = {
  label: z.optional(placeText(40)),
  street: requiredPlace(200, fieldError('streetMissing')),
  unit: z.optional(z.nullable(placeText(40))),
  city: requiredPlace(80, fieldError('cityMissing')),
  state,
  zipCode: zip,
  instructions: z.optional(z.nullable(text(1000))),
  isDefault: z.optional(z.boolean()),
};

/** The answer of every change of the addresses: all of them, the default first. */
const addressList = z.object({ addresses: z.array(savedAddress), ...written });

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  summary: 'Keeps another address; the first one is the default.',
  roles: ['customer'],
  body: z.strictObject(addressFields),
  response: z.extend(addressList, { address: savedAddress }),
  status: 201,
  errors: ['unknown_zip', 'state_mismatch', 'too_many_addresses'],
});

export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/api/account/addresses/:id',
  summary: 'Changes a kept address; bookings that were made with it stay as they are.',
  roles: ['customer'],
  body: z.partial(z.strictObject(addressFields)),
  response: z.extend(addressList, { address: savedAddress }),
  errors: ['not_found', 'unknown_zip', 'state_mismatch'],
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/addresses/:id',
  summary: 'Forgets an address; the next one becomes the default.',
  roles: ['customer'],
  response: addressList,
  errors: ['not_found'],
});

export const makeAddressDefault = endpoint({
  method: 'POST',
  path: '/api/account/addresses/:id/default',
  summary: 'Makes an address the one that the wizard starts with.',
  roles: ['customer'],
  response: addressList,
  errors: ['not_found'],
});

/** Email confirmation. The link in the email leads to `/confirm-email?token=…`. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/email/confirmation',
  summary:
    'Sends the link again that confirms the mail address; older links end. A guest is sent the link of their booking.',
  roles: ['customer'],
  response: z.object({ success: z.literal(true), alreadyConfirmed: z.boolean(), position: z.string() }),
  status: 202,
  errors: ['too_many_requests'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  summary: 'Confirms a mail address by the link sent to it; no session is needed.',
  roles: 'anyone',
  body: z.strictObject({ token }),
  /** `alreadyConfirmed`: the link was used before. `isNewAddress`: the account now uses this address. */
  response: z.object({
    success: z.literal(true),
    alreadyConfirmed: z.boolean(),
    isNewAddress: z.boolean(),
    position: z.string(),
  }),
  errors: ['link_ended', 'email_taken'],
});

/** A guest's password. It applies once the emailed link has been opened, whatever the address is (decision 232). */
export const chooseGuestPassword = endpoint({
  method: 'POST',
  path: '/api/account/guest-password',
  summary: 'Keeps a password for a guest, and mails the link that makes an account of their booking.',
  roles: ['customer'],
  body: z.strictObject({ password: newPassword }),
  response: z.object({ success: z.literal(true) }),
  status: 202,
  errors: ['weak_password', 'too_many_requests', 'conflict'],
});

/** The link in a guest's email leads to `/open-account?token=…`. */
export const openGuestAccount = endpoint({
  method: 'POST',
  path: '/api/auth/guest/open',
  summary:
    'Makes an account of a guest’s booking, or adds it to the account of the same address, by the link of a mail.',
  roles: 'anyone',
  body: z.strictObject({
    token,
    /** Digits of the phone number used for the booking; not required in the browser that made it. */
    phoneDigits: z.optional(phoneDigits),
    /** A new password. */
    password: z.optional(newPassword),
    /** Of the existing account with this address, to keep it. */
    currentPassword: z.optional(password),
  }),
  /**
   * `opened`: this is an account now, and it has the booking. `joined`: the booking goes to the existing account.
   * `password_wanted`: nothing has happened yet; the link works with a new password. `account_password_wanted`: nothing
   * has happened yet; the link works with the account's password, or with a new one for it.
   */
  response: z.object({
    outcome: z.enum(['opened', 'joined', 'password_wanted', 'account_password_wanted']),
    email: z.string(),
  }),
  errors: [
    'link_ended',
    'wrong_code',
    'weak_password',
    'open_bookings',
    'account_blocked',
    'too_many_requests',
  ],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Asks for another mail address: a link goes there, and until it is opened the old one stays.',
  roles: ['customer'],
  body: z.strictObject({ email, password }),
  response: z.object({ success: z.literal(true), pendingEmail: z.string(), position: z.string() }),
  status: 202,
  errors: ['wrong_password', 'same_email', 'too_many_requests'],
});

/** Password reset. The link in the email leads to `/reset-password?token=…`. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Mails a link that sets a new password, if there is an account; the answer tells nobody whether.',
  roles: 'anyone',
  body: z.strictObject({ email }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  status: 202,
  errors: ['too_many_requests'],
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary: 'Sets a new password by the link of a mail, once, and ends the other sessions.',
  roles: 'anyone',
  body: z.strictObject({ token, password: newPassword }),
  /** `role` decides which sign-in page comes next. */
  response: z.object({
    success: z.literal(true),
    role: z.enum(['customer', 'technician', 'partner', 'admin']),
  }),
  errors: ['link_ended', 'weak_password', 'too_many_requests'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Changes the password, with the one of now, and ends the other sessions.',
  roles: ['customer', 'technician', 'partner', 'admin'],
  permission: 'every_admin',
  body: z.strictObject({ currentPassword: password, newPassword }),
  response: z.object({ success: z.literal(true) }),
  errors: ['wrong_password', 'weak_password', 'too_many_requests'],
});

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** What the browser says it is, `Chrome, macOS`; empty if it says nothing. */
      device: z.string(),
      /** ISO instants. */
      since: z.string(),
      seenAt: z.string(),
      until: z.string(),
      /** The session that asks. */
      isThis: z.boolean(),
    }),
  ),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the person is signed in, newest first.',
  roles: ['customer', 'technician', 'partner', 'admin'],
  permission: 'every_admin',
  response: sessionList,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Signs the person out everywhere else.',
  roles: ['customer', 'technician', 'partner', 'admin'],
  permission: 'every_admin',
  response: sessionList,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Signs the person out on one device.',
  roles: ['customer', 'technician', 'partner', 'admin'],
  permission: 'every_admin',
  response: sessionList,
});

/** A card at the payment provider; we store no number. */
export const savedCard = z.object({
  id: z.string(),
  /** `visa`, `mastercard`, … */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
  /** Offered for later bookings; otherwise it pays only for the booking it was given for. */
  isKept: z.boolean(),
  /** Numbers of the open bookings that it pays for; it cannot be removed until they have ended. */
  neededBy: z.array(z.string()),
});
export type SavedCard = z.output<typeof savedCard>;

const cardList = z.object({ cards: z.array(savedCard) });

export const listCards = endpoint({
  method: 'GET',
  path: '/api/account/cards',
  summary: 'Cards that were saved for later bookings, the default first.',
  roles: ['customer'],
  response: cardList,
});

export const prepareCard = endpoint({
  method: 'POST',
  path: '/api/account/cards',
  summary: 'What the browser needs to save a card without a booking: its number goes to the provider alone.',
  roles: ['customer'],
  response: z.object({ clientSecret: z.string() }),
  status: 201,
  errors: ['too_many_requests'],
});

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/account/cards/:id',
  summary: 'Removes a saved card, unless an open booking is paid with it.',
  roles: ['customer'],
  response: cardList,
  errors: ['not_found', 'card_in_use'],
});

export const makeCardDefault = endpoint({
  method: 'POST',
  path: '/api/account/cards/:id/default',
  summary: 'Makes a saved card the one that is offered first.',
  roles: ['customer'],
  response: cardList,
  errors: ['not_found'],
});

export const exportedMessage = z.object({
  bookingNumber: z.nullable(z.string()),
  /** `mail`, `sms`, or `app` for the notification center. */
  channel: z.string(),
  about: z.string(),
  outcome: z.string(),
  at: z.string(),
});

/** Everything we store about a person, in plain words in their language. Amounts in dollars, instants in ISO. */
export const exportedData = z.object({
  exportedAt: z.string(),
  account,
  notesOfOurTeam: z.nullable(z.string()),
  cards: z.array(z.omit(savedCard, { neededBy: true })),
  signedIn: z.array(
    z.object({ device: z.string(), since: z.string(), seenAt: z.string(), until: z.string() }),
  ),
  bookings: z.array(
    z.object({
      number: z.string(),
      status: bookingStatus,
      paymentStatus: z.string(),
      brand: z.string(),
      serviceType: z.string(),
      items: z.array(z.string()),
      addOns: z.array(z.string()),
      appointment: z.object({ date: z.string(), time: z.string(), zone: z.string() }),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.string(),
      instructions: z.nullable(z.string()),
      /** Parking, stairs and walls, as given by the customer. */
      site: siteRecord,
      totalPrice: z.number(),
      charged: z.number(),
      refunded: z.number(),
      returnVisit: z.nullable(returnVisit),
      photos: z.array(z.string()),
      /** What the customer and the crew wrote to each other. */
      conversation: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          text: z.nullable(z.string()),
          photos: z.array(z.string()),
        }),
      ),
      review: z.nullable(z.object({ rating, text: z.nullable(z.string()), at: z.string() })),
      /** What happened, one sentence per event. */
      history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string() })),
    }),
  ),
  messages: z.array(exportedMessage),
  supportRequests: z.array(ownTicket),
  /** What happened to the account itself, one sentence per event. */
  accountHistory: z.array(z.object({ at: z.string(), what: z.string(), by: z.string() })),
});
export type ExportedData = z.output<typeof exportedData>;

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything that we hold about the signed-in customer, as JSON to be kept.',
  roles: ['customer'],
  response: exportedData,
  errors: ['too_many_requests'],
});

/** A booking that keeps the account from being deleted. */
const waitedFor = z.object({ id: z.string(), number: z.string(), status: bookingStatus });

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Whether the account can be deleted now, and the bookings that this waits for.',
  roles: ['customer', 'technician'],
  response: z.object({
    canDelete: z.boolean(),
    /** Of a customer: open, or done and not paid. Of a technician: jobs that have not ended. */
    openBookings: z.array(waitedFor),
    /** Of a technician: jobs whose share has not reached the bank. */
    unpaidShares: z.array(waitedFor),
  }),
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes the account for good: its key is destroyed, so that nobody reads its data any more.',
  roles: ['customer', 'technician'],
  /** Guests have none. */
  body: z.strictObject({ password: z.optional(password) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['wrong_password', 'open_bookings', 'unpaid_shares', 'too_many_requests'],
});
