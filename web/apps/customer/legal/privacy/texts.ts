/** The privacy policy. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const privacyTexts = area<typeof en>('privacy', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
