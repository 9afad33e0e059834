/** The texts of the reviews page and of the page on which a review is written. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const reviewTexts = area<typeof en>('reviews', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
