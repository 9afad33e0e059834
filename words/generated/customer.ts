/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface LinkTexts {
  readonly offline: Text;
  readonly tooMany: Text<{ readonly minutes: number }>;
  readonly backToSignIn: Text;
  readonly signIn: Text;
  readonly forgotTitle: Text;
  readonly forgotLead: Text;
  readonly email: Text;
  readonly sendLink: Text;
  readonly forgotFailed: Text;
  readonly sentTitle: Text;
  readonly sentLead: Text<{ readonly email: string | number }>;
  readonly sentNothing: Text;
  readonly sendAgain: Text;
  readonly resetTitle: Text;
  readonly resetLead: Text;
  readonly newPassword: Text;
  readonly passwordHint: Text;
  readonly confirmPassword: Text;
  readonly setPassword: Text;
  readonly resetFailed: Text;
  readonly incompleteTitle: Text;
  readonly incompleteLead: Text;
  readonly endedTitle: Text;
  readonly endedLead: Text;
  readonly expiredTitle: Text;
  readonly expiredLead: Text;
  readonly confirmExpiredLead: Text;
  readonly usedTitle: Text;
  readonly usedLead: Text;
  readonly newLink: Text;
  readonly resetDoneTitle: Text;
  readonly resetDoneLead: Text;
  readonly confirmPageTitle: Text;
  readonly confirming: Text;
  readonly confirmedTitle: Text;
  readonly confirmedLead: Text;
  readonly movedTitle: Text;
  readonly movedLead: Text;
  readonly alreadyTitle: Text;
  readonly alreadyLead: Text;
  readonly confirmEndedLead: Text;
  readonly takenTitle: Text;
  readonly takenLead: Text;
  readonly confirmFailed: Text;
  readonly toAccount: Text;
  readonly toBookings: Text;
  readonly toApplication: Text;
  readonly applicantLead: Text;
  readonly applicantEndedLead: Text;
  readonly bannerTitle: Text;
  readonly banner: Text<{ readonly email: string | number }>;
  readonly bannerSend: Text;
  readonly bannerSent: Text;
  readonly bannerDone: Text;
  readonly bannerFailed: Text;
  readonly guestTitle: Text;
  readonly guestLead: Text<{ readonly email: string | number }>;
  readonly guestPassword: Text;
  readonly guestCreate: Text;
  readonly guestFailed: Text;
  readonly guestShared: Text;
  readonly guestSentTitle: Text;
  readonly guestSent: Text<{ readonly email: string | number }>;
  readonly openTitle: Text;
  readonly opening: Text;
  readonly openOwnLead: Text;
  readonly openDigitsLead: Text;
  readonly openDigits: Text;
  readonly openDigitsHint: Text;
  readonly openContinue: Text;
  readonly openKnownLead: Text<{ readonly email: string | number }>;
  readonly openAdd: Text;
  readonly openForgot: Text;
  readonly openNewLead: Text<{ readonly email: string | number }>;
  readonly openLead: Text<{ readonly email: string | number }>;
  readonly openSend: Text;
  readonly openFailed: Text;
  readonly openHelp: Text;
  readonly talkLead: Text<{ readonly name: string | number }>;
  readonly talkOpen: Text;
  readonly talkFailed: Text;
  readonly talkEnded: Text<unknown, 'help'>;
  readonly talkShared: Text;
  readonly openedTitle: Text;
  readonly openedLead: Text<{ readonly email: string | number }>;
  readonly joinedTitle: Text;
  readonly joinedLead: Text<{ readonly email: string | number }>;
  readonly openUsedTitle: Text;
  readonly openUsedLead: Text;
  readonly openEndedLead: Text;
}
export const linkTexts: Area<LinkTexts> = {
  name: 'customer.link',
  en: () => import('./en/customer.link.ts'),
  es: () => import('./es/customer.link.ts'),
};

export interface SettingsTexts {
  readonly sections: Text;
  readonly profile: Text;
  readonly addresses: Text;
  readonly favorites: Text;
  readonly favoritesText: Text;
  readonly favoriteDetail: Text;
  readonly noFavorites: Text;
  readonly noFavoritesText: Text;
  readonly toBookings: Text;
  readonly removeFavoriteTitle: Text<{ readonly name: string | number }>;
  readonly removeFavoriteText: Text<{ readonly name: string | number }>;
  readonly removeFavorite: Text;
  readonly keepFavorite: Text;
  readonly cards: Text;
  readonly notifications: Text;
  readonly data: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly memberSince: Text<{ readonly day: string | number }>;
  readonly saveFailed: Text;
  readonly saved: Text;
  readonly aboutYou: Text;
  readonly aboutYouText: Text;
  readonly phone: Text;
  readonly phoneHint: Text;
  readonly saveProfile: Text;
  readonly languageTitle: Text;
  readonly language: Text;
  readonly emailTitle: Text;
  readonly emailNow: Text<{ readonly email: string | number }>;
  readonly emailWaits: Text<{ readonly email: string | number }>;
  readonly pendingEmail: Text<{ readonly email: string | number }>;
  readonly newEmail: Text;
  readonly changeEmail: Text;
  readonly changeEmailSent: Text<{ readonly email: string | number }>;
  readonly sameEmail: Text;
  readonly sessionTitle: Text;
  readonly signOut: Text;
  readonly noAddresses: Text;
  readonly noAddressesText: Text;
  readonly addressesText: Text;
  readonly addAddress: Text;
  readonly editAddress: Text;
  readonly label: Text;
  readonly labelHint: Text;
  readonly instructions: Text;
  readonly isDefault: Text;
  readonly saveAddress: Text;
  readonly keepAsIs: Text;
  readonly default: Text;
  readonly change: Text;
  readonly changeNamed: Text<{ readonly name: string | number }>;
  readonly makeDefault: Text;
  readonly makeDefaultNamed: Text<{ readonly name: string | number }>;
  readonly remove: Text;
  readonly removeNamed: Text<{ readonly name: string | number }>;
  readonly removeAddressTitle: Text;
  readonly removeAddressText: Text;
  readonly removeAddress: Text;
  readonly keepAddress: Text;
  readonly unknownZip: Text;
  readonly stateMismatch: Text<{ readonly state: string | number }>;
  readonly tooManyAddresses: Text;
  readonly addCard: Text;
  readonly saveCard: Text;
  readonly notNow: Text;
  readonly cardSaved: Text;
  readonly addCardText: Text;
  readonly cardsFailed: Text;
  readonly noCards: Text;
  readonly noCardsText: Text;
  readonly cardsText: Text;
  readonly expires: Text<{ readonly month: string | number; readonly year: string | number }>;
  readonly oneBooking: Text;
  readonly expired: Text<{ readonly month: string | number; readonly year: string | number }>;
  readonly neededBy: Text<{ readonly count: number; readonly numbers: string | number }>;
  readonly cardInUse: Text<{ readonly number: string | number }>;
  readonly removeCardTitle: Text<{ readonly name: string | number }>;
  readonly removeCardText: Text;
  readonly removeCard: Text;
  readonly keepCard: Text;
  readonly cardFailed: Text;
  readonly mail: Text;
  readonly sms: Text;
  readonly smsNoPhone: Text<unknown, 'link'>;
  readonly progress: Text;
  readonly progressText: Text;
  readonly reminders: Text;
  readonly remindersText: Text;
  readonly reviews: Text;
  readonly reviewsText: Text;
  readonly offers: Text;
  readonly offersText: Text;
  readonly always: Text;
  readonly always_appointments: Text;
  readonly always_money: Text;
  readonly always_cancellations: Text;
  readonly always_approvals: Text;
  readonly always_safety: Text;
  readonly choiceFailed: Text;
  readonly toHome: Text;
}
export const settingsTexts: Area<SettingsTexts> = {
  name: 'customer.settings',
  en: () => import('./en/customer.settings.ts'),
  es: () => import('./es/customer.settings.ts'),
};

export interface SameAgainTexts {
  readonly title: Text;
  readonly filledIn: Text;
  readonly bookAgain: Text;
  readonly bookAgainWith: Text<{ readonly name: string | number }>;
  readonly filling: Text;
  readonly notLoaded: Text;
  readonly linkOver: Text;
  readonly linkOverDetail: Text;
  readonly choosePieces: Text;
  readonly keepFavorite: Text<{ readonly name: string | number }>;
  readonly isFavorite: Text<{ readonly name: string | number }>;
  readonly removeFavorite: Text;
  readonly notSaved: Text;
  readonly close: Text;
  readonly whoComes: Text;
  readonly aFavorite: Text;
  readonly cameBefore: Text;
  readonly rated: Text<{ readonly known: string | number; readonly rating: string | number; readonly count: number }>;
  readonly anyone: Text;
  readonly anyoneDetail: Text;
  readonly askFirst: Text<{ readonly name: string | number }>;
  readonly notThen: Text<{ readonly name: string | number }>;
  readonly anotherTime: Text;
  readonly chooseFirst: Text<{ readonly name: string | number }>;
  readonly couldThen: Text<{ readonly name: string | number }>;
  readonly notThenChoose: Text<{ readonly name: string | number }>;
}
export const sameAgainTexts: Area<SameAgainTexts> = {
  name: 'customer.sameAgain',
  en: () => import('./en/customer.sameAgain.ts'),
  es: () => import('./es/customer.sameAgain.ts'),
};

export interface AccountTexts {
  readonly signInTitle: Text;
  readonly signIn: Text;
  readonly leadCheckout: Text;
  readonly lead: Text;
  readonly email: Text;
  readonly password: Text;
  readonly emailMissing: Text;
  readonly passwordMissing: Text;
  readonly signInButton: Text;
  readonly signingIn: Text;
  readonly forgot: Text;
  readonly withoutAccount: Text;
  readonly newHere: Text<unknown, 'link'>;
  readonly successful: Text;
  readonly welcomeBack: Text;
  readonly failed: Text;
  readonly failedDetail: Text;
  readonly fillAll: Text;
  readonly checking: Text;
  readonly chooserTitle: Text;
  readonly chooserLead: Text;
  readonly portal: Text;
  readonly portalText: Text;
  readonly technician: Text;
  readonly technicianText: Text;
  readonly admin: Text;
  readonly adminText: Text;
  readonly createPageTitle: Text;
  readonly createTitle: Text;
  readonly createLead: Text;
  readonly promise1: Text;
  readonly promise2: Text;
  readonly promise3: Text;
  readonly promise4: Text;
  readonly passwordHint: Text;
  readonly confirmPassword: Text;
  readonly create: Text;
  readonly already: Text<unknown, 'link'>;
  readonly welcome: Text<{ readonly name: string | number }>;
  readonly ready: Text;
  readonly emailTaken: Text;
  readonly createFailed: Text;
  readonly createFailedDetail: Text;
}
export const accountTexts: Area<AccountTexts> = {
  name: 'customer.account',
  en: () => import('./en/customer.account.ts'),
  es: () => import('./es/customer.account.ts'),
};

export interface ApproveTexts {
  readonly pageTitle: Text;
  readonly loading: Text;
  readonly leadsNowhere: Text;
  readonly leadsNowhereDetail: Text;
  readonly linkEnded: Text;
  readonly linkEndedDetail: Text;
  readonly linkCut: Text;
  readonly linkCutDetail: Text;
  readonly signInTitle: Text;
  readonly signInDetail: Text;
  readonly timeEnded: Text;
  readonly timeEndedDetail: Text<{ readonly total: string | number }>;
  readonly answeredMeanwhile: Text;
  readonly loadFailed: Text;
  readonly cameTo: Text<{ readonly total: string | number }>;
  readonly heldLead: Text<{ readonly total: string | number; readonly number: string | number }>;
  readonly nothing: Text;
  readonly nothingDetail: Text;
  readonly approved: Text;
  readonly approvedDetail: Text<{ readonly total: string | number }>;
  readonly notApproved: Text;
  readonly notApprovedDetail: Text<{ readonly total: string | number }>;
  readonly bankRefused: Text;
  readonly bankRefusedDetail: Text<{ readonly total: string | number }>;
  readonly waived: Text;
  readonly waivedDetail: Text<{ readonly total: string | number }>;
  readonly track: Text;
  readonly why: Text;
  readonly yourTechnician: Text;
  readonly photo: Text<{ readonly number: string | number }>;
  readonly waiting: Text;
  readonly held: Text;
  readonly difference: Text;
  readonly actual: Text;
  readonly ifApproved: Text;
  readonly ifApprovedCard: Text<{ readonly total: string | number; readonly card: string | number }>;
  readonly ifApprovedDetail: Text<{ readonly total: string | number }>;
  readonly ifDeclined: Text;
  readonly ifDeclinedDetail: Text<{ readonly total: string | number }>;
  readonly ifSilent: Text;
  readonly ifSilentDetail: Text<{ readonly until: string | number; readonly total: string | number; readonly difference: string | number }>;
  readonly ifSilentAnyTime: Text<{ readonly total: string | number; readonly difference: string | number }>;
  readonly willBeCharged: Text<{ readonly total: string | number }>;
  readonly declined: Text;
  readonly onlyHeld: Text<{ readonly total: string | number }>;
  readonly approve: Text<{ readonly total: string | number }>;
  readonly decline: Text<{ readonly total: string | number }>;
}
export const approveTexts: Area<ApproveTexts> = {
  name: 'customer.approve',
  en: () => import('./en/customer.approve.ts'),
  es: () => import('./es/customer.approve.ts'),
};

export interface CodeTexts {
  readonly codes: Text;
  readonly add_discountCode: Text;
  readonly add_ref: Text;
  readonly discountCode: Text;
  readonly ref: Text;
  readonly hint_discountCode: Text;
  readonly hint_ref: Text;
  readonly apply: Text;
  readonly leave: Text;
  readonly missing: Text;
  readonly isOn_discountCode: Text<{ readonly code: string | number }>;
  readonly isOn_ref: Text<{ readonly store: string | number; readonly code: string | number }>;
  readonly isOnUnnamed_ref: Text<{ readonly code: string | number }>;
  readonly remove: Text;
  readonly remove_discountCode: Text;
  readonly remove_ref: Text;
  readonly failed: Text;
  readonly refused_discountCode: Text<{ readonly code: string | number }>;
  readonly refused_ref: Text<{ readonly code: string | number }>;
  readonly goOn: Text;
}
export const codeTexts: Area<CodeTexts> = {
  name: 'customer.code',
  en: () => import('./en/customer.code.ts'),
  es: () => import('./es/customer.code.ts'),
};

export interface PhotoTexts {
  readonly brand: Text;
  readonly chooseFiles: Text;
  readonly held: Text<{ readonly count: number }>;
  readonly photos: Text;
  readonly wrong_type: Text<{ readonly file: string | number }>;
  readonly too_large: Text<{ readonly file: string | number }>;
  readonly twice: Text<{ readonly file: string | number }>;
  readonly file: Text;
  readonly analysis: Text;
  readonly too_many: Text;
  readonly unreadable: Text;
  readonly not_furniture: Text;
  readonly empty: Text;
  readonly photo: Text<{ readonly number: string | number }>;
  readonly waiting: Text;
  readonly shrinking: Text;
  readonly sending: Text<{ readonly percent: string | number }>;
  readonly reading: Text;
  readonly found: Text<{ readonly names: string | number }>;
  readonly labelsRead: Text<{ readonly read: string | number; readonly seen: string | number }>;
  readonly nameRest: Text;
  readonly answer: Text;
  readonly answerPhoto: Text<{ readonly photo: string | number }>;
  readonly cancelled: Text;
  readonly progressOf: Text<{ readonly photo: string | number }>;
  readonly cancel: Text;
  readonly cancelPhoto: Text<{ readonly photo: string | number }>;
  readonly retry: Text;
  readonly retryPhoto: Text<{ readonly photo: string | number }>;
  readonly remove: Text;
  readonly removePhoto: Text<{ readonly photo: string | number }>;
  readonly typeInstead: Text;
  readonly typeForPhoto: Text<{ readonly photo: string | number }>;
  readonly looked: Text<{ readonly done: string | number; readonly total: number }>;
  readonly stillRead: Text<{ readonly count: number }>;
  readonly goOnWithout: Text<{ readonly count: number }>;
  readonly confidence: Text<{ readonly percent: string | number }>;
  readonly check: Text;
  readonly checkUnlisted: Text;
  readonly checkHard: Text;
  readonly isRight: Text;
  readonly isRightOf: Text<{ readonly name: string | number }>;
  readonly change: Text;
  readonly changePiece: Text<{ readonly name: string | number }>;
  readonly keep: Text;
  readonly howMany: Text<{ readonly count: number }>;
  readonly howManyLabel: Text<{ readonly count: string | number }>;
  readonly count: Text<{ readonly count: number }>;
  readonly countOf: Text<{ readonly count: number; readonly name: string | number }>;
  readonly whichOne: Text<{ readonly name: string | number }>;
  readonly pieceAt: Text<{ readonly name: string | number; readonly price: string | number }>;
  readonly anotherPiece: Text;
  readonly cameraTitle: Text;
  readonly cameraLead: Text;
  readonly asking: Text;
  readonly askingDetail: Text;
  readonly live: Text;
  readonly take: Text;
  readonly taken: Text;
  readonly again: Text;
  readonly useAndMore: Text;
  readonly use: Text;
  readonly noCamera: Text;
  readonly denied: Text;
  readonly missing: Text;
  readonly busy: Text;
  readonly unsupported: Text;
  readonly failed: Text;
}
export const photoTexts: Area<PhotoTexts> = {
  name: 'customer.photo',
  en: () => import('./en/customer.photo.ts'),
  es: () => import('./es/customer.photo.ts'),
};

export interface BookingTexts {
  readonly step_service: Text;
  readonly step_schedule: Text;
  readonly step_contact: Text;
  readonly step_review: Text;
  readonly stepTitle: Text<{ readonly step: string | number }>;
  readonly previousStep: Text;
  readonly steps: Text;
  readonly barItems: Text<{ readonly count: number }>;
  readonly barTechnicians: Text<{ readonly count: number }>;
  readonly barHours: Text<{ readonly count: number }>;
  readonly notPriced: Text;
  readonly estimatedTotal: Text;
  readonly serviceTitle: Text;
  readonly chooseTime: Text;
  readonly chooseBrand: Text;
  readonly dropHint: Text;
  readonly photosFailed: Text;
  readonly photosTitle: Text;
  readonly brandMissing: Text;
  readonly brandOther: Text;
  readonly brandMore: Text;
  readonly photoCount: Text<{ readonly count: number }>;
  readonly questionOpen: Text;
  readonly pieces: Text;
  readonly pieceCount: Text<{ readonly count: number }>;
  readonly brandFirst: Text;
  readonly tooMany: Text<{ readonly max: string | number }>;
  readonly piecesMissing: Text;
  readonly finalPriceNotice: Text;
  readonly extras: Text;
  readonly codeFrom: Text<{ readonly store: string | number }>;
  readonly code: Text<{ readonly code: string | number }>;
  readonly whereBoxes: Text;
  readonly zipShort: Text;
  readonly zipWhy: Text;
  readonly zipInvalid: Text;
  readonly phone: Text;
  readonly email: Text;
}
export const bookingTexts: Area<BookingTexts> = {
  name: 'customer.booking',
  en: () => import('./en/customer.booking.ts'),
  es: () => import('./es/customer.booking.ts'),
};

export interface PieceListTexts {
  readonly whichPiece: Text<{ readonly name: string | number }>;
  readonly whatIsIt: Text<{ readonly brand: string | number }>;
  readonly whatIsItAny: Text;
  readonly searchExample: Text;
  readonly searchHint: Text;
  readonly products: Text;
  readonly unlisted: Text<{ readonly name: string | number }, 'b'>;
  readonly kind: Text;
  readonly kindNamed: Text<{ readonly kind: string | number }>;
  readonly addPiece: Text;
  readonly pieceOf: Text<{ readonly brand: string | number; readonly kind: string | number }>;
  readonly otherBrand: Text;
  readonly otherBrandOf: Text<{ readonly name: string | number }>;
  readonly brandOf: Text<{ readonly name: string | number }>;
  readonly remove: Text;
  readonly removePiece: Text<{ readonly name: string | number }>;
}
export const pieceListTexts: Area<PieceListTexts> = {
  name: 'customer.pieceList',
  en: () => import('./en/customer.pieceList.ts'),
  es: () => import('./es/customer.pieceList.ts'),
};

export interface ScheduleStepTexts {
  readonly arrivalHint: Text<{ readonly count: number; readonly hours: number }>;
  readonly scheduleTitle: Text;
  readonly enterContact: Text;
  readonly zip: Text;
  readonly zipHint: Text;
  readonly savedPlaces: Text;
  readonly zipFirst: Text;
  readonly zipFirstDetail: Text;
  readonly timeMissing: Text;
  readonly looking: Text;
  readonly zipUnknown: Text;
  readonly zipUnknownDetail: Text;
  readonly slotsFailed: Text;
  readonly nextFree: Text<{ readonly day: string | number }>;
  readonly noneFree: Text;
  readonly showDay: Text<{ readonly day: string | number }>;
  readonly laterDays: Text;
  readonly nextDays: Text;
  readonly timesOfJob: Text<{ readonly zone: string | number }>;
}
export const scheduleStepTexts: Area<ScheduleStepTexts> = {
  name: 'customer.scheduleStep',
  en: () => import('./en/customer.scheduleStep.ts'),
  es: () => import('./es/customer.scheduleStep.ts'),
};

export interface ContactStepTexts {
  readonly contactTitle: Text;
  readonly toReview: Text;
  readonly whoIsThere: Text;
  readonly smsConsent: Text;
  readonly haveAccount: Text<unknown, 'link'>;
  readonly saveAddress: Text;
  readonly savedAddress: Text;
  readonly otherAddress: Text;
  readonly zipChosen: Text<{ readonly zip: string | number }>;
  readonly elsewhere: Text<{ readonly zip: string | number; readonly chosen: string | number }>;
  readonly timesThere: Text<{ readonly zip: string | number }>;
  readonly instructions: Text;
  readonly instructionsExample: Text;
}
export const contactStepTexts: Area<ContactStepTexts> = {
  name: 'customer.contactStep',
  en: () => import('./en/customer.contactStep.ts'),
  es: () => import('./es/customer.contactStep.ts'),
};

export interface ReviewStepTexts {
  readonly reviewTitle: Text;
  readonly toPayment: Text;
  readonly appointment: Text;
  readonly contact: Text;
  readonly name: Text;
  readonly texts: Text;
  readonly textsYes: Text;
  readonly no: Text;
  readonly heldNotCharged: Text;
  readonly finalPrice: Text;
  readonly finalPriceMost: Text<{ readonly total: string | number }>;
  readonly pricesKept: Text<{ readonly until: string | number }>;
  readonly asGuest: Text<{ readonly email: string | number }, 'link'>;
  readonly priceFailed: Text;
  readonly change: Text;
}
export const reviewStepTexts: Area<ReviewStepTexts> = {
  name: 'customer.reviewStep',
  en: () => import('./en/customer.reviewStep.ts'),
  es: () => import('./es/customer.reviewStep.ts'),
};

export interface WaitlistTexts {
  readonly notServed: Text<{ readonly zip: string | number }>;
  readonly nobody: Text<{ readonly brand: string | number }>;
  readonly nobodyForAll: Text<{ readonly brands: string | number }>;
  readonly nobodyAny: Text;
  readonly nobodyYet: Text<unknown, 'link'>;
  readonly tooFew: Text;
  readonly email: Text;
  readonly emailHint: Text;
  readonly write: Text;
  readonly failed: Text;
  readonly kept: Text<{ readonly email: string | number }>;
  readonly keptDetail: Text<{ readonly zip: string | number }>;
  readonly keptPlace: Text<{ readonly zip: string | number }>;
}
export const waitlistTexts: Area<WaitlistTexts> = {
  name: 'customer.waitlist',
  en: () => import('./en/customer.waitlist.ts'),
  es: () => import('./es/customer.waitlist.ts'),
};

export interface PlaceTexts {
  readonly asking: Text<{ readonly zip: string | number }>;
  readonly served: Text<{ readonly zip: string | number }>;
  readonly firstToday: Text<{ readonly window: string | number }>;
  readonly firstTime: Text<{ readonly day: string | number; readonly window: string | number }>;
  readonly firstDay: Text<{ readonly day: string | number }>;
  readonly noneFree: Text;
  readonly unknown: Text<{ readonly zip: string | number }>;
  readonly unknownDetail: Text;
  readonly failed: Text<{ readonly zip: string | number }>;
  readonly failedDetail: Text;
  readonly again: Text;
}
export const placeTexts: Area<PlaceTexts> = {
  name: 'customer.place',
  en: () => import('./en/customer.place.ts'),
  es: () => import('./es/customer.place.ts'),
};

export interface CheckoutTexts {
  readonly pageTitle: Text;
  readonly preparing: Text;
  readonly unreachable: Text;
  readonly contactUs: Text;
  readonly authRequired: Text;
  readonly signInToBook: Text;
  readonly signInToPay: Text;
  readonly loadFailed: Text;
  readonly back: Text;
  readonly holdTitle: Text<{ readonly total: string | number }, 'amount'>;
  readonly setupTitle: Text;
  readonly holdLead: Text;
  readonly setupLead: Text<{ readonly days: string | number; readonly total: string | number; readonly hours: string | number }>;
  readonly chargeTitle: Text<{ readonly total: string | number }, 'amount'>;
  readonly chargeLead: Text;
  readonly lastDeclined: Text;
  readonly card: Text;
  readonly setupError: Text;
  readonly setupErrorDetail: Text;
  readonly cancelledTitle: Text;
  readonly settledTitle: Text;
  readonly cancelledDetail: Text;
  readonly cancelledFree: Text;
  readonly savedDetail: Text;
  readonly settledDetail: Text<{ readonly total: string | number }>;
  readonly bookAgain: Text;
  readonly summary: Text;
  readonly brand: Text;
  readonly number: Text;
  readonly confirmedOnSite: Text;
  readonly priceNow: Text<{ readonly total: string | number }>;
  readonly priceWas: Text<{ readonly total: string | number }>;
  readonly continueWith: Text<{ readonly total: string | number }>;
  readonly changeBooking: Text;
  readonly timeGone: Text;
  readonly nothingHeld: Text<{ readonly reason: string | number }>;
  readonly anotherTime: Text;
  readonly notBookable: Text;
  readonly pleaseCheck: Text;
  readonly tooManyUnpaid: Text;
  readonly seeBookings: Text;
  readonly checkBooking: Text;
  readonly nothingTwice: Text<{ readonly reason: string | number }>;
  readonly holdHeading: Text;
  readonly todayDay: Text<{ readonly day: string | number }>;
  readonly todayTime: Text<{ readonly time: string | number }>;
  readonly setAside: Text<{ readonly total: string | number }>;
  readonly cardSavedNow: Text;
  readonly captured: Text<{ readonly total: string | number }>;
  readonly lapses: Text<{ readonly days: string | number }>;
  readonly lastFree: Text;
  readonly cancelHeading: Text;
  readonly outcomesCaption: Text;
  readonly whenYouCancel: Text;
  readonly rule: Text;
  readonly youPay: Text;
  readonly goesBack: Text;
  readonly untilTime: Text<{ readonly moment: string | number; readonly zone: string | number }>;
  readonly untilToday: Text<{ readonly time: string | number; readonly zone: string | number }>;
  readonly afterUntil: Text<{ readonly day: string | number }>;
  readonly afterUntilToday: Text;
  readonly untilEnd: Text<{ readonly day: string | number }>;
  readonly untilEndToday: Text;
  readonly onDay: Text<{ readonly day: string | number }>;
  readonly ruleGrace: Text<{ readonly minutes: string | number }>;
  readonly ruleFree: Text<{ readonly hours: number }>;
  readonly ruleLate: Text<{ readonly percent: string | number; readonly hours: number }>;
  readonly ruleSameDayPart: Text<{ readonly percent: string | number }>;
  readonly ruleSameDay: Text;
  readonly timesOf: Text<{ readonly place: string | number; readonly from: string | number; readonly to: string | number }, 'link'>;
  readonly timesOfJob: Text<{ readonly from: string | number; readonly to: string | number }, 'link'>;
  readonly confirmedToast: Text;
  readonly confirmedHeld: Text<{ readonly number: string | number }>;
  readonly confirmedSaved: Text<{ readonly number: string | number }>;
  readonly paidToast: Text;
  readonly paidDetail: Text<{ readonly number: string | number }>;
  readonly notReady: Text;
  readonly notReadyDetail: Text;
  readonly authFailed: Text;
  readonly paymentError: Text;
  readonly providerDown: Text;
  readonly providerDownDetail: Text;
  readonly intentEnded: Text;
  readonly intentEndedDetail: Text;
  readonly bookingError: Text;
  readonly unexpected: Text;
  readonly recordFailed: Text;
  readonly whichCard: Text;
  readonly cardUntil: Text<{ readonly month: string | number; readonly year: string | number }>;
  readonly otherCard: Text;
  readonly agreeMissing: Text;
  readonly agreeSetup: Text<{ readonly total: string | number; readonly hours: string | number }, 'terms' | 'cancellation'>;
  readonly agreeHold: Text<{ readonly total: string | number }, 'terms' | 'cancellation'>;
  readonly agreeCharge: Text<{ readonly total: string | number }, 'terms' | 'cancellation'>;
  readonly keepCard: Text;
  readonly cardOnce: Text;
  readonly statement: Text<{ readonly name: string | number }>;
  readonly typedKept: Text;
  readonly cardDetails: Text;
  readonly askingBank: Text;
  readonly recording: Text;
  readonly checkAgain: Text;
  readonly saveCard: Text;
  readonly authorize: Text<{ readonly total: string | number }>;
  readonly orCard: Text;
  readonly payNow: Text<{ readonly total: string | number }>;
  readonly successTitle: Text;
  readonly inAccount: Text;
  readonly signInToSee: Text;
  readonly notSettled: Text;
  readonly bankSilent: Text;
  readonly continuePayment: Text;
  readonly bookingIn: Text;
  readonly leadSaved: Text<{ readonly number: string | number; readonly card: string | number; readonly total: string | number; readonly hours: string | number }>;
  readonly leadSavedAny: Text<{ readonly number: string | number; readonly total: string | number; readonly hours: string | number }>;
  readonly leadHeld: Text<{ readonly number: string | number; readonly total: string | number; readonly card: string | number }>;
  readonly leadHeldAny: Text<{ readonly number: string | number; readonly total: string | number }>;
  readonly paidTitle: Text;
  readonly leadTaken: Text<{ readonly number: string | number; readonly total: string | number }>;
  readonly leadBeingTaken: Text<{ readonly number: string | number; readonly total: string | number }>;
  readonly viewReceipt: Text;
  readonly next: Text;
  readonly nextMail: Text<{ readonly email: string | number }>;
  readonly nextTechnician: Text<{ readonly hours: string | number }>;
  readonly nextTechnicianBefore: Text<{ readonly when: string | number }>;
  readonly nextRoute: Text;
  readonly nextCharge: Text<{ readonly total: string | number }>;
  readonly trackBooking: Text;
  readonly home: Text;
}
export const checkoutTexts: Area<CheckoutTexts> = {
  name: 'customer.checkout',
  en: () => import('./en/customer.checkout.ts'),
  es: () => import('./es/customer.checkout.ts'),
};

export interface PayTexts {
  readonly pageTitle: Text;
  readonly agreedOnPhone: Text;
  readonly reservedUntil: Text<{ readonly time: string | number }>;
  readonly leadsNowhere: Text;
  readonly leadsNowhereDetail: Text;
  readonly ended: Text;
  readonly endedDetail: Text;
  readonly loadFailed: Text;
  readonly support: Text;
}
export const payTexts: Area<PayTexts> = {
  name: 'customer.pay',
  en: () => import('./en/customer.pay.ts'),
  es: () => import('./es/customer.pay.ts'),
};

export interface ContractTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly number: Text;
  readonly numberWhere: Text;
  readonly numberMissing: Text;
  readonly numberWrong: Text;
  readonly check: Text;
  readonly none: Text<{ readonly number: string | number }>;
  readonly noneDetail: Text;
  readonly failed: Text;
  readonly seal_holds: Text;
  readonly seal_holds_detail: Text;
  readonly seal_elsewhere: Text;
  readonly seal_elsewhere_detail: Text;
  readonly seal_broken: Text;
  readonly seal_broken_detail: Text;
  readonly seal_gone: Text;
  readonly seal_gone_detail: Text;
  readonly agreement: Text;
  readonly agreementOf: Text<{ readonly day: string | number }>;
  readonly signed: Text;
  readonly signer: Text;
  readonly sealed: Text;
  readonly hash: Text;
  readonly certificate: Text;
  readonly certificates: Text;
  readonly compare: Text;
  readonly drop: Text;
  readonly dropHint: Text;
  readonly same: Text;
  readonly sameDetail: Text<{ readonly file: string | number }>;
  readonly other: Text;
  readonly otherDetail: Text<{ readonly file: string | number }>;
  readonly unreadable: Text;
}
export const contractTexts: Area<ContractTexts> = {
  name: 'customer.contract',
  en: () => import('./en/customer.contract.ts'),
  es: () => import('./es/customer.contract.ts'),
};

export interface EvidenceTexts {
  readonly title: Text;
  readonly lead: Text;
  readonly drop: Text;
  readonly dropHint: Text;
  readonly hash: Text;
  readonly hashWhere: Text;
  readonly hashMissing: Text;
  readonly hashWrong: Text;
  readonly check: Text;
  readonly issued: Text<{ readonly time: string | number }>;
  readonly issuedDetail: Text<{ readonly until: string }>;
  readonly whole: Text<{ readonly time: string | number }>;
  readonly wholeDetail: Text<{ readonly entries: number; readonly until: string }>;
  readonly notOurs: Text;
  readonly notOursDetail: Text;
  readonly otherIssue: Text;
  readonly otherIssueDetail: Text;
  readonly faulty: Text<{ readonly entry: string }>;
  readonly fault_no_pack: Text;
  readonly fault_unreadable: Text;
  readonly fault_rewritten: Text;
  readonly fault_out_of_order: Text;
  readonly fault_broken: Text;
  readonly fault_changed: Text;
  readonly fault_other_end: Text;
  readonly fileFailed: Text;
  readonly failed: Text;
}
export const evidenceTexts: Area<EvidenceTexts> = {
  name: 'customer.evidence',
  en: () => import('./en/customer.evidence.ts'),
  es: () => import('./es/customer.evidence.ts'),
};

export interface DashboardTexts {
  readonly pageTitle: Text;
  readonly unauthorized: Text;
  readonly logIn: Text;
  readonly unreachable: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly total: Text;
  readonly completed: Text;
  readonly scheduled: Text;
  readonly avgRating: Text;
  readonly noRating: Text;
  readonly waiting: Text;
  readonly active: Text;
  readonly noneActive: Text;
  readonly noneActiveDetail: Text;
  readonly history: Text;
  readonly noBookings: Text;
  readonly noneFinished: Text;
  readonly firstBooking: Text;
  readonly historyDetail: Text;
  readonly retryPayment: Text;
  readonly continuePayment: Text;
  readonly rowFacts: Text<{ readonly kind: string | number; readonly items: string | number; readonly address: string | number }>;
  readonly trackStatus: Text;
  readonly addReview: Text;
  readonly viewReceipt: Text;
  readonly viewPhotos: Text;
  readonly viewPhotosCount: Text<{ readonly count: string | number }>;
  readonly cancel: Text;
  readonly cancelBooking: Text;
  readonly riseWaits: Text<{ readonly actual: string | number; readonly held: string | number }>;
  readonly lookAtIt: Text;
  readonly mend: Text;
  readonly mendBefore: Text<{ readonly moment: string | number }>;
  readonly noTechnician: Text;
  readonly cancellationFee: Text;
  readonly nothingCharged: Text;
  readonly refundedSum: Text<{ readonly total: string | number }>;
  readonly paid: Text;
  readonly heldNotCharged: Text;
  readonly partHeld: Text<{ readonly held: string | number }>;
  readonly cardSaved: Text;
  readonly estimate: Text;
  readonly cancelTitle: Text<{ readonly appointment: string | number }>;
  readonly cancelLoading: Text;
  readonly cancelFailed: Text;
  readonly cancelledToast: Text;
  readonly nothingWasCharged: Text;
  readonly chargedAsAgreed: Text<{ readonly total: string | number }>;
  readonly cancelFree: Text;
  readonly cancelFor: Text<{ readonly total: string | number }>;
  readonly keepBooking: Text;
  readonly youPay: Text;
  readonly goesBack: Text;
  readonly freeUntil: Text;
  readonly codeBack: Text;
  readonly codeUsable: Text<{ readonly code: string | number }>;
  readonly moveFrom: Text;
  readonly moveOn: Text;
  readonly moveNoCharge: Text<{ readonly total: string | number }>;
  readonly moveFreeUntil: Text<{ readonly moment: string | number; readonly half: string | number; readonly total: string | number }>;
  readonly moveNotFree: Text<{ readonly half: string | number; readonly total: string | number }>;
  readonly moveTechnician: Text<{ readonly name: string | number }>;
  readonly moved: Text;
  readonly movedTo: Text<{ readonly appointment: string | number }>;
  readonly moveTitle: Text;
  readonly returnTitle: Text;
  readonly returnText: Text;
  readonly returnTo: Text<{ readonly day: string | number }>;
  readonly returnPlanned: Text;
  readonly chooseTime: Text;
  readonly returnNoDate: Text;
  readonly returnWanted: Text;
  readonly partsMissing: Text;
  readonly moveNow: Text<{ readonly appointment: string | number }>;
  readonly moveIsFree: Text;
  readonly moveIsFreeUntil: Text<{ readonly moment: string | number }>;
  readonly moveClosed: Text;
  readonly keepTime: Text;
  readonly moveTo: Text<{ readonly day: string | number }>;
  readonly chooseAbove: Text;
  readonly lookingForTimes: Text;
  readonly slotsFailed: Text;
  readonly showDay: Text<{ readonly day: string | number }>;
  readonly moveFailed: Text;
  readonly rating1: Text;
  readonly rating2: Text;
  readonly rating3: Text;
  readonly rating4: Text;
  readonly rating5: Text;
  readonly reviewAdded: Text;
  readonly reviewThanks: Text;
  readonly reviewReward: Text;
  readonly reviewFailed: Text;
  readonly loggedOut: Text;
  readonly reviewTitle: Text;
  readonly notNow: Text;
  readonly submitReview: Text;
  readonly rating: Text;
  readonly ratingValue: Text<{ readonly value: string | number; readonly word: string | number }>;
  readonly yourReview: Text;
  readonly photosTitle: Text<{ readonly number: string | number }>;
  readonly noPhotos: Text;
  readonly noPhotosDetail: Text;
  readonly photosFailed: Text;
  readonly photosLoading: Text;
  readonly before: Text;
  readonly after: Text;
  readonly receipt: Text;
  readonly receiptToast: Text<{ readonly kind: string | number; readonly total: string | number }>;
  readonly statusTitle: Text<{ readonly number: string | number }>;
  readonly items: Text;
  readonly itemsOf: Text<{ readonly count: string | number; readonly kind: string | number }>;
  readonly billing: Text;
  readonly nothing: Text;
  readonly siteChange: Text;
  readonly siteSave: Text;
  readonly siteSaved: Text;
  readonly siteFailed: Text;
  readonly siteUnsaid: Text;
  readonly soFar: Text<{ readonly total: string | number }>;
  readonly statusFailed: Text;
  readonly jobMissing: Text;
  readonly codes: Text;
  readonly codesFailed: Text;
  readonly codesHow: Text;
  readonly codeWorth: Text<{ readonly percent: string | number }>;
  readonly codeOpen: Text;
  readonly codeUsed: Text;
  readonly termsOf: Text;
  readonly riseTitle: Text;
}
export const dashboardTexts: Area<DashboardTexts> = {
  name: 'customer.dashboard',
  en: () => import('./en/customer.dashboard.ts'),
  es: () => import('./es/customer.dashboard.ts'),
};

export interface FieldTexts {
  readonly firstName: Text;
  readonly lastName: Text;
  readonly street: Text;
  readonly unit: Text;
  readonly city: Text;
  readonly state: Text;
  readonly stateChoose: Text;
  readonly zipCode: Text;
}
export const fieldTexts: Area<FieldTexts> = {
  name: 'customer.field',
  en: () => import('./en/customer.field.ts'),
  es: () => import('./es/customer.field.ts'),
};

export interface HeadTexts {
  readonly landing: Text;
  readonly terms: Text;
  readonly privacy: Text;
  readonly signIn: Text;
  readonly booking: Text;
  readonly login: Text;
  readonly signup: Text;
  readonly tracker: Text;
  readonly pricing: Text;
  readonly support: Text;
  readonly demo: Text;
  readonly missing: Text;
  readonly technicianSignup: Text;
  readonly apply: Text;
  readonly storeSignup: Text;
}
export const headTexts: Area<HeadTexts> = {
  name: 'customer.head',
  en: () => import('./en/customer.head.ts'),
  es: () => import('./es/customer.head.ts'),
};

export interface StoreTexts {
  readonly pageTitle: Text;
  readonly title: Text;
  readonly lead: Text;
  readonly storeName: Text;
  readonly email: Text;
  readonly password: Text;
  readonly passwordHint: Text;
  readonly confirmPassword: Text;
  readonly create: Text;
  readonly failed: Text;
  readonly failedNetwork: Text;
  readonly done: Text;
  readonly goOn: Text;
  readonly already: Text<unknown, 'link'>;
  readonly promise1: Text;
  readonly promise2: Text;
  readonly promise3: Text;
}
export const storeTexts: Area<StoreTexts> = {
  name: 'customer.store',
  en: () => import('./en/customer.store.ts'),
  es: () => import('./es/customer.store.ts'),
};

export interface InstallTexts {
  readonly title: Text;
  readonly lead: Text;
  readonly iphone: Text;
  readonly iphone1: Text;
  readonly iphone2: Text;
  readonly iphone3: Text;
  readonly android: Text;
  readonly android1: Text;
  readonly android2: Text;
  readonly android3: Text;
  readonly otherDevice: Text;
  readonly copy: Text;
  readonly copied: Text;
  readonly copyFailed: Text<{ readonly address: string | number }>;
  readonly installNow: Text;
  readonly cardTitle: Text;
  readonly cardText: Text;
  readonly cardIos: Text;
  readonly install: Text;
  readonly notNow: Text;
}
export const installTexts: Area<InstallTexts> = {
  name: 'customer.install',
  en: () => import('./en/customer.install.ts'),
  es: () => import('./es/customer.install.ts'),
};

export interface LandingTexts {
  readonly pageTitle: Text;
  readonly heroTitle: Text;
  readonly heroLead: Text;
  readonly heroFine: Text;
  readonly zip: Text;
  readonly zipInvalid: Text;
  readonly callout1: Text;
  readonly callout1Detail: Text;
  readonly callout2: Text;
  readonly callout2Detail: Text;
  readonly callout3: Text;
  readonly callout3Detail: Text;
  readonly callout4: Text;
  readonly callout4Detail: Text;
  readonly callout5: Text;
  readonly callout5Detail: Text;
  readonly figureBrands: Text;
  readonly figureWarranty: Text;
  readonly figureHours: Text;
  readonly figuresNote: Text<{ readonly more: string | number }>;
  readonly howLead: Text;
  readonly step1: Text;
  readonly step1Text: Text;
  readonly step2: Text;
  readonly step2Text: Text;
  readonly step3: Text;
  readonly step3Text: Text;
  readonly roomsLead: Text;
  readonly bedroom: Text;
  readonly bedroomText: Text;
  readonly livingRoom: Text;
  readonly livingRoomText: Text;
  readonly outdoor: Text;
  readonly outdoorText: Text;
  readonly whyTitle: Text;
  readonly whyHeld: Text;
  readonly whyHeldText: Text;
  readonly whySatisfaction: Text;
  readonly whySatisfactionText: Text;
  readonly whyOnTime: Text;
  readonly whyOnTimeText: Text;
  readonly whyTools: Text;
  readonly whyToolsText: Text;
  readonly whyInsured: Text;
  readonly whyInsuredText: Text;
  readonly whyAddOns: Text;
  readonly whyAddOnsText: Text;
  readonly whyTerms: Text<unknown, 'terms' | 'privacy'>;
  readonly reviewsLead: Text;
  readonly quoted: Text<{ readonly text: string | number }>;
  readonly voice1: Text;
  readonly voice1Where: Text;
  readonly voice2: Text;
  readonly voice2Where: Text;
  readonly voice3: Text;
  readonly voice3Where: Text;
  readonly closingTitle: Text;
  readonly closingText: Text;
}
export const landingTexts: Area<LandingTexts> = {
  name: 'customer.landing',
  en: () => import('./en/customer.landing.ts'),
  es: () => import('./es/customer.landing.ts'),
};

export interface PrivacyTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly s_collected: Text;
  readonly s_collected_1: Text;
  readonly s_collected_2: Text;
  readonly s_use: Text;
  readonly s_use_1: Text;
  readonly s_sharing: Text;
  readonly s_sharing_1: Text;
  readonly s_sharing_2: Text;
  readonly s_security: Text;
  readonly s_security_1: Text;
  readonly s_device: Text;
  readonly s_device_1: Text;
  readonly s_device_2: Text;
  readonly s_rights: Text;
  readonly s_rights_1: Text;
  readonly s_retention: Text;
  readonly s_retention_1: Text;
  readonly s_children: Text;
  readonly s_children_1: Text;
  readonly s_international: Text;
  readonly s_international_1: Text;
  readonly s_changes: Text;
  readonly s_changes_1: Text;
}
export const privacyTexts: Area<PrivacyTexts> = {
  name: 'customer.privacy',
  en: () => import('./en/customer.privacy.ts'),
  es: () => import('./es/customer.privacy.ts'),
};

export interface TermsTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly s_acceptance: Text;
  readonly s_acceptance_1: Text;
  readonly s_service: Text;
  readonly s_service_1: Text;
  readonly s_accounts: Text;
  readonly s_accounts_1: Text;
  readonly s_bookings: Text;
  readonly s_bookings_1: Text;
  readonly s_payment: Text;
  readonly s_payment_1: Text;
  readonly s_payment_2: Text;
  readonly s_payment_3: Text;
  readonly s_cancellation: Text;
  readonly s_cancellation_1: Text;
  readonly s_cancellation_2: Text;
  readonly s_cancellation_3: Text;
  readonly s_warranty: Text;
  readonly s_warranty_1: Text;
  readonly s_liability: Text;
  readonly s_liability_1: Text;
  readonly s_prohibited: Text;
  readonly s_prohibited_1: Text;
  readonly s_property: Text;
  readonly s_property_1: Text;
  readonly s_termination: Text;
  readonly s_termination_1: Text;
  readonly s_arbitration: Text;
  readonly s_arbitration_1: Text;
  readonly s_changes: Text;
  readonly s_changes_1: Text;
}
export const termsTexts: Area<TermsTexts> = {
  name: 'customer.terms',
  en: () => import('./en/customer.terms.ts'),
  es: () => import('./es/customer.terms.ts'),
};

export interface KeptTermsTexts {
  readonly pageTitle: Text;
  readonly current: Text<{ readonly day: string | number }>;
  readonly other: Text<{ readonly day: string | number }>;
  readonly failed: Text;
  readonly loading: Text;
}
export const keptTermsTexts: Area<KeptTermsTexts> = {
  name: 'customer.keptTerms',
  en: () => import('./en/customer.keptTerms.ts'),
  es: () => import('./es/customer.keptTerms.ts'),
};

export interface NotificationTexts {
  readonly lead: Text;
  readonly emptyDetail: Text;
  readonly signInTitle: Text;
  readonly signInDetail: Text;
  readonly stopTitle: Text;
  readonly stopDetail: Text<{ readonly what: string | number }>;
  readonly stop: Text;
  readonly stopped: Text;
  readonly stoppedDetail: Text<{ readonly what: string | number }>;
  readonly stopEnded: Text;
  readonly stopFailed: Text;
  readonly stopChoose: Text;
  readonly stop_progress: Text;
  readonly stop_reminders: Text;
  readonly stop_reviews: Text;
  readonly stop_offers: Text;
}
export const notificationTexts: Area<NotificationTexts> = {
  name: 'customer.notification',
  en: () => import('./en/customer.notification.ts'),
  es: () => import('./es/customer.notification.ts'),
};

export interface PricingTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly tabs: Text;
  readonly byComplexity: Text;
  readonly byBrand: Text;
  readonly calculator: Text;
  readonly complexityTitle: Text;
  readonly complexityLead: Text;
  readonly easy: Text;
  readonly pricesFailed: Text;
  readonly askAgain: Text;
  readonly medium: Text;
  readonly hard: Text;
  readonly expert: Text;
  readonly mostCommon: Text;
  readonly perHour: Text<{ readonly price: string | number }>;
  readonly usualHours: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly usualPrices: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly brandTitle: Text;
  readonly brandLead: Text;
  readonly brand: Text;
  readonly multiplier: Text;
  readonly mediumRate: Text;
  readonly times: Text<{ readonly multiplier: string | number }>;
  readonly allOther: Text;
  readonly calculatorTitle: Text;
  readonly calculatorLead: Text;
  readonly pieceHint: Text;
  readonly notListed: Text<{ readonly name: string | number }>;
  readonly kind: Text;
  readonly kindHint: Text;
  readonly pieceFacts: Text<{ readonly complexity: string | number; readonly time: string | number }>;
  readonly otherPiece: Text;
  readonly price: Text;
  readonly listedText: Text;
  readonly estimate: Text;
  readonly formulaText: Text;
  readonly bookThis: Text;
  readonly includedTitle: Text;
  readonly tools: Text;
  readonly cleanup: Text;
  readonly positioning: Text;
  readonly inspection: Text;
  readonly warranty: Text;
  readonly free: Text;
  readonly addOnsTitle: Text;
  readonly addOnsLead: Text;
  readonly promisesTitle: Text;
  readonly satisfaction: Text;
  readonly satisfactionText: Text;
  readonly accuracy: Text;
  readonly accuracyText: Text;
  readonly reward: Text<{ readonly percent: string | number }>;
  readonly rewardText: Text;
  readonly confirmed: Text;
}
export const pricingTexts: Area<PricingTexts> = {
  name: 'customer.pricing',
  en: () => import('./en/customer.pricing.ts'),
  es: () => import('./es/customer.pricing.ts'),
};

export interface ProgressTexts {
  readonly askedForFirst: Text<{ readonly name: string | number }>;
  readonly askedForAsked: Text<{ readonly name: string | number }>;
  readonly askedForCannot: Text<{ readonly name: string | number }>;
  readonly askedForCould: Text<{ readonly name: string | number }>;
  readonly recordReviews: Text<{ readonly count: number }>;
  readonly recordJobs: Text<{ readonly count: number }>;
  readonly recordChecked: Text;
  readonly badge_background_check: Text;
  readonly badge_license: Text;
  readonly badge_contract: Text;
  readonly authorise: Text;
  readonly assign: Text;
  readonly route: Text;
  readonly arrive: Text;
  readonly complete: Text;
  readonly capture: Text;
  readonly someone: Text;
  readonly pending: Text;
  readonly pendingNext: Text;
  readonly confirmed: Text;
  readonly confirmedNext: Text;
  readonly assigned: Text<{ readonly who: string | number }>;
  readonly assignedNext: Text;
  readonly scheduled: Text<{ readonly who: string | number }>;
  readonly scheduledNext: Text;
  readonly in_route: Text<{ readonly who: string | number }>;
  readonly in_routeNext: Text;
  readonly in_routeArrival: Text<{ readonly who: string | number; readonly left: string | number; readonly minutes: number; readonly time: string | number }>;
  readonly on_site: Text<{ readonly who: string | number }>;
  readonly on_siteNext: Text;
  readonly waiting: Text<{ readonly who: string | number }>;
  readonly waitingNext: Text<{ readonly who: string | number; readonly time: string | number }>;
  readonly stopped: Text;
  readonly stoppedNext: Text;
  readonly returnWanted: Text;
  readonly returnNext: Text;
  readonly returnPartsNext: Text;
  readonly returnTitle: Text;
  readonly returnNoDate: Text;
  readonly return_parts_missing: Text;
  readonly return_out_of_time: Text;
  readonly return_not_ready: Text;
  readonly return_nobody_home: Text;
  readonly return_other: Text;
  readonly returnAskStore: Text;
  readonly returnParts: Text;
  readonly returnErased: Text;
  readonly returnPhoto: Text<{ readonly number: string | number }>;
  readonly returnPartsHere: Text<{ readonly when: string | number }>;
  readonly returnHaveParts: Text;
  readonly returnChoose: Text;
  readonly returnFailed: Text;
  readonly returnMoney: Text<unknown, 'link'>;
  readonly callFrom: Text<{ readonly number: string | number; readonly time: string | number }>;
  readonly in_progress: Text<{ readonly who: string | number }>;
  readonly in_progressNext: Text;
  readonly completed: Text;
  readonly completedNext: Text;
  readonly completedStrangerNext: Text;
  readonly completedUnpaidNext: Text;
  readonly cancelled: Text;
  readonly cancelledNext: Text;
  readonly noShowNext: Text<{ readonly who: string | number }>;
  readonly noShowTitle: Text;
  readonly noShowNotified: Text;
  readonly noShowUntil: Text;
  readonly noShowEnded: Text;
  readonly noShowPhoto: Text<{ readonly number: string | number }>;
  readonly noShowDispute: Text<unknown, 'link'>;
  readonly whatsNext: Text;
  readonly yourTechnician: Text;
  readonly nameLater: Text;
  readonly jobDetails: Text;
  readonly held: Text;
  readonly charged: Text;
  readonly addToCalendar: Text;
  readonly workPhotos: Text;
  readonly photosLater: Text;
  readonly beforePhoto: Text<{ readonly number: string | number }>;
  readonly afterPhoto: Text<{ readonly number: string | number }>;
}
export const progressTexts: Area<ProgressTexts> = {
  name: 'customer.progress',
  en: () => import('./en/customer.progress.ts'),
  es: () => import('./es/customer.progress.ts'),
};

export interface ReceiptTexts {
  readonly pageTitle: Text<{ readonly number: string | number }>;
  readonly facts: Text;
  readonly pageTitleLoading: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly notFound: Text;
  readonly notFoundDetail: Text;
  readonly signInTitle: Text;
  readonly signInDetail: Text;
  readonly back: Text;
  readonly print: Text;
  readonly pdf: Text;
  readonly issuedTo: Text;
  readonly service: Text;
  readonly appointment: Text;
  readonly technician: Text;
  readonly completedAt: Text;
  readonly worked: Text;
  readonly card: Text;
  readonly lines: Text;
  readonly total: Text;
  readonly actual: Text;
  readonly movements: Text;
  readonly noMovements: Text;
  readonly held: Text;
  readonly paid: Text;
  readonly refunded: Text;
  readonly localTimes: Text<{ readonly zone: string | number }>;
  readonly tip: Text;
}
export const receiptTexts: Area<ReceiptTexts> = {
  name: 'customer.receipt',
  en: () => import('./en/customer.receipt.ts'),
  es: () => import('./es/customer.receipt.ts'),
};

export interface ReviewTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly book: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly average: Text;
  readonly noAverage: Text;
  readonly total: Text;
  readonly satisfaction: Text;
  readonly distribution: Text;
  readonly starsRow: Text<{ readonly stars: number }>;
  readonly starsCount: Text<{ readonly count: number }>;
  readonly filters: Text;
  readonly search: Text;
  readonly searchPlaceholder: Text;
  readonly rating: Text;
  readonly allRatings: Text;
  readonly service: Text;
  readonly allServices: Text;
  readonly bedroom: Text;
  readonly living_room: Text;
  readonly office: Text;
  readonly kitchen: Text;
  readonly dining_room: Text;
  readonly outdoor: Text;
  readonly exercise: Text;
  readonly list: Text;
  readonly found: Text<{ readonly count: number }>;
  readonly foundMore: Text<{ readonly count: string | number }>;
  readonly none: Text;
  readonly clear: Text;
  readonly verified: Text;
  readonly by: Text<{ readonly name: string | number }>;
  readonly starsAlone: Text;
  readonly helpful: Text<{ readonly count: string | number }>;
  readonly helpfulDone: Text<{ readonly count: string | number }>;
  readonly helpfulFailed: Text;
  readonly pages: Text;
  readonly previous: Text;
  readonly next: Text;
  readonly pageOf: Text<{ readonly page: string | number; readonly pages: string | number }>;
  readonly writeTitle: Text;
  readonly writeLead: Text;
  readonly booking: Text;
  readonly bookingHint: Text;
  readonly bookingMissing: Text;
  readonly yourRating: Text;
  readonly ratingValue: Text<{ readonly value: number; readonly word: string | number }>;
  readonly rating0: Text;
  readonly rating1: Text;
  readonly rating2: Text;
  readonly rating3: Text;
  readonly rating4: Text;
  readonly rating5: Text;
  readonly name: Text;
  readonly nameHint: Text;
  readonly nameMissing: Text;
  readonly email: Text;
  readonly text: Text;
  readonly submit: Text;
  readonly submitting: Text;
  readonly ratingRequired: Text;
  readonly ratingRequiredDetail: Text;
  readonly reviewRequired: Text;
  readonly reviewRequiredDetail: Text;
  readonly submitted: Text;
  readonly failed: Text;
  readonly failedDetail: Text;
  readonly notMatched: Text;
  readonly alreadyReviewed: Text;
  readonly notCompleted: Text;
  readonly thanks: Text;
  readonly thanksDetail: Text<{ readonly percent: string | number; readonly email: string | number }>;
  readonly seeReviews: Text;
  readonly bookAnother: Text;
}
export const reviewTexts: Area<ReviewTexts> = {
  name: 'customer.review',
  en: () => import('./en/customer.review.ts'),
  es: () => import('./es/customer.review.ts'),
};

export interface ScanTexts {
  readonly pageTitle: Text<{ readonly store: string | number }>;
  readonly pageTitlePlain: Text;
  readonly loading: Text;
  readonly title: Text<{ readonly store: string | number }>;
  readonly titlePlain: Text;
  readonly lead: Text;
  readonly product: Text<{ readonly sku: string | number }>;
  readonly book: Text;
  readonly prices: Text;
  readonly promise1: Text;
  readonly promise2: Text;
  readonly promise3: Text;
  readonly invalid: Text;
  readonly invalidDetail: Text;
  readonly goHome: Text;
}
export const scanTexts: Area<ScanTexts> = {
  name: 'customer.scan',
  en: () => import('./en/customer.scan.ts'),
  es: () => import('./es/customer.scan.ts'),
};

export interface SupportTexts {
  readonly pageTitle: Text;
  readonly lead: Text<{ readonly hours: string | number }>;
  readonly back: Text;
  readonly cancel: Text;
  readonly contactTitle: Text;
  readonly email: Text;
  readonly emailHours: Text<{ readonly urgent: string | number; readonly hours: string | number }>;
  readonly phone: Text;
  readonly phoneHours: Text;
  readonly chat: Text;
  readonly chatHours: Text<{ readonly hours: string | number }>;
  readonly questionsTitle: Text;
  readonly questionTrack: Text;
  readonly questionPrice: Text;
  readonly questionCancel: Text;
  readonly questionPayment: Text;
  readonly formTitle: Text;
  readonly name: Text;
  readonly nameMissing: Text;
  readonly phoneLabel: Text;
  readonly phoneInvalid: Text;
  readonly category: Text;
  readonly categoryNone: Text;
  readonly category_booking: Text;
  readonly category_payment: Text;
  readonly category_technician: Text;
  readonly category_app: Text;
  readonly category_billing: Text;
  readonly category_other: Text;
  readonly priority: Text;
  readonly priority_low: Text;
  readonly priority_medium: Text;
  readonly priority_high: Text;
  readonly priority_critical: Text;
  readonly subject: Text;
  readonly subjectMissing: Text;
  readonly message: Text;
  readonly messageMissing: Text;
  readonly submit: Text;
  readonly submitting: Text;
  readonly submitted: Text;
  readonly submittedDetail: Text<{ readonly hours: string | number; readonly ticketId: string | number }>;
  readonly submittedMail: Text<{ readonly email: string | number }>;
  readonly another: Text;
  readonly error: Text;
  readonly failed: Text;
  readonly ownTitle: Text;
  readonly ownLoading: Text;
  readonly ownFailed: Text;
  readonly ownNone: Text;
  readonly ownNoneDetail: Text;
  readonly status_open: Text;
  readonly status_answered: Text;
  readonly status_closed: Text;
  readonly fromYou: Text;
  readonly fromSupport: Text;
  readonly writtenOn: Text<{ readonly who: string | number; readonly when: string | number }>;
}
export const supportTexts: Area<SupportTexts> = {
  name: 'customer.support',
  en: () => import('./en/customer.support.ts'),
  es: () => import('./es/customer.support.ts'),
};

export interface SiteTexts {
  readonly signIn: Text;
  readonly bookNow: Text;
  readonly bookService: Text;
  readonly logout: Text;
  readonly welcome: Text<{ readonly name: string | number }>;
  readonly account: Text;
  readonly myBookings: Text;
  readonly backToHome: Text;
  readonly howItWorks: Text;
  readonly whatWeAssemble: Text;
  readonly whyChoose: Text;
  readonly reviews: Text;
  readonly track: Text;
  readonly service: Text;
  readonly bookAService: Text;
  readonly pricing: Text;
  readonly help: Text;
  readonly contact: Text;
  readonly leaveReview: Text;
  readonly trackingDemo: Text;
  readonly signInTitle: Text;
  readonly customer: Text;
  readonly technician: Text;
  readonly admin: Text;
  readonly legal: Text;
  readonly privacy: Text;
  readonly terms: Text;
  readonly contents: Text;
  readonly downloadApp: Text;
  readonly about: Text;
  readonly copyright: Text;
  readonly contractors: Text;
  readonly slotClosed: Text;
  readonly slotToday: Text<{ readonly day: string | number }>;
  readonly parking: Text;
  readonly access: Text;
  readonly notSaid: Text;
  readonly wall: Text;
  readonly missingTitle: Text;
  readonly missingDetail: Text;
  readonly goHome: Text;
  readonly goBack: Text;
  readonly becomeTechnician: Text;
  readonly storePartners: Text;
}
export const siteTexts: Area<SiteTexts> = {
  name: 'customer.site',
  en: () => import('./en/customer.site.ts'),
  es: () => import('./es/customer.site.ts'),
};

export interface TrackerTexts {
  readonly nearing: Text<{ readonly technician: string | number; readonly distance: string | number; readonly minutes: number }>;
  readonly wayPicture: Text<{ readonly technician: string | number; readonly distance: string | number }>;
  readonly wayMark: Text<{ readonly miles: string | number }>;
  readonly wayCaption: Text<{ readonly technician: string | number }>;
  readonly atDoor: Text;
  readonly toGo: Text;
  readonly onTheWaySince: Text;
  readonly pageTitle: Text;
  readonly numberWhere: Text;
  readonly number: Text;
  readonly numberMissing: Text;
  readonly track: Text;
  readonly askOther: Text<unknown, 'own' | 'demo'>;
  readonly notFound: Text;
  readonly notFoundDetail: Text<{ readonly id: string | number }>;
  readonly tryAnother: Text;
  readonly loadFailed: Text;
  readonly loading: Text;
  readonly cancelled: Text;
  readonly stopped: Text;
  readonly returnWanted: Text;
  readonly waiting: Text<{ readonly step: string | number; readonly who: string | number }>;
  readonly step1Of5: Text;
  readonly step2Of5: Text;
  readonly step3Of5: Text;
  readonly step4Of5: Text;
  readonly theTechnician: Text;
  readonly pending: Text<{ readonly step: string | number }>;
  readonly confirmed: Text<{ readonly step: string | number }>;
  readonly assigned: Text<{ readonly step: string | number; readonly who: string | number }>;
  readonly scheduled: Text<{ readonly step: string | number; readonly who: string | number; readonly day: string | number }>;
  readonly in_route: Text<{ readonly step: string | number; readonly who: string | number }>;
  readonly on_site: Text<{ readonly step: string | number; readonly who: string | number }>;
  readonly in_progress: Text<{ readonly step: string | number; readonly who: string | number }>;
  readonly completed: Text;
  readonly bookingNumber: Text<{ readonly number: string | number }>;
  readonly what: Text<{ readonly service: string | number; readonly appointment: string | number }>;
  readonly receipt: Text;
  readonly bookAgain: Text;
  readonly nothingCharged: Text;
  readonly refresh: Text;
  readonly pieces: Text<{ readonly done: string | number; readonly all: number }>;
  readonly assembly: Text;
  readonly stepCancelled: Text;
  readonly stepOf: Text<{ readonly step: string | number; readonly name: string | number }>;
  readonly since: Text<{ readonly time: string | number }>;
  readonly signInToSee: Text;
  readonly service: Text;
  readonly total: Text;
  readonly customerOnly: Text<unknown, 'link'>;
  readonly signInToWrite: Text<{ readonly name: string | number }, 'link'>;
  readonly history: Text;
  readonly historyCount: Text<{ readonly count: number }>;
  readonly showAll: Text;
  readonly showLess: Text;
  readonly updated: Text<{ readonly ago: string | number }>;
}
export const trackerTexts: Area<TrackerTexts> = {
  name: 'customer.tracker',
  en: () => import('./en/customer.tracker.ts'),
  es: () => import('./es/customer.tracker.ts'),
};

export interface TipTexts {
  readonly yours: Text;
  readonly addFor: Text<{ readonly name: string | number }>;
  readonly addForTwo: Text<{ readonly name: string | number; readonly count: number }>;
  readonly addForCrew: Text;
  readonly lead: Text;
  readonly howMuch: Text;
  readonly other: Text;
  readonly ownAmount: Text;
  readonly bounds: Text<{ readonly min: string | number; readonly max: string | number }>;
  readonly give: Text;
  readonly giveAmount: Text<{ readonly amount: string | number }>;
  readonly cardCharged: Text<{ readonly card: string | number }>;
  readonly failed: Text;
  readonly charging: Text<{ readonly amount: string | number }>;
  readonly charged: Text<{ readonly amount: string | number }>;
  readonly lapsed: Text<{ readonly amount: string | number }>;
  readonly unconfirmed: Text<{ readonly amount: string | number }>;
  readonly nothingCharged: Text;
}
export const tipTexts: Area<TipTexts> = {
  name: 'customer.tip',
  en: () => import('./en/customer.tip.ts'),
  es: () => import('./es/customer.tip.ts'),
};

export interface DemoTexts {
  readonly pageTitle: Text;
  readonly lead: Text;
  readonly create: Text;
  readonly again: Text;
  readonly next: Text;
  readonly booking: Text<{ readonly number: string | number }>;
  readonly progress: Text;
  readonly idle: Text;
  readonly idleDetail: Text;
  readonly pending: Text;
  readonly scheduled: Text;
  readonly in_route: Text;
  readonly on_site: Text;
  readonly completed: Text;
  readonly pendingText: Text;
  readonly scheduledText: Text;
  readonly in_routeText: Text;
  readonly on_siteText: Text;
  readonly completedText: Text;
  readonly howTitle: Text;
  readonly how1: Text;
  readonly how2: Text;
  readonly how3: Text;
  readonly tracker: Text;
  readonly book: Text;
}
export const demoTexts: Area<DemoTexts> = {
  name: 'customer.demo',
  en: () => import('./en/customer.demo.ts'),
  es: () => import('./es/customer.demo.ts'),
};

export interface ApplyTexts {
  readonly pageTitle: Text;
  readonly signIn: Text;
  readonly ownApplication: Text;
  readonly filledIn: Text;
  readonly filledInHint: Text;
  readonly emailStays: Text;
  readonly accountStays: Text<{ readonly email: string | number }>;
  readonly support: Text;
  readonly steps: Text;
  readonly step_welcome: Text;
  readonly step_personal: Text;
  readonly step_background: Text;
  readonly step_legal: Text;
  readonly about_welcome: Text;
  readonly about_personal: Text;
  readonly about_background: Text;
  readonly about_legal: Text;
  readonly title_welcome: Text;
  readonly title_personal: Text;
  readonly title_background: Text;
  readonly title_legal: Text;
  readonly aboutAgain: Text;
  readonly titleAgain: Text;
  readonly lead_welcome: Text;
  readonly lead_personal: Text;
  readonly lead_background: Text;
  readonly lead_legal: Text;
  readonly backToHome: Text;
  readonly back: Text<{ readonly step: string | number }>;
  readonly start: Text;
  readonly continue: Text;
  readonly startOver: Text;
  readonly kept: Text;
  readonly keptHint: Text;
  readonly saved: Text;
  readonly submit: Text;
  readonly benefits: Text;
  readonly benefit_insurance: Text;
  readonly benefitText_insurance: Text;
  readonly benefit_support: Text;
  readonly benefitText_support: Text;
  readonly benefit_marketing: Text;
  readonly benefitText_marketing: Text;
  readonly benefit_payment: Text;
  readonly benefitText_payment: Text;
  readonly needTitle: Text;
  readonly need1: Text;
  readonly need2: Text;
  readonly need3: Text;
  readonly after: Text;
  readonly checkStarts: Text;
  readonly withinHours: Text<{ readonly hours: number }>;
  readonly licenseVerified: Text;
  readonly hoursRange: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly review: Text;
  readonly daysRange: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly activation: Text;
  readonly order: Text;
  readonly email: Text;
  readonly phone: Text;
  readonly homeAddress: Text;
  readonly addressHint: Text;
  readonly ssn: Text;
  readonly ssnHint: Text;
  readonly ssnToGo: Text<{ readonly digits: number }>;
  readonly ssnOnce: Text;
  readonly ssnLast4: Text;
  readonly ssnNotSaved: Text;
  readonly ssnAgain: Text;
  readonly ssnAgainDetail: Text;
  readonly experience: Text;
  readonly level_beginner: Text;
  readonly level_intermediate: Text;
  readonly level_experienced: Text;
  readonly level_expert: Text;
  readonly years_beginner: Text;
  readonly years_intermediate: Text;
  readonly years_experienced: Text;
  readonly years_expert: Text;
  readonly skills: Text;
  readonly skillsCount: Text<{ readonly chosen: string | number; readonly all: string | number }>;
  readonly wizardSkill_ikea: Text;
  readonly wizardSkill_wayfair: Text;
  readonly wizardSkill_ashley: Text;
  readonly wizardSkill_west_elm: Text;
  readonly wizardSkill_cb2: Text;
  readonly wizardSkill_room_and_board: Text;
  readonly wizardSkill_office: Text;
  readonly wizardSkill_bedroom: Text;
  readonly wizardSkill_kitchen: Text;
  readonly wizardSkill_entertainment: Text;
  readonly wizardSkill_exercise: Text;
  readonly wizardSkill_outdoor: Text;
  readonly wizardSkill_custom: Text;
  readonly availability: Text;
  readonly time_weekdays: Text;
  readonly time_weekends: Text;
  readonly time_flexible: Text;
  readonly time_evenings: Text;
  readonly time_full_time: Text;
  readonly radius: Text;
  readonly radiusFrom: Text<{ readonly zip: string | number }>;
  readonly radiusMiles: Text;
  readonly miles: Text<{ readonly miles: number }>;
  readonly radiusHint: Text;
  readonly history: Text;
  readonly historyCount: Text;
  readonly job: Text<{ readonly n: string | number }>;
  readonly company: Text;
  readonly companyHint: Text;
  readonly position: Text;
  readonly howLong: Text;
  readonly howLongExample: Text;
  readonly description: Text;
  readonly references: Text;
  readonly referencesExample: Text;
  readonly remove: Text;
  readonly removeJob: Text<{ readonly n: string | number }>;
  readonly addJob: Text;
  readonly certifications: Text;
  readonly certificationsExample: Text;
  readonly consents: Text;
  readonly consentCheck: Text;
  readonly consentEligible: Text;
  readonly consentTerms: Text<unknown, 'terms' | 'privacy'>;
  readonly account: Text;
  readonly accountHint: Text<{ readonly email: string | number }>;
  readonly password: Text;
  readonly passwordExample: Text;
  readonly confirmPassword: Text;
  readonly incomplete: Text;
  readonly incompleteDetail: Text;
  readonly passwordsDiffer: Text;
  readonly failed: Text;
  readonly failedDetail: Text;
  readonly shorter: Text<unknown, 'link'>;
  readonly already: Text<unknown, 'link'>;
  readonly birth: Text;
  readonly birthHint: Text;
}
export const applyTexts: Area<ApplyTexts> = {
  name: 'customer.apply',
  en: () => import('./en/customer.apply.ts'),
  es: () => import('./es/customer.apply.ts'),
};

export interface JoinTexts {
  readonly pageTitle: Text;
  readonly title: Text;
  readonly lead: Text;
  readonly backToSignIn: Text;
  readonly already: Text<unknown, 'link'>;
  readonly steps: Text<unknown, 'link'>;
  readonly kept: Text;
  readonly keptHint: Text;
  readonly you: Text;
  readonly birth: Text;
  readonly birthHint: Text;
  readonly address: Text;
  readonly addressExample: Text;
  readonly addressHint: Text;
  readonly work: Text;
  readonly chooseExperience: Text;
  readonly chooseAvailability: Text;
  readonly chooseRadius: Text;
  readonly unlimited: Text;
  readonly skill_ikea: Text;
  readonly skill_wayfair: Text;
  readonly skill_amazon: Text;
  readonly skill_target: Text;
  readonly skill_costco: Text;
  readonly skill_bedroom: Text;
  readonly skill_living_room: Text;
  readonly skill_office: Text;
  readonly skill_dining_room: Text;
  readonly skill_kids: Text;
  readonly skill_complex: Text;
  readonly skill_tools: Text;
  readonly tax: Text;
  readonly taxLead: Text;
  readonly classification: Text;
  readonly businessName: Text;
  readonly businessEin: Text;
  readonly signIn: Text;
  readonly submit: Text;
  readonly failed: Text;
  readonly failedDetail: Text;
  readonly thanks: Text;
  readonly thanksDetail: Text<{ readonly from: string | number; readonly to: string | number }>;
  readonly checkEmail: Text;
  readonly checkEmailLead: Text<{ readonly email: string | number }>;
  readonly next: Text;
  readonly next1: Text;
  readonly next2: Text<{ readonly within: string | number }>;
  readonly next3: Text;
  readonly next4: Text<{ readonly days: string | number }>;
  readonly seeStatus: Text;
  readonly home: Text;
}
export const joinTexts: Area<JoinTexts> = {
  name: 'customer.join',
  en: () => import('./en/customer.join.ts'),
  es: () => import('./es/customer.join.ts'),
};
