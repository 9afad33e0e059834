/** The texts of installing the app. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const installTexts = area<typeof en>('install', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
