/** Where refusals and notifications become sentences: texts of the catalogue in the language of whoever is told (decision 082). */
import type { SaidTexts, Says } from '#domain/core/says.ts';
import { ruleTexts } from '#words/generated/contract.server.ts';
import { newsTexts, refusalTexts } from '#words/generated/server.ts';
import { speaker, type Values } from '#words/speak.ts';
import type { Spoken, Texts } from '#words/texts.ts';
import type { NewsCode, NewsValues } from '#projections/queries/notifications.ts';
import { windowWords } from '#domain/messages/moments.ts';
import type { PageLanguage } from './contract/language.ts';

/** Says texts whose values name hours as `9:00 AM - 11:00 AM`, which each language writes in its own way. */
function speakerOf<Known extends Texts>(texts: Spoken<Known>) {
  const say = speaker(texts);
  return (language: PageLanguage, text: keyof Known & string, values: Values): string =>
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

const sayRefusal = speakerOf<SaidTexts>({
  en: { ...refusalTexts.en, ...ruleTexts.en },
  es: { ...refusalTexts.es, ...ruleTexts.es },
});
const sayNews = speakerOf(newsTexts);

/** A refusal's text as a sentence. */
export const sentenceIn = (language: PageLanguage, says: Says): string =>
  typeof says === 'string' ? sayRefusal(language, says, {}) : sayRefusal(language, says.text, says.values);

/** Title and text of a notification. */
export const newsIn = (language: PageLanguage, { code, values }: { code: NewsCode; values: NewsValues }) => ({
  title: sayNews(language, code, {}),
  message: sayNews(language, `${code}Text`, values),
});
