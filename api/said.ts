/** Where refusals become sentences: texts of the catalogue in the language of whoever is told (decision 082). */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Says } from '#domain/core/says.ts';
import { type RefusalTexts, refusalTexts } from '#words/generated/server.ts';
import { type PageLanguage, pageLanguages } from './contract/language.ts';

const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<PageLanguage, string>;

const speakers = new Map<PageLanguage, I18n>(
  pageLanguages.map((language) => [
    language,
    // What the catalogue's command has compiled is what Lingui's own compiler made of it.
    setupI18n({
      locale: language,
      locales: locales[language],
      messages: { [language]: refusalTexts[language] as Messages },
    }),
  ]),
);

/** `{fee, number, cents}` in a text. */
const formats = { cents: { style: 'currency', currency: 'USD' } } as const;

/** A refusal's text as a sentence. */
export function sentenceIn(language: PageLanguage, says: Says): string {
  const { text, values } = typeof says === 'string' ? { text: says, values: {} } : says;
  const amounts = new Set(
    refusalTexts[language][text]?.flatMap((token) =>
      Array.isArray(token) && token[2] === 'cents' ? [String(token[0])] : [],
    ),
  );
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    shown[name] = amounts.has(name) ? Number(value) / 100 : value;
  return speakers.get(language)?._(text, shown, { formats }) ?? text;
}

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
