/** The texts of the wizard's photos and of its camera. */
import { area } from '#web/lib/language/messages.ts';
import type en from './messages.en.ts';

export const photoTexts = area<typeof en>('photos', {
  en: () => import('./messages.en.ts'),
  es: () => import('./messages.es.ts'),
});
