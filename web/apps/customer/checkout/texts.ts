/** The texts of the checkout and of the page after it. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const checkoutTexts = area<typeof en>('checkout', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
