/** The texts of forgotten passwords and of confirming a mail address. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const linkTexts = area<typeof en>('account-links', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
