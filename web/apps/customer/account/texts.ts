/** The texts of sign-in and sign-up. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const accountTexts = area<typeof en>('account', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
