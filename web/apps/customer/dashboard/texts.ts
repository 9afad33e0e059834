/** The texts of My Bookings and its dialogs. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const dashboardTexts = area<typeof en>('dashboard', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
