/** The brands of a booking for display. */
import { brandList } from '#domain/catalogue/brand-list.ts';
import type { Language } from '#domain/core/language.ts';
import { textsIn } from '../receipts/texts.ts';

/** `IKEA and Wayfair` for the field `brand`; anything without a listed brand is described in the reader's language. */
export function brandNames(language: Language, field: string): string {
  const t = textsIn(language);
  return brandList(field, language, { other: t('otherBrand'), among: t('otherBrands') });
}
