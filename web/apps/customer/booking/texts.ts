/** The texts of the booking wizard. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const bookingTexts = area<typeof en>('booking', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
