/** Says texts of the catalogue outside of a browser, where both languages are at hand: refusals, notifications, mails, receipts. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Compiled, Spoken, Texts, Translate } from './texts.ts';

const locales = { en: 'en-US', es: 'es-US' } as const;

export type Values = Readonly<Record<string, string | number>>;

/**
 * How texts write values: `{fee, number, cents}`, `{day, date, day}`, `{month, date, month}`. Amounts in a sentence are formatted by the texts'
 * runtime, as it needs; they read as `dollars` writes them elsewhere (`domain/core/money.ts`).
 */
const formats = {
  cents: { style: 'currency', currency: 'USD' },
  day: { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const;

/** The values with amounts in dollars, as `Intl` writes them. */
function shown(text: Compiled[string] | undefined, values: Values): Values {
  const amounts = (text ?? []).flatMap((token) =>
    Array.isArray(token) && token[2] === 'cents' ? [String(token[0])] : [],
  );
  return { ...values, ...Object.fromEntries(amounts.map((name) => [name, Number(values[name]) / 100])) };
}

/**
 * Answers what says the texts of an area in a language, for names and values that are known at run time only. The period
 * of `7:00 p.m.` is the sentence's, too.
 */
export function speaker<Known extends Texts>(
  texts: Spoken<Known>,
): (language: keyof typeof locales, text: keyof Known & string, values?: Values) => string {
  const speak = (language: keyof typeof locales): I18n =>
    setupI18n({
      locale: language,
      locales: locales[language],
      // What the catalogue's command has compiled is what Lingui's own compiler made of it.
      messages: { [language]: texts[language] as Messages },
    });
  const speakers = { en: speak('en'), es: speak('es') };
  return (language, text, values = {}) =>
    speakers[language]
      ._(text, shown(texts[language][text], values), { formats })
      .replace(/\bm\.\.(?!\.)/g, 'm.');
}

/** Answers the texts of an area in a language, each with the values that it wants. */
export function spoken<Known extends Texts>(
  texts: Spoken<Known>,
): (language: keyof typeof locales) => Translate<Known> {
  const say = speaker(texts);
  return (language) =>
    (text, ...values) =>
      say(language, text, values.at(0) as Values | undefined);
}
