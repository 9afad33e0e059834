/** Where refusals and notifications become sentences: texts of the catalogue in the language of whoever is told (decision 082). */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Says } from '#domain/core/says.ts';
import { newsTexts, type RefusalTexts, refusalTexts } from '#words/generated/server.ts';
import type { Compiled } from '#words/texts.ts';
import type { NewsCode, NewsValues } from '#projections/queries/notifications.ts';
import { windowWords } from '#domain/messages/moments.ts';
import { type Language, languages } from '#domain/core/language.ts';

const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

type Values = Readonly<Record<string, string | number>>;

/** How texts write values: `{fee, number, cents}`, `{day, date, day}`. */
const formats = {
  cents: { style: 'currency', currency: 'USD' },
  day: { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
} as const;

/** Answers the texts of an area as sentences. */
function speaker(texts: Readonly<Record<Language, Compiled>>) {
  const speakers = new Map<Language, I18n>(
    languages.map((language) => [
      language,
      // What the catalogue's command has compiled is what Lingui's own compiler made of it.
      setupI18n({
        locale: language,
        locales: locales[language],
        messages: { [language]: texts[language] as Messages },
      }),
    ]),
  );
  return (language: Language, text: string, values: Values): string => {
    const amounts = new Set(
      texts[language][text]?.flatMap((token) =>
        Array.isArray(token) && token[2] === 'cents' ? [String(token[0])] : [],
      ),
    );
    const shown: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') shown[name] = windowWords(language, value);
      else shown[name] = amounts.has(name) ? value / 100 : value;
    }
    return speakers.get(language)?._(text, shown, { formats }) ?? text;
  };
}

const sayRefusal = speaker(refusalTexts);
const sayNews = speaker(newsTexts);

/** A refusal's text as a sentence. */
export const sentenceIn = (language: Language, says: Says): string =>
  typeof says === 'string' ? sayRefusal(language, says, {}) : sayRefusal(language, says.text, says.values);

/** Title and text of a notification. */
export const newsIn = (language: Language, { code, values }: { code: NewsCode; values: NewsValues }) => ({
  title: sayNews(language, code, {}),
  message: sayNews(language, `${code}Text`, values),
});

/** The contract's own sentences by their English, a bound as `{most}`: its schemas say them in the browser too. */
const ofContract = new Map(
  Object.entries(refusalTexts.en).map(([name, tokens]) => [
    tokens.map((token) => (typeof token === 'string' ? token : '{most}')).join(''),
    // Names come from the same catalogue that their type is written from.
    name as keyof RefusalTexts,
  ]),
);

/** What a sentence of the contract says; null for one that is not in the catalogue. */
export function saysOf(english: string): Says | null {
  const plain = ofContract.get(english);
  if (plain !== undefined) return { text: plain, values: {} };
  const [most = ''] = /\d+(?=\D*$)/.exec(english) ?? [];
  const bounded = ofContract.get(english.replace(/\d+(?=\D*$)/, '{most}'));
  return bounded === undefined ? null : { text: bounded, values: { most } };
}
