/**
 * The language of the person at this screen: English or Spanish. Stored in a cookie, so that the server knows it too
 * (`<html lang>`, refusals). Uses no library.
 */

import { LANGUAGE_COOKIE } from '#api/contract/language.ts';
import { languages, type Language, locales } from '#domain/core/language.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Each language by its own name. */
export const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

/** Whether a text is one of our language codes. */
export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** The language in a `Cookie` header or `document.cookie`; null if it is none of ours. */
export function cookieLanguage(cookies: string): Language | null {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === LANGUAGE_COOKIE && value !== undefined && isLanguage(value)) return value;
  }
  return null;
}

/** The first of a person's languages (BCP 47, preferred first) that we support; English if there is none. */
export function firstSpoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.trim().toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}

let current: Language = 'en';

export const currentLanguage = (): Language => current;
/** `en-US` or `es-US`, for `Intl`. */
export const currentLocale = (): string => locales[current];

/** The language this browser asks for: chosen on an earlier visit, else its own. */
export const wantedLanguage = (): Language =>
  cookieLanguage(document.cookie) ?? firstSpoken(navigator.languages);

/** Sets formats and `<html lang>`. The texts on the screen follow with `showLanguage` (messages.ts). */
export function setCurrentLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** Stores the choice for a year on this device. */
export function rememberLanguage(language: Language): void {
  // Not the Cookie Store API: Firefox has it only since version 140.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
