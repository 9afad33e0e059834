/**
 * Mails about an account, or about a request for help: what was asked for and what became of it. The events of
 * `letters-<role>-<id>` and `letters-support-<ticketId>` are STORED shapes, never rewritten. Addresses and names are
 * sealed; a link's token is signed at the moment of sending.
 */
import type { ApplicationLetter, OpsLetter } from '../onboarding/letters.ts';
import type { PartnerLetter } from '../partner/letters.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { PayeeReason, SettlementLetter, StatementFigures } from '../settlement/events.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Language } from '../core/language.ts';
import type { SkipReason } from '../messages/events.ts';

/** To the author of a review whose words were hidden, or are shown again. */
export type ReviewLetter = 'review_words_hidden' | 'review_words_shown';

/** To those on duty: our books and the provider's do not agree. */
export type BooksLetter = 'books_differ';

export type LetterKind =
  | 'confirm_email'
  | 'confirm_new_email'
  | 'email_changed'
  | 'reset_password'
  | 'password_changed'
  | 'guest_account'
  | 'payout_failed'
  | 'payouts_stopped'
  | 'admin_invited'
  | 'test_thank_you'
  | BooksLetter
  | ReviewLetter
  | ApplicationLetter
  | OpsLetter
  | PartnerLetter
  | SettlementLetter;

/** What a mail about a settlement says of it; nothing of it is anybody's personal data. */
export interface SettlementNews extends Omit<StatementFigures, 'partnerId'> {
  /** The statement itself, or what its money waits for. */
  readonly about: 'statement' | PayeeReason;
  readonly payBy: string;
}

/** What a technician's devices are told of as well: somebody waits for them, or a time runs. */
export const pushedLetters: ReadonlySet<LetterKind> = new Set([
  'payout_failed',
  'payouts_stopped',
  'application_reminder',
  'application_question',
  'license_sent_back',
  'license_reminder',
  'work_reminder',
  'number_wanted',
  'pre_adverse_notice',
  'ready_to_work',
]);

/** What a link in such a mail lets its holder do. */
export type AccountLinkPurpose =
  | 'confirm_email'
  | 'change_email'
  | 'reset_password'
  | 'set_password'
  | 'open_account'
  | 'admin_invitation';

export interface WantedLetter {
  /** Names the mail: the same one is never sent twice (R13). */
  readonly letterId: string;
  readonly letter: LetterKind;
  /** `ops`: those on duty. */
  readonly to: Sealed | 'ops';
  /** By text: `to` is a phone number in E.164. Left out: by mail. */
  readonly channel?: 'sms';
  /** First name; null where we greet without one. */
  readonly name: Sealed | null;
  readonly language: Language;
  /** `subject` is what the token stands for: `<role>.<person>.<mark>`. `expiresAt` is an ISO instant. */
  readonly link: {
    readonly purpose: AccountLinkPurpose;
    readonly subject: string;
    readonly expiresAt: string;
  } | null;
  /** What its text names: amounts are cents, days YYYY-MM-DD, and what is personal is sealed. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Of a push to the technician's devices about another letter; ISO instant at which the quiet hours are over. */
  readonly push?: { readonly notBefore: string };
  /** Of a mail about a settlement. */
  readonly settlement?: SettlementNews;
  /** Of a mail that carries a document: read when it is sent, so that nothing is sent of what was erased meanwhile. */
  readonly document?: { readonly key: BlobKey; readonly name: string };
}

export interface LetterEvents {
  LetterWanted: WantedLetter & { readonly at: string };
  /** `providerId` is missing in those from before deliveries were followed. */
  LetterSent: { letterId: string; providerId?: string; at: string };
  LetterSkipped: { letterId: string; reason: SkipReason; at: string };
  /** An admin has one that failed tried again: the same letter, under the same id. */
  LetterRedriven: Signed & { letterId: string };
}

export type LetterEvent = EventsOf<LetterEvents>;
