/**
 * The thank-you messages of a completed job as an admin tests them: made from an example, and labeled as a test (spec
 * admin §2, Thank You tab).
 */
import type { Language } from '#domain/core/language.ts';
import { thankYouTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import { compose } from './booking.ts';
import type { Composed } from './composed.ts';
import { exampleFacts } from './examples.ts';
import { smsText } from './sms.ts';

const textsIn = spoken(thankYouTexts);

/** `test` names the test, to tell two of them apart; every link leads to the site, since there is no booking. */
export function composeThankYouTest({
  language,
  test,
  home,
}: {
  readonly language: Language;
  readonly test: string;
  readonly home: string;
}): Composed {
  const t = textsIn(language);
  const facts = exampleFacts('completed', language);
  const { links } = facts;
  const content = compose('completed', {
    ...facts,
    links: {
      ...links,
      settings: null,
      unsubscribe: null,
      support: `${home}/support`,
      tracker: home,
      shortTracker: home,
    },
  });
  return {
    ...content,
    subject: t('testSubject', { subject: content.subject }),
    paragraphs: [t('testText', { test }), ...content.paragraphs],
    sms: smsText(t('testSms', { test, text: content.sms })),
  };
}
