/** What is said beside the fields of a form. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const sentenceTexts = area<typeof en>('sentences', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
