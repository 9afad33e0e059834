/** How far a booking is, and what comes next: for dashboard and tracker. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const progressTexts = area<typeof en>('progress', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
