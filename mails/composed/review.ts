/** Mails to the author of a review about its text: hidden under the rule that the mail names, or shown again. */
import type { Language } from '#domain/core/language.ts';
import type { ReviewLetter } from '#domain/letters/events.ts';
import { reviewTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import { type Composed, footerOf, type FooterUrls, greetingOf, paragraphsOf } from './composed.ts';

const textsIn = spoken(reviewTexts);

/** `rule` is the rule's code; these are never sent as texts. */
export function composeReviewLetter({
  letter,
  values: { number = '', rule = '' },
  language,
  name,
  urls,
}: {
  readonly letter: ReviewLetter;
  readonly values: Readonly<Record<string, string | number>>;
  readonly language: Language;
  readonly name: string | null;
  readonly urls: FooterUrls;
}): Composed {
  const t = textsIn(language);
  const said = { number: String(number), rule: String(rule) };
  const isHidden = letter === 'review_words_hidden';
  return {
    language,
    subject: t(isHidden ? 'hiddenSubject' : 'shownSubject', said),
    greeting: greetingOf(language, name),
    paragraphs: paragraphsOf(isHidden ? t('hiddenText', said) : t('shownText', said)),
    quote: null,
    action: isHidden ? { label: t('object'), url: urls.support } : null,
    card: [],
    money: [],
    footer: footerOf(language, 'account', urls),
    sms: '',
  };
}
