/** The brands of a booking in one line of text: `IKEA and Wayfair`. */
import type { Language } from '../core/language.ts';
import { brandName, brandsOf } from './brands.ts';

/**
 * Names of the brands in a booking's field `brand`; those of no list stand last, and once: `other` where they are all
 * there is, `among` beside the names (`IKEA and other brands`).
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
