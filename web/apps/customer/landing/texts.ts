/** The texts of the landing page. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const landingTexts = area<typeof en>('landing', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
