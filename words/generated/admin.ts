/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface ConsoleTexts {
  readonly label: Text;
  readonly signInTitle: Text;
  readonly username: Text;
  readonly password: Text;
  readonly signIn: Text;
  readonly backHome: Text;
  readonly fillAll: Text;
  readonly signInFailed: Text;
  readonly wrongLogin: Text;
  readonly loading: Text;
  readonly notLoaded: Text;
  readonly bookings: Text;
  readonly technicians: Text;
  readonly support: Text;
  readonly stuckWork: Text;
  readonly live: Text;
  readonly offline: Text;
  readonly logout: Text;
  readonly notifications: Text;
  readonly bell: Text<{ readonly wanting: string | number; readonly unread: string | number }>;
  readonly markAllRead: Text;
  readonly noNotifications: Text;
  readonly tryAgain: Text;
  readonly found: Text<{ readonly count: number }>;
  readonly shown: Text<{ readonly from: string | number; readonly to: string | number; readonly total: string | number; readonly things: string | number }>;
}
export const consoleTexts: Area<ConsoleTexts> = {
  name: 'console',
  en: () => import('./en/admin.console.ts'),
  es: () => import('./es/admin.console.ts'),
};

export interface ListTexts {
  readonly loadFailed: Text;
  readonly noMatch: Text;
  readonly noMatchText: Text;
  readonly none: Text;
  readonly noneText: Text;
  readonly noun: Text;
  readonly booked: Text;
  readonly charged: Text;
  readonly activeTechnicians: Text;
  readonly averageRating: Text;
  readonly noRating: Text;
  readonly noChange: Text;
  readonly compared: Text;
  readonly firstDays: Text;
  readonly search: Text;
  readonly searchHint: Text;
  readonly filters: Text;
  readonly open: Text;
  readonly unassigned: Text;
  readonly status: Text;
  readonly statusFilter: Text;
  readonly anyStatus: Text;
  readonly from: Text;
  readonly to: Text;
  readonly appointmentsFrom: Text;
  readonly appointmentsTo: Text;
  readonly customer: Text;
  readonly service: Text;
  readonly appointment: Text;
  readonly technician: Text;
  readonly noTechnician: Text;
  readonly unassignedCell: Text;
  readonly payment: Text;
  readonly total: Text;
}
export const listTexts: Area<ListTexts> = {
  name: 'list',
  en: () => import('./en/admin.list.ts'),
  es: () => import('./es/admin.list.ts'),
};

export interface WordTexts {
  readonly otherBrand: Text;
  readonly service_bedroom: Text;
  readonly service_living_room: Text;
  readonly service_office: Text;
  readonly service_kitchen: Text;
  readonly service_dining_room: Text;
  readonly service_outdoor: Text;
  readonly service_exercise: Text;
  readonly service_other: Text;
}
export const wordTexts: Area<WordTexts> = {
  name: 'word',
  en: () => import('./en/admin.word.ts'),
  es: () => import('./es/admin.word.ts'),
};
