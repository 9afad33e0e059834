/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';
import control_en from './en/ui.control.ts';

export interface ControlTexts {
  readonly home: Text;
  readonly skip: Text;
  readonly mainNavigation: Text;
  readonly menu: Text;
  readonly nextStep: Text;
  readonly waiting: Text;
  readonly total: Text;
  readonly close: Text;
  readonly keepIt: Text;
  readonly dismiss: Text;
  readonly optional: Text;
  readonly fewer: Text<{ readonly what: string | number }>;
  readonly more: Text<{ readonly what: string | number }>;
  readonly show: Text;
  readonly hide: Text;
  readonly password: Text;
  readonly answerWithin: Text;
  readonly timeIsUp: Text;
  readonly level_easy: Text;
  readonly level_medium: Text;
  readonly level_hard: Text;
  readonly stars: Text<{ readonly rating: string | number }>;
  readonly loading: Text;
  readonly failed: Text;
  readonly didNotLoad: Text;
  readonly tryAgain: Text;
  readonly returnHome: Text;
  readonly notFound: Text;
  readonly notFoundDetail: Text;
  readonly wentWrong: Text;
  readonly wentWrongDetail: Text;
  readonly offline: Text;
  readonly offlineDetail: Text;
  readonly online: Text;
  readonly onlineDetail: Text;
  readonly photo: Text;
  readonly photos: Text;
  readonly addPhoto: Text;
  readonly dropPhotos: Text;
  readonly useCamera: Text;
  readonly chooseFiles: Text;
  readonly chooseFile: Text;
  readonly openPhoto: Text<{ readonly what: string | number }>;
  readonly removePhoto: Text<{ readonly what: string | number }>;
  readonly removeFilter: Text<{ readonly name: string | number; readonly value: string | number }>;
  readonly photo_sent: Text;
  readonly photo_sending: Text;
  readonly photo_waiting: Text;
  readonly photo_failed: Text;
  readonly previous: Text;
  readonly next: Text;
  readonly place: Text<{ readonly index: string | number; readonly total: string | number }>;
  readonly pages: Text;
  readonly page: Text<{ readonly n: string | number }>;
  readonly status_pending: Text;
  readonly status_confirmed: Text;
  readonly status_assigned: Text;
  readonly status_scheduled: Text;
  readonly status_in_route: Text;
  readonly status_on_site: Text;
  readonly status_in_progress: Text;
  readonly status_completed: Text;
  readonly status_cancelled: Text;
  readonly payment_none: Text;
  readonly payment_card_saved: Text;
  readonly payment_authorized: Text;
  readonly payment_captured: Text;
  readonly payment_partially_refunded: Text;
  readonly payment_refunded: Text;
  readonly payment_failed: Text;
  readonly payment_cancelled: Text;
  readonly ssn: Text;
}
export const controlTexts: Area<ControlTexts> = {
  name: 'ui.control',
  en: async () => ({ default: control_en }),
  es: () => import('./es/ui.control.ts'),
  atOnce: control_en,
};
