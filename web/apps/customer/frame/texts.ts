/** The texts of the site's frame: head, foot, banner, the page that is missing. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const siteTexts = area<typeof en>('site', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
