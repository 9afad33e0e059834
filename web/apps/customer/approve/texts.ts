/** The texts of the price approval. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const approveTexts = area<typeof en>('approve', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
