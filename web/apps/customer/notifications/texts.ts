/** The texts of the customer’s notifications. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const notificationTexts = area<typeof en>('notifications', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
