/** The texts of the tracking demo. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const demoTexts = area<typeof en>('demo', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
