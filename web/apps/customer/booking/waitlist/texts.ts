/** The texts of "not served here yet". */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const waitlistTexts = area<typeof en>('waitlist', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
