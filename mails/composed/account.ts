/** Mails about an account. */
import type { Role } from '#domain/core/actor.ts';
import type { Language } from '#domain/core/language.ts';
import type { LetterKind, ReviewLetter } from '#domain/letters/events.ts';
import type { SettlementLetter } from '#domain/settlement/events.ts';
import { leadsToStatus } from '#domain/onboarding/letters.ts';
import type { PartnerLetter } from '#domain/partner/letters.ts';
import { type AccountTexts, accountTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import { type Composed, footerOf, type FooterUrls, greetingOf, paragraphsOf } from './composed.ts';

/** Letters about a partnership and its money have values and pages of their own (`partner.ts`, `settlement.ts`). */
export type AccountLetter = Exclude<
  LetterKind,
  PartnerLetter | SettlementLetter | ReviewLetter | 'test_thank_you'
>;

interface LetterFacts {
  readonly letter: AccountLetter;
  /** The role of the account that the mail is about. */
  readonly role: Role;
  readonly language: Language;
  /** First name; null for a greeting without a name. */
  readonly name: string | null;
  /** Where the button leads; null if there is nothing to do. */
  readonly url: string | null;
  readonly urls: FooterUrls;
}

const textsIn = spoken(accountTexts);

/** The button's label, for letters that ask for something. */
const buttons: Readonly<Partial<Record<AccountLetter, keyof AccountTexts>>> = {
  confirm_email: 'confirm_email_button',
  confirm_new_email: 'confirm_new_email_button',
  reset_password: 'reset_password_button',
  guest_account: 'guest_account_button',
  payout_failed: 'payout_failed_button',
  payouts_stopped: 'payouts_stopped_button',
  admin_invited: 'admin_invited_button',
  application_promise_missed: 'application_promise_missed_button',
  books_differ: 'books_differ_button',
};

/** Technicians confirm the address of an application instead of bookings; partners that of the store's account. */
const confirmTexts = {
  customer: 'confirm_email',
  technician: 'confirm_applicant',
  partner: 'confirm_partner',
} as const satisfies Partial<Record<Role, string>>;

function buttonOf(letter: AccountLetter): keyof AccountTexts | undefined {
  return leadsToStatus(letter) ? 'application_button' : buttons[letter];
}

/** Composes a letter; these are never sent as texts. */
export function composeLetter({ letter, role, language, name, url, urls }: LetterFacts): Composed {
  const t = textsIn(language);
  const label = buttonOf(letter);
  const text = letter === 'confirm_email' && role !== 'admin' ? confirmTexts[role] : letter;
  return {
    language,
    subject: t(`${letter}_subject`),
    greeting: greetingOf(language, name),
    paragraphs: paragraphsOf(t(`${text}_text`)),
    quote: null,
    action: label !== undefined && url !== null ? { label: t(label), url } : null,
    card: [],
    money: [],
    footer: footerOf(language, 'account', urls),
    sms: '',
  };
}
