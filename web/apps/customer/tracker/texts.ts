/** The texts of the tracker. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const trackerTexts = area<typeof en>('tracker', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
