/** Where a public page stands in each language. */
import { LANGUAGE_PARAMETER } from '../contract/language.ts';
import type { Language } from '#domain/core/language.ts';

/** The address of a page in a language: English is what stands without a parameter. `origin` has no slash at its end. */
export function pageAddress(origin: string, path: string, language: Language): string {
  return `${origin}${path}${language === 'en' ? '' : `?${LANGUAGE_PARAMETER}=${language}`}`;
}
