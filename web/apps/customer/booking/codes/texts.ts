/** The texts of store codes and discount codes. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const codeTexts = area<typeof en>('codes', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
