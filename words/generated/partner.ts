/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface AccountTexts {
  readonly backHome: Text;
  readonly signInPageTitle: Text;
  readonly signInTitle: Text;
  readonly signInLead: Text;
  readonly email: Text;
  readonly password: Text;
  readonly signIn: Text;
  readonly wrong: Text;
  readonly signInFailed: Text;
  readonly fillAll: Text;
  readonly forgot: Text;
  readonly newHere: Text<unknown, 'link'>;
  readonly forgotTitle: Text;
  readonly forgotLead: Text;
  readonly sendLink: Text;
  readonly leave: Text;
  readonly close: Text;
  readonly sent: Text;
  readonly forgotFailed: Text;
  readonly forgotFailedNetwork: Text;
  readonly resetPageTitle: Text;
  readonly resetTitle: Text;
  readonly resetLead: Text;
  readonly newPassword: Text;
  readonly passwordHint: Text;
  readonly confirmPassword: Text;
  readonly setPassword: Text;
  readonly resetInvalidTitle: Text;
  readonly resetInvalid: Text;
  readonly resetFailed: Text;
  readonly resetDoneTitle: Text;
  readonly resetDone: Text;
  readonly confirmPageTitle: Text;
  readonly confirming: Text;
  readonly confirmedTitle: Text;
  readonly confirmedLead: Text;
  readonly alreadyTitle: Text;
  readonly endedTitle: Text;
  readonly endedLead: Text;
  readonly incompleteTitle: Text;
  readonly incompleteLead: Text;
  readonly confirmFailed: Text;
  readonly toDashboard: Text;
}
export const accountTexts: Area<AccountTexts> = {
  name: 'partner.account',
  en: () => import('./en/partner.account.ts'),
  es: () => import('./es/partner.account.ts'),
};

export interface ApplyTexts {
  readonly pageTitle: Text;
  readonly title: Text;
  readonly lead: Text;
  readonly keptDraft: Text;
  readonly requiredNote: Text;
  readonly backHome: Text;
  readonly backToDashboard: Text;
  readonly authTitle: Text;
  readonly authText: Text;
  readonly createAccount: Text;
  readonly signIn: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly sentBefore: Text;
  readonly rejectedBefore: Text;
  readonly activeTitle: Text;
  readonly activeText: Text;
  readonly endedTitle: Text;
  readonly endedText: Text;
  readonly toDashboard: Text;
  readonly contactUs: Text;
  readonly store: Text;
  readonly storeName: Text;
  readonly legalBusinessName: Text;
  readonly storeType: Text;
  readonly choose: Text;
  readonly storeType_chain: Text;
  readonly storeType_franchise: Text;
  readonly storeType_independent: Text;
  readonly businessType: Text;
  readonly businessType_llc: Text;
  readonly businessType_corporation: Text;
  readonly businessType_partnership: Text;
  readonly businessType_sole_proprietorship: Text;
  readonly businessCategory: Text;
  readonly category_furniture_retail: Text;
  readonly category_home_goods: Text;
  readonly category_general_retail: Text;
  readonly yearsInBusiness: Text;
  readonly businessLicenseNumber: Text;
  readonly taxId: Text;
  readonly taxIdHint: Text;
  readonly taxIdKept: Text<{ readonly last4: string | number }>;
  readonly websiteUrl: Text;
  readonly multipleLocations: Text;
  readonly numberOfLocations: Text;
  readonly address: Text;
  readonly city: Text;
  readonly state: Text;
  readonly stateHint: Text;
  readonly zipCode: Text;
  readonly country: Text;
  readonly country_US: Text;
  readonly country_CA: Text;
  readonly contact: Text;
  readonly contactName: Text;
  readonly contactEmail: Text;
  readonly contactEmailHint: Text<{ readonly email: string | number }>;
  readonly contactPhone: Text;
  readonly marketingContact: Text;
  readonly business: Text;
  readonly averageMonthlySales: Text;
  readonly sales_0_10000: Text;
  readonly sales_10000_50000: Text;
  readonly sales_50000_100000: Text;
  readonly sales_100000_plus: Text;
  readonly furnitureBrandsSold: Text;
  readonly currentAssemblyServices: Text;
  readonly storeHours: Text;
  readonly logoUrl: Text;
  readonly socialMediaHandles: Text;
  readonly bank: Text;
  readonly preferredQrDesign: Text;
  readonly design_standard: Text;
  readonly design_compact: Text;
  readonly design_poster: Text;
  readonly agreements: Text;
  readonly agree_partnershipAgreement: Text;
  readonly agree_dataPrivacy: Text;
  readonly agree_qrPlacement: Text;
  readonly agree_marketingMaterials: Text;
  readonly read: Text;
  readonly version: Text<{ readonly day: string | number }>;
  readonly send: Text;
  readonly incomplete: Text;
  readonly failed: Text;
  readonly signedOut: Text;
  readonly submittedTitle: Text;
  readonly submittedText: Text;
  readonly returnHome: Text;
  readonly nextTitle: Text;
  readonly next_read: Text;
  readonly next_code: Text;
  readonly next_first: Text;
  readonly next_paid: Text;
}
export const applyTexts: Area<ApplyTexts> = {
  name: 'partner.apply',
  en: () => import('./en/partner.apply.ts'),
  es: () => import('./es/partner.apply.ts'),
};

export interface BankTexts {
  readonly bankText: Text;
  readonly bankName: Text;
  readonly accountHolderName: Text;
  readonly bankAccountType: Text;
  readonly accountType_checking: Text;
  readonly accountType_savings: Text;
  readonly bankRoutingNumber: Text;
  readonly routingHint: Text;
  readonly bankAccountNumber: Text;
  readonly accountHint: Text;
  readonly dateOfBirth: Text;
  readonly dateOfBirthHint: Text;
}
export const bankTexts: Area<BankTexts> = {
  name: 'partner.bank',
  en: () => import('./en/partner.bank.ts'),
  es: () => import('./es/partner.bank.ts'),
};

export interface FrameTexts {
  readonly settings: Text;
  readonly logout: Text;
}
export const frameTexts: Area<FrameTexts> = {
  name: 'partner.frame',
  en: () => import('./en/partner.frame.ts'),
  es: () => import('./es/partner.frame.ts'),
};

export interface DashboardTexts {
  readonly pageTitle: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly noCode: Text;
  readonly status_approved: Text;
  readonly status_pending: Text;
  readonly status_not_applied: Text;
  readonly status_rejected: Text;
  readonly status_cancelled: Text;
  readonly rate: Text<{ readonly rate: string | number }>;
  readonly open: Text;
  readonly lastPaid: Text<{ readonly day: string | number }>;
  readonly paid: Text;
  readonly tabs: Text;
  readonly codes: Text;
  readonly commissions: Text;
  readonly analytics: Text;
  readonly confirmTitle: Text;
  readonly confirmText: Text<{ readonly email: string | number }>;
  readonly confirmSend: Text;
  readonly confirmSent: Text;
  readonly confirmDone: Text;
  readonly confirmFailed: Text;
  readonly pendingTitle: Text;
  readonly pendingText: Text;
  readonly step_received: Text;
  readonly step_receivedText: Text<{ readonly name: string | number; readonly places: number; readonly city: string | number }>;
  readonly step_read: Text;
  readonly step_readText: Text;
  readonly by: Text<{ readonly day: string | number }>;
  readonly late: Text<{ readonly day: string | number }>;
  readonly step_code: Text;
  readonly step_codeText: Text;
  readonly step_first: Text;
  readonly step_firstText: Text<{ readonly rate: string | number }>;
  readonly seeSent: Text;
  readonly changeContact: Text;
  readonly applyTitle: Text;
  readonly applyText: Text;
  readonly apply: Text;
  readonly rejectedTitle: Text;
  readonly rejectedText: Text;
  readonly correct: Text;
  readonly endedTitle: Text<{ readonly day: string | number }>;
  readonly endedText: Text<{ readonly by: string | number }>;
  readonly termsTitle: Text<{ readonly day: string | number }>;
  readonly termsText: Text;
  readonly termsRead: Text;
  readonly termsAgree: Text;
  readonly termsAgreed: Text;
  readonly termsFailed: Text;
}
export const dashboardTexts: Area<DashboardTexts> = {
  name: 'partner.dashboard',
  en: () => import('./en/partner.dashboard.ts'),
  es: () => import('./es/partner.dashboard.ts'),
};

export interface CodesTexts {
  readonly title: Text;
  readonly text: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly code: Text;
  readonly wholeStore: Text;
  readonly counted: Text<{ readonly scans: number; readonly booked: string | number }>;
  readonly until: Text<{ readonly code: string | number; readonly day: string | number }>;
  readonly over: Text<{ readonly code: string | number }>;
  readonly print: Text;
  readonly png: Text;
  readonly svg: Text;
  readonly newPlace: Text;
  readonly end: Text;
  readonly preview: Text;
  readonly page: Text;
  readonly sheet: Text;
  readonly need: Text;
  readonly scan: Text;
  readonly dim_code: Text;
  readonly dim_codeText: Text;
  readonly dim_label: Text;
  readonly dim_labelText: Text;
  readonly dim_print: Text;
  readonly dim_printText: Text;
  readonly dim_leads: Text;
  readonly image: Text<{ readonly code: string | number }>;
  readonly placeTitle: Text;
  readonly placeText: Text;
  readonly kind: Text;
  readonly kind_location: Text;
  readonly kind_campaign: Text;
  readonly name: Text;
  readonly nameHint: Text;
  readonly letters: Text;
  readonly lettersHint: Text;
  readonly lastDay: Text;
  readonly lastDayHint: Text;
  readonly make: Text;
  readonly leave: Text;
  readonly makeFailed: Text;
  readonly endTitle: Text<{ readonly code: string | number }>;
  readonly endText: Text;
  readonly keep: Text;
  readonly endFailed: Text;
}
export const codesTexts: Area<CodesTexts> = {
  name: 'partner.codes',
  en: () => import('./en/partner.codes.ts'),
  es: () => import('./es/partner.codes.ts'),
};

export interface CommissionsTexts {
  readonly title: Text;
  readonly csv: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly emptyTitle: Text;
  readonly emptyText: Text;
  readonly booking: Text;
  readonly earned: Text;
  readonly service: Text;
  readonly status: Text;
  readonly commission: Text;
  readonly reason: Text;
  readonly status_paid: Text;
  readonly status_pending: Text;
  readonly status_held: Text;
  readonly status_refused: Text;
  readonly status_back: Text;
  readonly why: Text;
  readonly whyShort: Text;
  readonly whyOf: Text<{ readonly number: string | number }>;
  readonly shown: Text<{ readonly from: string | number; readonly to: string | number; readonly total: string | number }>;
  readonly shownOfMore: Text<{ readonly from: string | number; readonly to: string | number; readonly total: string | number }>;
  readonly whyBackOf: Text<{ readonly number: string | number }>;
  readonly wait_back: Text;
  readonly wait_month_open: Text<{ readonly month: string | number; readonly day: string | number }>;
  readonly wait_closing_due: Text<{ readonly day: string | number }>;
  readonly wait_below_minimum: Text<{ readonly carried: string | number; readonly minimum: string | number }>;
  readonly wait_set_off: Text<{ readonly carried: string | number }>;
  readonly wait_held: Text<{ readonly day: string | number }>;
  readonly wait_refused: Text;
  readonly wait_statement_due: Text<{ readonly day: string | number }>;
  readonly wait_bank_missing: Text;
  readonly wait_verification_due: Text;
  readonly wait_bank_rejected: Text;
  readonly wait_transfer_refused: Text;
  readonly wait_funds_awaited: Text<{ readonly day: string | number }>;
  readonly wait_on_the_way: Text<{ readonly day: string | number }>;
  readonly rulesTitle: Text;
  readonly rule_counts: Text;
  readonly rule_countsText: Text;
  readonly rule_paid: Text;
  readonly rule_paidText: Text<{ readonly days: string | number }>;
  readonly rule_minimum: Text<{ readonly amount: string | number }>;
  readonly rule_minimumText: Text;
  readonly rule_end: Text;
  readonly rule_endText: Text<{ readonly days: string | number }>;
  readonly rule_zone: Text;
  readonly rule_zoneText: Text;
  readonly wait_account_closed: Text;
  readonly wait_carried_over: Text<{ readonly carried: string | number }>;
  readonly statementOf: Text<{ readonly month: string | number }>;
  readonly statementClosing: Text;
  readonly madeOn: Text<{ readonly day: string | number }>;
  readonly line_opening: Text;
  readonly line_earned: Text;
  readonly line_corrected: Text;
  readonly line_released: Text;
  readonly line_withheld: Text;
  readonly sum_paid: Text<{ readonly day: string | number }>;
  readonly sum_on_the_way: Text;
  readonly sum_pending: Text<{ readonly day: string | number }>;
  readonly sum_carried: Text;
  readonly toBank: Text<{ readonly bank: string | number; readonly last4: string | number }>;
  readonly neverChanged: Text;
  readonly pdf: Text;
  readonly allStatements: Text<{ readonly count: number }>;
  readonly statementsFailed: Text;
  readonly statementsLoading: Text;
  readonly firstStatement: Text;
}
export const commissionsTexts: Area<CommissionsTexts> = {
  name: 'partner.commissions',
  en: () => import('./en/partner.commissions.ts'),
  es: () => import('./es/partner.commissions.ts'),
};

export interface AnalyticsTexts {
  readonly title: Text;
  readonly range: Text;
  readonly from: Text;
  readonly to: Text;
  readonly lastYear: Text;
  readonly csv: Text;
  readonly loading: Text;
  readonly loadFailed: Text;
  readonly totalScans: Text;
  readonly conversions: Text;
  readonly rate: Text;
  readonly earnings: Text;
  readonly key_scans: Text;
  readonly key_booked: Text;
  readonly key_now: Text;
  readonly table: Text;
  readonly month: Text;
  readonly scans: Text;
  readonly booked: Text;
  readonly rateShort: Text;
  readonly total: Text;
  readonly counts: Text;
  readonly recent: Text;
  readonly recentEmpty: Text;
  readonly looked: Text;
  readonly bookedAmount: Text<{ readonly amount: string | number }>;
  readonly bookedOpen: Text;
  readonly emptyTitle: Text;
  readonly emptyText: Text;
  readonly chosen: Text;
}
export const analyticsTexts: Area<AnalyticsTexts> = {
  name: 'partner.analytics',
  en: () => import('./en/partner.analytics.ts'),
  es: () => import('./es/partner.analytics.ts'),
};

export interface SettingsTexts {
  readonly pageTitle: Text;
  readonly title: Text;
  readonly back: Text;
  readonly account: Text;
  readonly email: Text;
  readonly storeName: Text;
  readonly legalName: Text;
  readonly storeCode: Text;
  readonly commission: Text;
  readonly commissionRate: Text<{ readonly rate: string | number }>;
  readonly address: Text;
  readonly taxId: Text;
  readonly endsIn: Text<{ readonly last4: string | number }>;
  readonly since: Text;
  readonly storeChanges: Text;
  readonly contact: Text;
  readonly contactName: Text;
  readonly contactEmail: Text;
  readonly contactPhone: Text;
  readonly marketingContact: Text;
  readonly save: Text;
  readonly saved: Text;
  readonly saveFailed: Text;
  readonly bank: Text;
  readonly bankIs: Text<{ readonly bank: string | number; readonly type: string | number; readonly last4: string | number }>;
  readonly bankNone: Text;
  readonly bankChange: Text;
  readonly bankSave: Text;
  readonly bankSaved: Text;
  readonly bankFailed: Text;
  readonly leave: Text;
  readonly providerDue: Text;
  readonly providerDueText: Text;
  readonly giveDetails: Text;
  readonly linkFailed: Text;
  readonly verifying: Text;
  readonly accountClosed: Text;
  readonly payoutsOff: Text;
  readonly terms: Text;
  readonly agreedOn: Text<{ readonly day: string | number }>;
  readonly noneOnRecord: Text;
  readonly notAgreed: Text;
  readonly read: Text;
  readonly password: Text;
  readonly sessions: Text;
  readonly danger: Text;
  readonly cancelText: Text;
  readonly cancel: Text;
  readonly cancelTitle: Text;
  readonly cancelOpen: Text<{ readonly amount: string | number }>;
  readonly cancelKept: Text;
  readonly keep: Text;
  readonly cancelled: Text;
  readonly cancelFailed: Text<{ readonly message: string | number }>;
  readonly unknownError: Text;
  readonly cancelOffline: Text;
  readonly endedAlready: Text;
  readonly leaveHome: Text;
  readonly loadFailed: Text;
  readonly bankMissing: Text;
  readonly bankAdd: Text;
}
export const settingsTexts: Area<SettingsTexts> = {
  name: 'partner.settings',
  en: () => import('./en/partner.settings.ts'),
  es: () => import('./es/partner.settings.ts'),
};
