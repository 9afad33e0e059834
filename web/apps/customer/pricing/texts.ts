/** The texts of the pricing page. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const pricingTexts = area<typeof en>('pricing', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
