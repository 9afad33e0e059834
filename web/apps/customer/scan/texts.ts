/** The texts of the page behind a store's QR code. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const scanTexts = area<typeof en>('scan', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
