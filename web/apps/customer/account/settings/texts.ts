/** The texts of a customer's account. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const settingsTexts = area<typeof en>('account-settings', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
