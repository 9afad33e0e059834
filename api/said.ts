/** Turns refusals and notifications into sentences: texts of the catalog in the reader's language (decision 082). */
import type { Cause, Reason, SaidTexts, Says } from '#domain/core/says.ts';
import { bankSentence, type CardRefusal } from '#domain/messages/bank.ts';
import { bankTexts, ruleTexts } from '#words/generated/contract.server.ts';
import {
  answerTexts,
  candidateTexts,
  causeTexts,
  notificationTexts,
  outcomeTexts,
  refusalTexts,
} from '#words/generated/server.ts';
import { speaker, spoken, type Values } from '#words/speak.ts';
import type { Spoken, Texts } from '#words/texts.ts';
import type { NotificationCode, NotificationValues } from '#projections/queries/notifications.ts';
import { windowWords } from '#domain/scheduling/slots.ts';
import type { Language } from '#domain/core/language.ts';

/** Formats texts whose values contain hours as `9:00 AM - 11:00 AM`, which each language writes in its own way. */
function speakerOf<Known extends Texts>(texts: Spoken<Known>) {
  const say = speaker(texts);
  return (language: Language, text: keyof Known & string, values: Values): string =>
    say(
      language,
      text,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? windowWords(language, value) : value,
        ]),
      ),
    );
}

/** A function that turns a text's name with its values into a sentence. */
function sentencesOf<Known extends Texts>(texts: Spoken<Known>) {
  const say = speakerOf(texts);
  type Name = keyof Known & string;
  return (language: Language, says: Name | { readonly text: Name; readonly values: Values }): string =>
    typeof says === 'object' ? say(language, says.text, says.values) : say(language, says, {});
}

const sayNotification = speakerOf(notificationTexts);

/** A refusal's text as a sentence. */
export const sentenceIn: (language: Language, says: Says) => string = sentencesOf<SaidTexts>({
  en: { ...refusalTexts.en, ...ruleTexts.en },
  es: { ...refusalTexts.es, ...ruleTexts.es },
});
const bankIn = spoken(bankTexts);
/** Why the bank declined a card. */
export const bankSentenceIn = (language: Language, refusal: CardRefusal): string =>
  bankSentence(bankIn(language), language, refusal);
/** Why a technician may get a job, or not. */
export const reasonIn: (language: Language, reason: Reason) => string = sentencesOf(candidateTexts);
/** Why work is stuck. */
export const causeIn: (language: Language, cause: Cause) => string = sentencesOf(causeTexts);
/**
 * What a cancellation or a status would do, before it is confirmed: `outcomeIn(call.language)('charges', { charge })`.
 */
export const outcomeIn = spoken(outcomeTexts);
/** What an answer says in addition to its data. */
export const answerIn = spoken(answerTexts);

/** Title and text of a notification. */
export const notificationTextIn = (
  language: Language,
  { code, values }: { code: NotificationCode; values: NotificationValues },
) => ({
  title: sayNotification(language, code, {}),
  message: sayNotification(language, `${code}Text`, values),
});
