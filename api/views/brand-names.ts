/** The brands of a booking as people read them. */
import { brandList } from '#domain/catalogue/brand-list.ts';
import type { Language } from '#domain/core/language.ts';
import { textsIn } from '../receipts/texts.ts';

/** `IKEA and Wayfair` of the field `brand`; what is of no brand that we list in the reader's words. */
export function brandNames(language: Language, field: string): string {
  const t = textsIn(language);
  return brandList(field, language, { other: t('otherBrand'), among: t('otherBrands') });
}
