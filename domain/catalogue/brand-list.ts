/** A booking's brands in one line of text: `IKEA and Wayfair`. */
import type { Language } from '../core/language.ts';
import { brandName, brandsOf } from './brands.ts';

/**
 * Names of the brands in a booking's field `brand`; unlisted ones come last, and once: `other` if there are no others,
 * `among` after names (`IKEA and other brands`).
 */
export function brandList(
  field: string,
  language: Language,
  words: { readonly other: string; readonly among: string },
): string {
  const named = brandsOf(field).filter((brand) => brand !== 'other');
  if (named.length === 0) return words.other;
  const hasOther = named.length < brandsOf(field).length;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([
    ...named.map(brandName),
    ...(hasOther ? [words.among] : []),
  ]);
}
