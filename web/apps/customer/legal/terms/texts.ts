/** The terms of service. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const termsTexts = area<typeof en>('terms', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
