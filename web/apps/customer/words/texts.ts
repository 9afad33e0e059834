/** The product's own words, that several screens show: kinds of furniture, add-ons, lines of a price, crews. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const wordTexts = area<typeof en>('words', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
