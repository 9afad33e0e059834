/**
 * The words that components bring themselves (Close, Loading, …). English where nothing is provided (the gallery); the
 * apps provide the person's language.
 */
import { createContext, use } from 'react';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';

export interface UiWords {
  readonly home: string;
  readonly skip: string;
  readonly mainNavigation: string;
  readonly menu: string;
  readonly total: string;
  readonly close: string;
  readonly keepIt: string;
  readonly dismiss: string;
  readonly optional: string;
  readonly fewer: (what: string) => string;
  readonly more: (what: string) => string;
  readonly show: string;
  readonly hide: string;
  readonly password: string;
  readonly answerWithin: string;
  readonly timeIsUp: string;
  readonly levels: Readonly<Record<'easy' | 'medium' | 'hard', string>>;
  readonly stars: (rating: number) => string;
  readonly loading: string;
  readonly failed: string;
  readonly didNotLoad: string;
  readonly tryAgain: string;
  readonly returnHome: string;
  readonly wentWrong: string;
  readonly wentWrongDetail: string;
  readonly offline: string;
  readonly offlineDetail: string;
  readonly online: string;
  readonly onlineDetail: string;
  readonly photo: string;
  readonly photos: string;
  readonly addPhoto: string;
  readonly dropPhotos: string;
  readonly useCamera: string;
  readonly chooseFiles: string;
  readonly openPhoto: (what: string) => string;
  readonly removePhoto: (what: string) => string;
  readonly photoStates: Readonly<Record<'sent' | 'sending' | 'waiting' | 'failed', string>>;
  readonly previous: string;
  readonly next: string;
  readonly place: (index: number, total: number) => string;
  readonly pages: string;
  readonly page: (n: number) => string;
  readonly bookingStatuses: Readonly<Record<BookingStatus, string>>;
  readonly paymentStates: Readonly<Record<PaymentState, string>>;
}

export const englishWords: UiWords = {
  home: 'Hexkey, home',
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  total: 'Total',
  close: 'Close',
  keepIt: 'Keep it',
  dismiss: 'Dismiss',
  optional: 'optional',
  fewer: (what) => `Fewer: ${what}`,
  more: (what) => `More: ${what}`,
  show: 'Show',
  hide: 'Hide',
  password: 'password',
  answerWithin: 'Answer within',
  timeIsUp: 'Time is up',
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  stars: (rating) => `${rating} of 5 stars`,
  loading: 'Loading',
  failed: 'This did not work. Try again.',
  didNotLoad: 'This did not load',
  tryAgain: 'Try Again',
  returnHome: 'Return to Home',
  wentWrong: 'Something went wrong',
  wentWrongDetail:
    'Nothing that you have sent is lost. Try the page again; if it stays like this, start from the first page.',
  offline: 'No Internet Connection',
  offlineDetail: 'Some features may not work properly',
  online: 'Back Online',
  onlineDetail: 'Everything works again.',
  photo: 'Photo',
  photos: 'Photos',
  addPhoto: 'Add photo',
  dropPhotos: 'Drop photos here',
  useCamera: 'Use camera',
  chooseFiles: 'Choose files',
  openPhoto: (what) => `Open: ${what}`,
  removePhoto: (what) => `Remove: ${what}`,
  photoStates: { sent: 'Sent', sending: 'Sending', waiting: 'Waiting', failed: 'Not sent' },
  previous: 'Previous',
  next: 'Next',
  place: (index, total) => `${index} of ${total}`,
  pages: 'Pages',
  page: (n) => `Page ${n}`,
  bookingStatuses: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    assigned: 'Assigned',
    scheduled: 'Scheduled',
    in_route: 'En route',
    on_site: 'On site',
    in_progress: 'In progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  paymentStates: {
    none: 'No payment',
    card_saved: 'Card saved',
    authorized: 'Authorized',
    captured: 'Captured',
    partially_refunded: 'Partly refunded',
    refunded: 'Refunded',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
};

export const UiWordsContext = createContext<UiWords>(englishWords);

/** The words of the person's language. */
export const useUiWords = (): UiWords => use(UiWordsContext);
