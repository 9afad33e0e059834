/** The name and format of a figure in the price list. */
import { brandOf } from '#domain/catalogue/brands.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { count, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { brandWord, type Words } from '#web/lib/words.ts';
import type { catalogueTexts } from '#words/generated/admin.ts';
import type { AddOn } from '#domain/booking/events.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import type { Change } from './price-form.ts';

type Texts = TextOf<typeof catalogueTexts>;

export function figureName(t: Texts, words: Words, figure: Change['figure']): string {
  if (figure === 'perItem' || figure === 'minPrice') return t(figure);
  const [kind = '', ...rest] = figure.split('_');
  const of = rest.join('_');
  switch (kind) {
    case 'rate':
      return t(`rate_${of as Complexity}`);
    case 'multiplier':
      return brandWord(words, brandOf(of) ?? 'other');
    case 'addOn':
      return words(`addOn_${of as AddOn}`);
    default:
      return findProduct(of)?.name ?? of;
  }
}

/** `$45/h`, `×1.10`, `$25.00`; null is the catalog's own price. */
export function figureText(t: Texts, figure: Change['figure'], value: number | null): string {
  if (figure.startsWith('rate_')) return t('anHour', { price: money((value ?? 0) * 100) });
  if (figure.startsWith('multiplier_')) return t('times', { multiplier: count((value ?? 100) / 100) });
  if (value !== null) return money(value);
  const product = findProduct(figure.slice('product_'.length));
  return product ? money(product.unitPrice) : '';
}
