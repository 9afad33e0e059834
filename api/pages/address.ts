/** The URL of a public page in each language. */
import { LANGUAGE_PARAMETER } from '../contract/language.ts';
import type { Language } from '#domain/core/language.ts';

/** The URL of a page in a language; English has no parameter. `origin` has no trailing slash. */
export function pageAddress(origin: string, path: string, language: Language): string {
  return `${origin}${path}${language === 'en' ? '' : `?${LANGUAGE_PARAMETER}=${language}`}`;
}
