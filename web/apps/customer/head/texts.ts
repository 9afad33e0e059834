/** What search engines and previews say about a page. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const headTexts = area<typeof en>('head', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
