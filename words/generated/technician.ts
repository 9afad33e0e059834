/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface SignInTexts {
  readonly pageTitle: Text;
  readonly technician: Text;
  readonly title: Text;
  readonly email: Text;
  readonly password: Text;
  readonly fillAll: Text;
  readonly failed: Text;
  readonly invalid: Text;
  readonly offline: Text;
  readonly submit: Text;
  readonly noLogin: Text;
  readonly back: Text;
  readonly signUp: Text<unknown, 'link'>;
}
export const signInTexts: Area<SignInTexts> = {
  name: 'signIn',
  en: () => import('./en/technician.signIn.ts'),
  es: () => import('./es/technician.signIn.ts'),
};

export interface WorkTexts {
  readonly status_pending: Text;
  readonly status_confirmed: Text;
  readonly status_assigned: Text;
  readonly status_scheduled: Text;
  readonly status_in_route: Text;
  readonly status_on_site: Text;
  readonly status_in_progress: Text;
  readonly status_completed: Text;
  readonly status_cancelled: Text;
  readonly itemsNamed: Text<{ readonly items: string | number; readonly names: string | number }>;
  readonly addOns: Text<{ readonly names: string | number }>;
  readonly crew: Text<{ readonly count: string | number }>;
  readonly timeTbd: Text;
  readonly step_schedule: Text;
  readonly step_route: Text;
  readonly step_arrive: Text;
  readonly step_start: Text;
  readonly step_before_photo: Text;
  readonly step_after_photo: Text;
  readonly step_complete: Text;
  readonly step_message: Text;
  readonly sent_schedule: Text;
  readonly sent_route: Text;
  readonly sent_routeText: Text;
  readonly sent_arrive: Text;
  readonly sent_start: Text;
  readonly sent_before_photo: Text;
  readonly sent_complete: Text;
  readonly sent_completeText: Text;
  readonly sent_completeAsks: Text;
  readonly sent_message: Text;
  readonly error: Text;
  readonly refused_schedule: Text;
  readonly refused_route: Text;
  readonly refused_arrive: Text;
  readonly refused_start: Text;
  readonly refused_before_photo: Text;
  readonly refused_after_photo: Text;
  readonly refused_complete: Text;
  readonly refused_message: Text;
  readonly steps: Text<{ readonly count: number }>;
  readonly photos: Text<{ readonly count: number }>;
  readonly stepsAndPhotos: Text<{ readonly steps: string | number; readonly photos: string | number }>;
  readonly offlineWaiting: Text<{ readonly waiting: string | number }>;
  readonly offline: Text;
  readonly asOf: Text<{ readonly time: string | number }>;
  readonly show: Text;
  readonly outbox: Text;
  readonly outboxWaiting: Text<{ readonly count: string | number }>;
  readonly outboxRefused: Text<{ readonly count: string | number; readonly refused: string | number }>;
  readonly outboxStuck: Text;
  readonly outboxSends: Text;
  readonly outboxOffline: Text;
  readonly sendNow: Text;
  readonly sending: Text;
  readonly tryAgain: Text;
  readonly discard: Text;
  readonly everythingSent: Text;
  readonly everythingSentText: Text;
  readonly backToJobs: Text;
  readonly accept: Text;
  readonly accepted: Text;
  readonly acceptedText: Text;
  readonly unauthorized: Text;
  readonly loggedOut: Text;
  readonly acceptFailed: Text;
  readonly decline: Text;
  readonly declineTitle: Text;
  readonly declineText: Text;
  readonly declineWhy: Text;
  readonly decline_too_far: Text;
  readonly decline_time_does_not_suit: Text;
  readonly decline_too_large: Text;
  readonly decline_pay_too_low: Text;
  readonly decline_other: Text;
  readonly keepOffer: Text;
  readonly declined: Text;
  readonly declineFailed: Text;
  readonly wayTime: Text<{ readonly minutes: string | number }>;
  readonly whyYou: Text;
  readonly why_knowsBrandAndFurniture: Text<{ readonly brand: string | number }>;
  readonly why_knowsBrand: Text<{ readonly brand: string | number }>;
  readonly why_knowsFurniture: Text;
  readonly why_noSkillsStated: Text;
  readonly why_noSkillNeeded: Text;
  readonly why_ownArea: Text;
  readonly why_milesAway: Text<{ readonly miles: string | number }>;
  readonly why_noReviews: Text;
  readonly why_rated: Text<{ readonly rating: string | number }>;
  readonly why_recentJobs: Text<{ readonly count: number }>;
  readonly why_weeklyWindows: Text<{ readonly count: number }>;
  readonly afterAcceptance: Text;
  readonly directions: Text;
  readonly availableJobs: Text;
  readonly bill: Text;
  readonly billed: Text;
  readonly billedText: Text;
  readonly billFailed: Text;
  readonly billFailedText: Text;
  readonly paymentProcessed: Text;
}
export const workTexts: Area<WorkTexts> = {
  name: 'work',
  en: () => import('./en/technician.work.ts'),
  es: () => import('./es/technician.work.ts'),
};

export interface HomeTexts {
  readonly technician: Text;
  readonly logout: Text;
  readonly welcome: Text<{ readonly name: string | number }>;
  readonly today: Text;
  readonly inProgress: Text;
  readonly thisMonth: Text;
  readonly availableJobs: Text;
  readonly tabAvailable: Text;
  readonly myJobs: Text;
  readonly earnings: Text;
  readonly profile: Text;
  readonly updateFailed: Text;
  readonly availabilityFailed: Text;
  readonly availableForJobs: Text;
  readonly notAvailable: Text;
  readonly stepRefused: Text<{ readonly number: string | number; readonly step: string | number }>;
  readonly seeJob: Text;
  readonly since: Text<{ readonly time: string | number }>;
  readonly waitingToSend: Text<{ readonly waiting: string | number }>;
  readonly availablePage: Text;
  readonly nearestFirst: Text;
  readonly availableDidNotLoad: Text;
  readonly loadingAvailable: Text;
  readonly noneAvailable: Text;
  readonly noneAvailableText: Text;
  readonly yourShare: Text;
  readonly viewDetails: Text;
  readonly loadingJobs: Text;
  readonly jobsDidNotLoad: Text;
  readonly activeJobs: Text;
  readonly noneAccepted: Text;
  readonly noneAcceptedText: Text;
  readonly completedJobs: Text;
  readonly details: Text;
  readonly waitingForCustomer: Text;
  readonly firstName: Text;
  readonly lastName: Text;
  readonly email: Text;
  readonly phone: Text;
  readonly experience: Text;
  readonly works: Text;
  readonly serviceArea: Text;
  readonly radius: Text;
  readonly unlimited: Text;
  readonly miles: Text<{ readonly count: number }>;
  readonly rating: Text;
  readonly ratingOf: Text<{ readonly rating: string | number }>;
  readonly jobsDone: Text;
  readonly profileDidNotLoad: Text;
  readonly loadingProfile: Text;
  readonly language: Text;
  readonly languageText: Text;
}
export const homeTexts: Area<HomeTexts> = {
  name: 'home',
  en: () => import('./en/technician.home.ts'),
  es: () => import('./es/technician.home.ts'),
};

export interface PayTexts {
  readonly bankAccount: Text;
  readonly connected: Text;
  readonly endingIn: Text<{ readonly bank: string | number; readonly last4: string | number }, 'b'>;
  readonly bankingSetup: Text;
  readonly sharesWait: Text;
  readonly connect: Text;
  readonly statusFailed: Text;
  readonly loadingStatus: Text;
  readonly error: Text;
  readonly backToEarnings: Text;
  readonly arriveWithin: Text;
  readonly changeAccount: Text;
  readonly notConnected: Text;
  readonly notConnectedText: Text;
  readonly earnings: Text;
  readonly loadingEarnings: Text;
  readonly earningsDidNotLoad: Text;
  readonly total: Text;
  readonly pending: Text;
  readonly completed: Text;
  readonly noAccess: Text;
  readonly seeOwn: Text;
  readonly howTitle: Text;
  readonly howAutomatic: Text;
  readonly howBank: Text;
  readonly howPlatform: Text;
  readonly history: Text;
  readonly recent: Text;
  readonly loadingPayouts: Text;
  readonly payoutsDidNotLoad: Text;
  readonly noPayouts: Text;
  readonly noPayoutsText: Text;
  readonly state_pending: Text;
  readonly state_processing: Text;
  readonly state_completed: Text;
  readonly state_failed: Text;
  readonly done: Text;
  readonly doneText: Text;
  readonly setupFailed: Text;
  readonly setupFailedText: Text;
  readonly missing: Text;
  readonly missingText: Text;
  readonly bankName: Text;
  readonly bankNameMissing: Text;
  readonly routing: Text;
  readonly routingHint: Text;
  readonly routingMissing: Text;
  readonly account: Text;
  readonly accountHint: Text;
  readonly accountMissing: Text;
  readonly birth: Text;
  readonly birthHint: Text;
  readonly birthMissing: Text;
  readonly type: Text;
  readonly personal: Text;
  readonly business: Text;
  readonly consent: Text;
}
export const payTexts: Area<PayTexts> = {
  name: 'pay',
  en: () => import('./en/technician.pay.ts'),
  es: () => import('./es/technician.pay.ts'),
};

export interface JobTexts {
  readonly job: Text;
  readonly jobNumber: Text<{ readonly number: string | number }>;
  readonly noAccess: Text;
  readonly noAccessText: Text;
  readonly didNotLoad: Text;
  readonly loading: Text;
  readonly backToAvailable: Text;
  readonly road: Text;
  readonly roadAccepted: Text;
  readonly roadEnRoute: Text;
  readonly roadOnSite: Text;
  readonly roadInProgress: Text;
  readonly roadDone: Text;
  readonly leadReports: Text;
  readonly itemsUnnamed: Text<{ readonly count: string | number }>;
  readonly addOns: Text<{ readonly names: string | number }, 'b'>;
  readonly call: Text;
  readonly directions: Text;
  readonly message: Text;
  readonly or: Text;
  readonly orText: Text;
  readonly confirmAppointment: Text;
  readonly cancelled: Text;
  readonly cancelledShare: Text<{ readonly amount: string | number }>;
  readonly cancelledNothing: Text;
  readonly payment: Text;
  readonly completedHere: Text;
  readonly waitingFor: Text<{ readonly name: string | number }>;
  readonly waitingForText: Text<{ readonly asked: string | number; readonly held: string | number }>;
  readonly cardRefused: Text;
  readonly cardCharging: Text;
  readonly onlyCharged: Text<{ readonly held: string | number; readonly asked: string | number }>;
  readonly yourShare: Text;
  readonly shareUnknown: Text;
  readonly duration: Text;
  readonly notes: Text;
  readonly rating: Text;
  readonly firstGetsIt: Text;
  readonly toYou: Text<{ readonly amount: string | number }>;
  readonly customerIsTold: Text;
  readonly minutesShort: Text<{ readonly minutes: string | number }>;
  readonly arrivalMinutes: Text;
  readonly minutes: Text<{ readonly count: number }>;
  readonly atTheDoor: Text;
  readonly beforeMissing: Text;
  readonly beforeIn: Text;
  readonly needsAfterPhoto: Text;
  readonly needsNotes: Text;
  readonly photosAndNotesIn: Text;
  readonly beforePhotos: Text;
  readonly afterPhotos: Text;
  readonly photoNumber: Text<{ readonly photo: string | number; readonly number: string | number }>;
  readonly photoWaiting: Text<{ readonly photo: string | number; readonly number: string | number }>;
  readonly tooManyPhotos: Text;
  readonly tooManyPhotosText: Text<{ readonly count: string | number }>;
  readonly photosFailed: Text;
  readonly photo_too_large: Text<{ readonly name: string | number }>;
  readonly photo_not_an_image: Text<{ readonly name: string | number }>;
  readonly atLeastOne: Text;
  readonly optional: Text;
  readonly photosWaiting: Text<{ readonly count: string | number; readonly waiting: string | number }>;
  readonly photosOf: Text<{ readonly count: string | number; readonly most: string | number }>;
  readonly addBeforePhoto: Text;
  readonly addAfterPhoto: Text;
  readonly readingPhoto: Text;
  readonly completeJob: Text;
  readonly notCompleted: Text;
  readonly correctIt: Text;
  readonly durationMinutes: Text;
  readonly sinceTheStart: Text;
  readonly howLong: Text;
  readonly actualCost: Text;
  readonly price: Text<{ readonly amount: string | number }>;
  readonly aboveHeld: Text<{ readonly amount: string | number }>;
  readonly abovePrice: Text<{ readonly amount: string | number }>;
  readonly aboveText: Text;
  readonly completionNotes: Text;
  readonly customerReads: Text;
  readonly missingPhotos: Text;
  readonly missingPhotosText: Text;
  readonly missingNotes: Text;
  readonly missingNotesText: Text;
  readonly error: Text;
  readonly minutesMissingText: Text;
  readonly minutesMissing: Text;
  readonly costMissingText: Text;
  readonly costMissing: Text;
  readonly costOutOfLimits: Text<{ readonly least: string | number; readonly most: string | number }>;
  readonly tooManyMinutes: Text;
  readonly notesTooLong: Text;
  readonly early: Text<{ readonly day: string | number; readonly time: string | number; readonly left: string | number }>;
  readonly earlyRoute: Text;
  readonly earlyRouteText: Text;
  readonly earlyRouteYes: Text;
  readonly earlyStart: Text;
  readonly earlyStartText: Text;
  readonly earlyStartYes: Text;
  readonly notYet: Text;
  readonly sendMessage: Text;
  readonly sendMessageText: Text<{ readonly name: string | number }>;
  readonly cancel: Text;
  readonly send: Text;
  readonly writeMessage: Text;
}
export const jobTexts: Area<JobTexts> = {
  name: 'job',
  en: () => import('./en/technician.job.ts'),
  es: () => import('./es/technician.job.ts'),
};
