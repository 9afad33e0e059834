/** The texts of the support page. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const supportTexts = area<typeof en>('support', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
