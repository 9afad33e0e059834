/**
 * Mails about an account or a support request: what was requested and the outcome. The events of `letters-<role>-<id>`
 * and `letters-support-<ticketId>` are STORED shapes, never rewritten. Addresses and names are sealed; a link's token
 * is signed when it is sent.
 */
import type { ApplicationLetter, OpsLetter } from '../onboarding/letters.ts';
import type { PartnerLetter } from '../partner/letters.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { PayeeReason, SettlementLetter, StatementFigures } from '../settlement/events.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Language } from '../core/language.ts';
import type { SkipReason } from '../messages/events.ts';

/** To the author of a review whose text was hidden, or is shown again. */
export type ReviewLetter = 'review_words_hidden' | 'review_words_shown';

/** To staff on duty: our books and the provider's differ. */
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

/** The content of a mail about a settlement; it has no personal data. */
export interface SettlementNews extends Omit<StatementFigures, 'partnerId'> {
  /** The statement itself, or what its payment waits for. */
  readonly about: 'statement' | PayeeReason;
  readonly payBy: string;
}

/** Letters also pushed to a technician's devices: somebody waits for them, or a deadline runs. */
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

/** What the link in such a mail lets its holder do. */
export type AccountLinkPurpose =
  | 'confirm_email'
  | 'change_email'
  | 'reset_password'
  | 'set_password'
  | 'open_account'
  | 'admin_invitation';

export interface WantedLetter {
  /** Identifies the mail: the same one is never sent twice (R13). */
  readonly letterId: string;
  readonly letter: LetterKind;
  /** `ops`: staff on duty. */
  readonly to: Sealed | 'ops';
  /** For a text message: `to` is a phone number in E.164. Absent: by mail. */
  readonly channel?: 'sms';
  /** First name; null for a greeting without a name. */
  readonly name: Sealed | null;
  readonly language: Language;
  /** `subject` is what the token is for: `<role>.<person>.<mark>`. `expiresAt` is an ISO instant. */
  readonly link: {
    readonly purpose: AccountLinkPurpose;
    readonly subject: string;
    readonly expiresAt: string;
  } | null;
  /** Values for its text: amounts are cents, days YYYY-MM-DD, and personal ones are sealed. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** For a push to the technician's devices about another letter; ISO instant at which the quiet hours end. */
  readonly push?: { readonly notBefore: string };
  /** For a mail about a settlement. */
  readonly settlement?: SettlementNews;
  /**
   * For a mail with a document, which is read when it is sent, so that nothing is sent of what was erased in the
   * meantime.
   */
  readonly document?: { readonly key: BlobKey; readonly name: string };
}

export interface LetterEvents {
  LetterWanted: WantedLetter & { readonly at: string };
  /** `providerId` is absent in events from before delivery was tracked. */
  LetterSent: { letterId: string; providerId?: string; at: string };
  LetterSkipped: { letterId: string; reason: SkipReason; at: string };
  /** An admin has a failed one retried: the same letter with the same id. */
  LetterRedriven: Signed & { letterId: string };
}

export type LetterEvent = EventsOf<LetterEvents>;
