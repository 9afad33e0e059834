/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface WordTexts {
  readonly bookcase: Text;
  readonly bed: Text;
  readonly bunk_bed: Text;
  readonly crib: Text;
  readonly dresser: Text;
  readonly nightstand: Text;
  readonly wardrobe: Text;
  readonly desk: Text;
  readonly office_chair: Text;
  readonly tv_stand: Text;
  readonly sofa: Text;
  readonly armchair: Text;
  readonly coffee_table: Text;
  readonly dining_table: Text;
  readonly dining_chair: Text;
  readonly kitchen_cabinet: Text;
  readonly storage: Text;
  readonly patio_set: Text;
  readonly shed: Text;
  readonly grill: Text;
  readonly exercise: Text;
  readonly other: Text;
  readonly otherBrand: Text;
  readonly service_bedroom: Text;
  readonly service_living_room: Text;
  readonly service_office: Text;
  readonly service_kitchen: Text;
  readonly service_dining_room: Text;
  readonly service_outdoor: Text;
  readonly service_exercise: Text;
  readonly service_other: Text;
  readonly assembly: Text;
  readonly otherBrands: Text;
  readonly brandAssembly: Text<{ readonly brand: string | number }>;
  readonly addOn_same_day: Text;
  readonly addOn_evening_weekend: Text;
  readonly addOn_rearrangement: Text;
  readonly addOn_wall_mounting: Text;
  readonly addOn_old_furniture_removal: Text;
  readonly why_same_day: Text;
  readonly why_evening_weekend: Text;
  readonly why_rearrangement: Text;
  readonly why_wall_mounting: Text;
  readonly why_old_furniture_removal: Text;
  readonly reason_listed: Text;
  readonly reason_estimated: Text<{ readonly rate: string | number; readonly multiplier: string | number; readonly hours: string | number }>;
  readonly line_items: Text<{ readonly count: number }>;
  readonly line_minimum: Text;
  readonly line_adjustment: Text;
  readonly line_discount: Text<{ readonly percent: string | number; readonly code: string | number }>;
  readonly visit: Text<{ readonly count: number; readonly from: string | number; readonly to: string | number; readonly hours: number }>;
  readonly visitName: Text;
  readonly parking_driveway: Text;
  readonly parking_street: Text;
  readonly parking_paid: Text;
  readonly parking_difficult: Text;
  readonly access_ground: Text;
  readonly access_elevator: Text;
  readonly access_stairs_1: Text;
  readonly access_stairs_2: Text;
  readonly access_stairs_3: Text;
  readonly onWall: Text<{ readonly pieces: string | number }>;
  readonly site: Text;
  readonly items: Text<{ readonly count: number }>;
  readonly card: Text<{ readonly brand: string | number; readonly last4: string | number }>;
  readonly cardUnknown: Text<{ readonly last4: string | number }>;
  readonly when: Text;
  readonly where: Text;
  readonly notes: Text;
  readonly estimate: Text;
  readonly priceAsked: Text<{ readonly asked: string | number; readonly agreed: string | number }>;
  readonly dayAndTime: Text<{ readonly day: string | number; readonly time: string | number }>;
  readonly reschedule: Text;
  readonly failed: Text;
  readonly error: Text;
}
export const wordTexts: Area<WordTexts> = {
  name: 'shared.word',
  en: () => import('./en/shared.word.ts'),
  es: () => import('./es/shared.word.ts'),
};

export interface AgainTexts {
  readonly title: Text;
  readonly lead: Text;
  readonly password: Text;
  readonly email: Text;
  readonly username: Text;
  readonly code: Text;
  readonly signIn: Text;
  readonly failed: Text;
  readonly leave: Text;
}
export const againTexts: Area<AgainTexts> = {
  name: 'shared.again',
  en: () => import('./en/shared.again.ts'),
  es: () => import('./es/shared.again.ts'),
};

export interface PersonTexts {
  readonly passwordTitle: Text;
  readonly passwordLead: Text;
  readonly newPassword: Text;
  readonly passwordHint: Text;
  readonly confirmPassword: Text;
  readonly changePassword: Text;
  readonly passwordChanged: Text;
  readonly currentPassword: Text;
  readonly wrongPassword: Text;
  readonly exportTitle: Text;
  readonly exportText: Text;
  readonly exportWork: Text;
  readonly export: Text;
  readonly exportFailed: Text;
  readonly exportDone: Text;
  readonly deleteTitle: Text;
  readonly deleteText: Text;
  readonly deletionFailed: Text;
  readonly erased: Text;
  readonly kept: Text;
  readonly customer_erased_person: Text;
  readonly customer_erased_bookings: Text;
  readonly customer_erased_words: Text;
  readonly customer_erased_photos: Text;
  readonly customer_erased_access: Text;
  readonly customer_kept_books: Text;
  readonly customer_kept_payments: Text;
  readonly kept_mails: Text;
  readonly technician_erased_person: Text;
  readonly technician_erased_papers: Text;
  readonly technician_erased_timeOff: Text;
  readonly technician_erased_check: Text;
  readonly technician_erased_access: Text;
  readonly technician_kept_books: Text;
  readonly technician_kept_payments: Text;
  readonly openBookings: Text<{ readonly count: number }>;
  readonly understood: Text;
  readonly understoodMissing: Text;
  readonly delete: Text;
  readonly deleteFailed: Text;
  readonly deletedTitle: Text;
  readonly deletedLead: Text;
  readonly passwordFailed: Text;
  readonly openJobs: Text<{ readonly count: number }>;
  readonly unpaidShares: Text<{ readonly count: number }>;
  readonly sessionsTitle: Text;
  readonly thisDevice: Text<{ readonly day: string | number }>;
  readonly otherDevice: Text<{ readonly day: string | number }>;
  readonly endOthers: Text;
  readonly othersEnded: Text;
  readonly sessionsFailed: Text;
  readonly endOthersFailed: Text;
}
export const personTexts: Area<PersonTexts> = {
  name: 'shared.person',
  en: () => import('./en/shared.person.ts'),
  es: () => import('./es/shared.person.ts'),
};

export interface OptionTexts {
  readonly skill_ikea: Text;
  readonly skill_wayfair: Text;
  readonly skill_amazon: Text;
  readonly skill_target: Text;
  readonly skill_costco: Text;
  readonly skill_ashley: Text;
  readonly skill_west_elm: Text;
  readonly skill_cb2: Text;
  readonly skill_room_and_board: Text;
  readonly skill_bedroom: Text;
  readonly skill_living_room: Text;
  readonly skill_office: Text;
  readonly skill_dining_room: Text;
  readonly skill_kids: Text;
  readonly skill_kitchen: Text;
  readonly skill_entertainment: Text;
  readonly skill_exercise: Text;
  readonly skill_outdoor: Text;
  readonly skill_custom: Text;
  readonly skill_complex: Text;
  readonly skill_tools: Text;
  readonly experience_beginner: Text;
  readonly experience_intermediate: Text;
  readonly experience_experienced: Text;
  readonly experience_expert: Text;
  readonly availability_weekdays: Text;
  readonly availability_weekends: Text;
  readonly availability_flexible: Text;
  readonly availability_evenings: Text;
  readonly availability_full_time: Text;
  readonly tax_individual: Text;
  readonly tax_sole_proprietor: Text;
  readonly tax_llc: Text;
  readonly tax_corporation: Text;
  readonly tax_partnership: Text;
}
export const optionTexts: Area<OptionTexts> = {
  name: 'shared.option',
  en: () => import('./en/shared.option.ts'),
  es: () => import('./es/shared.option.ts'),
};

export interface LicenseTexts {
  readonly title: Text;
  readonly hint: Text;
  readonly required: Text;
  readonly choose: Text;
  readonly again: Text;
  readonly sending: Text;
  readonly sent: Text;
  readonly sentDetail: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly wrongType: Text;
  readonly wrongTypeDetail: Text;
  readonly tooLarge: Text;
  readonly tooLargeDetail: Text;
  readonly failed: Text;
  readonly failedDetail: Text;
  readonly failedAfterWizard: Text;
}
export const licenseTexts: Area<LicenseTexts> = {
  name: 'shared.license',
  en: () => import('./en/shared.license.ts'),
  es: () => import('./es/shared.license.ts'),
};

export interface LiveTexts {
  readonly connected: Text;
  readonly offline: Text;
  readonly unreached: Text;
  readonly lost: Text;
  readonly failing: Text;
}
export const liveTexts: Area<LiveTexts> = {
  name: 'shared.live',
  en: () => import('./en/shared.live.ts'),
  es: () => import('./es/shared.live.ts'),
};

export interface ConversationTexts {
  readonly title: Text;
  readonly titleWith: Text<{ readonly name: string | number }>;
  readonly unread: Text<{ readonly count: number }>;
  readonly nothingYet: Text;
  readonly closed: Text;
  readonly notLoaded: Text;
  readonly you: Text;
  readonly customer: Text;
  readonly crew: Text;
  readonly photo: Text;
  readonly photoFrom: Text<{ readonly name: string | number }>;
  readonly openPhoto: Text<{ readonly what: string | number }>;
  readonly messageTo: Text<{ readonly name: string | number }>;
  readonly contactHidden: Text;
  readonly contactHiddenLater: Text;
  readonly quickAnswers: Text;
  readonly send: Text;
  readonly addPhoto: Text;
  readonly photoTooLarge: Text;
  readonly photoUnreadable: Text;
  readonly sending: Text;
  readonly waiting: Text;
  readonly failed: Text;
  readonly retry: Text;
  readonly remove: Text;
  readonly kept: Text;
  readonly until: Text<{ readonly time: string | number }>;
  readonly over: Text;
  readonly no_crew: Text;
}
export const conversationTexts: Area<ConversationTexts> = {
  name: 'shared.conversation',
  en: () => import('./en/shared.conversation.ts'),
  es: () => import('./es/shared.conversation.ts'),
};

export interface FeedTexts {
  readonly title: Text;
  readonly bell: Text<{ readonly unread: number }>;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly empty: Text;
  readonly unread: Text;
  readonly markAll: Text;
  readonly markFailed: Text;
  readonly older: Text;
  readonly seeAll: Text;
}
export const feedTexts: Area<FeedTexts> = {
  name: 'shared.feed',
  en: () => import('./en/shared.feed.ts'),
  es: () => import('./es/shared.feed.ts'),
};
