/** The texts of the receipt. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const receiptTexts = area<typeof en>('receipt', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
