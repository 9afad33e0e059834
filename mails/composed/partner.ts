/** Mails about a store partnership. */
import type { Language } from '#domain/core/language.ts';
import type { PartnerLetter } from '#domain/partner/letters.ts';
import { type PartnerTexts, partnerTexts } from '#words/generated/mails.ts';
import { speaker, type Values } from '#words/speak.ts';
import { type Composed, footerOf, type FooterUrls, greetingOf, paragraphsOf } from './composed.ts';

interface PartnerLetterFacts {
  readonly letter: PartnerLetter;
  /** The values of its text (`PartnerLetters`); amounts are in cents. */
  readonly values: Values;
  readonly language: Language;
  /** First name; null for a greeting without a name. */
  readonly name: string | null;
  /** Where the button leads. */
  readonly url: string | null;
  readonly urls: FooterUrls;
}

const say = speaker(partnerTexts);

/** Buttons of the letters that do something other than opening the dashboard. */
const buttons: Readonly<Partial<Record<PartnerLetter, keyof PartnerTexts>>> = {
  partnership_rejected: 'partnership_rejected_button',
  partner_credentials: 'partner_credentials_button',
};

/** Composes a letter; these are never sent as texts. */
export function composePartnerLetter({
  letter,
  values,
  language,
  name,
  url,
  urls,
}: PartnerLetterFacts): Composed {
  return {
    language,
    subject: say(language, `${letter}_subject`, values),
    greeting: greetingOf(language, name),
    paragraphs: paragraphsOf(say(language, `${letter}_text`, values)),
    quote: null,
    action: url === null ? null : { label: say(language, buttons[letter] ?? 'dashboard_button'), url },
    card: [],
    money: [],
    footer: footerOf(language, 'account', urls),
    sms: '',
  };
}
