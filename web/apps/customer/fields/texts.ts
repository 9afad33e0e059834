/** Labels of a person's name and address, the same in every form. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const fieldTexts = area<typeof en>('fields', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
