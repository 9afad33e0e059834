/**
 * Store partners: their application with its rules and messages, and what they see of it, their codes, commissions and
 * account (spec admin §2, §3, §5, §7). The id of a call is always that of the session.
 */
import * as z from 'zod/mini';
import { agreementKinds } from '#domain/partner/agreements.ts';
import { birthDate } from './birth-date.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { day, email, phone, queryNumber, required, streamedFile, success, text } from './fields.ts';
import { oneLine, personName, requiredPlace } from './names.ts';
import { fieldError } from './field-error.ts';

// --- The application ---

/** Option lists of spec admin §3; the store types are those of the website's form. */
export const storeTypes = ['chain', 'franchise', 'independent'] as const;
export const businessTypes = ['llc', 'corporation', 'partnership', 'sole_proprietorship'] as const;
export const businessCategories = ['furniture_retail', 'home_goods', 'general_retail'] as const;
export const monthlySales = ['0-10000', '10000-50000', '50000-100000', '100000+'] as const;
export const countries = ['US', 'CA'] as const;
export const bankAccountTypes = ['checking', 'savings'] as const;
export const qrDesigns = ['standard', 'compact', 'poster'] as const;

/** One optional line. */
export const line = (max: number) => z.optional(z.nullable(oneLine(max)));
/** An optional choice from a list. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.nullable(z.union([z.literal(''), z.enum(values)], fieldError('chooseFromList'))));

/** A whole number from a number or text input; empty if left out. */
export function wholeNumber(min: number, max: number) {
  const wrong = fieldError('wholeNumber', { min, max });
  const isWithin = (typed: string | number): boolean =>
    typed === '' || (Number(typed) >= min && Number(typed) <= max);
  return z.optional(
    z.nullable(
      z
        .union(
          [
            z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong)),
            z.string(wrong).check(z.trim(), z.regex(/^\d{0,6}$/, wrong)),
          ],
          wrong,
        )
        .check(z.refine(isWithin, wrong)),
    ),
  );
}

/** A US ZIP code or a Canadian postal code. */
const postalCode = required(12, fieldError('zipRequired')).check(
  z.regex(/^\s*$|^\d{5}(-\d{4})?$|^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/, fieldError('postalCodeShape')),
  z.toUpperCase(),
);

/**
 * An Employer Identification Number by its form: nine digits with a prefix that the IRS assigns (irs.gov, "How EINs are
 * assigned and valid EIN prefixes").
 */
export const ein = z
  .string(fieldError('einShape'))
  .check(
    z.trim(),
    z.regex(/^$|^(?!00|0[789]|1[789]|2[89]|49|69|70|7[89]|89|9[67])\d{2}-?\d{7}$/, fieldError('einShape')),
  );

export const website = z
  .string(fieldError('websiteShape'))
  .check(
    z.trim(),
    z.maxLength(300, fieldError('tooLong', { max: 300 })),
    z.regex(/^$|^(https?:\/\/)?[^\s/?#@]+\.[^\s/?#@.]{2,}([/?#]\S*)?$/i, fieldError('websiteShape')),
  );

/** The numbers go to the provider within the request and are not stored (design.md §8). */
export const bankFields = {
  bankName: required(120, fieldError('bankNameRequired')),
  accountHolderName: required(120, fieldError('accountHolderRequired')),
  bankAccountType: z.enum(bankAccountTypes, fieldError('chooseFromList')),
  bankRoutingNumber: z
    .string(fieldError('routingNumberDigits'))
    .check(z.trim(), z.regex(/^\d{9}$/, fieldError('routingNumberDigits'))),
  bankAccountNumber: z
    .string(fieldError('accountNumberDigits'))
    .check(z.trim(), z.regex(/^\d{4,17}$/, fieldError('accountNumberDigits'))),
  /** For a sole proprietor, beyond the spec's payload: the provider pays a person only once it knows it. */
  dateOfBirth: z.optional(z.union([z.literal(''), birthDate(fieldError('birthDate'))])),
};
const bankBody = {
  ...bankFields,
  bankAccountType: z._default(bankFields.bankAccountType, 'checking'),
};

const agreedTo = z.literal(true, fieldError('agreementRequired'));
const version = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The form of spec admin §5: what it requires is required here, the rest is optional. */
export const partnershipFields = {
  storeName: required(120, fieldError('storeNameRequired')),
  legalBusinessName: required(160, fieldError('legalNameRequired')),
  storeType: choice(storeTypes),
  contactName: personName(fieldError('contactNameRequired'), 121),
  contactEmail: email,
  contactPhone: phone,
  marketingContact: line(160),
  address: requiredPlace(200, fieldError('streetRequired')),
  city: requiredPlace(80, fieldError('cityRequired')),
  state: required(40, fieldError('stateRequired')).check(
    z.regex(/^\s*$|^[A-Za-z]{2}$/, fieldError('stateLetters')),
    z.toUpperCase(),
  ),
  zipCode: postalCode,
  country: z.enum(countries, fieldError('chooseFromList')),
  businessLicenseNumber: line(60),
  /** If left out of a resubmitted application, the previous one is kept. */
  taxId: z.optional(z.nullable(ein)),
  businessType: z.enum(businessTypes, fieldError('businessTypeRequired')),
  yearsInBusiness: wholeNumber(0, 500),
  businessCategory: z.enum(businessCategories, fieldError('chooseFromList')),
  websiteUrl: z.optional(z.nullable(website)),
  ...bankFields,
  averageMonthlySales: choice(monthlySales),
  furnitureBrandsSold: line(500),
  currentAssemblyServices: line(500),
  storeHours: line(200),
  multipleLocations: z.boolean(),
  numberOfLocations: wholeNumber(1, 100_000),
  logoUrl: z.optional(z.nullable(website)),
  socialMediaHandles: line(300),
  preferredQrDesign: z.enum(qrDesigns, fieldError('chooseFromList')),
  partnershipAgreementSigned: agreedTo,
  dataPrivacyConsent: agreedTo,
  qrPlacementAgreement: agreedTo,
  marketingMaterialsConsent: agreedTo,
};

const partnershipBody = z.strictObject({
  ...partnershipFields,
  ...bankBody,
  country: z._default(partnershipFields.country, 'US'),
  businessCategory: z._default(partnershipFields.businessCategory, 'furniture_retail'),
  multipleLocations: z._default(partnershipFields.multipleLocations, false),
  preferredQrDesign: z._default(partnershipFields.preferredQrDesign, 'standard'),
  /** The only method there is. */
  paymentMethod: z.optional(z.literal('stripe_connect')),
  paymentSchedule: z.optional(z.literal('monthly')),
  /** The versions that were shown; default: the current ones. */
  agreementVersions: z.optional(
    z.strictObject({
      partnershipAgreement: version,
      dataPrivacy: version,
      qrPlacement: version,
      marketingMaterials: version,
    }),
  ),
  /** Sent by the spec's client; compared with the session and our rate, never used. */
  userId: z.optional(z.nullable(text(64))),
  submittedByEmail: z.optional(z.nullable(text(254))),
  commissionRate: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))])),
  applicationSource: z.optional(z.literal('website')),
});
export type PartnershipApplication = z.output<typeof partnershipBody>;

export const applyForPartnership = endpoint({
  method: 'POST',
  path: '/api/store-partnership-applications',
  summary: 'Applies for a partnership; the bank numbers go to the payment provider and are kept nowhere.',
  roles: ['partner'],
  body: partnershipBody,
  response: z.extend(success, {
    message: z.string(),
    applicationStatus: z.literal('pending'),
    /** Issued with the approval, whose email also explains how to sign in. */
    storeCode: z.nullable(z.string()),
    credentials: z.nullable(z.object({ email: z.string(), temporaryPassword: z.string() })),
    position: z.string(),
  }),
  status: 201,
  errors: ['bank_refused', 'unknown_zip', 'state_mismatch', 'old_version', 'conflict'],
});

// --- What a partner sees ---

const instant = z.string();
const cents = z.number();

export const partnerStatuses = ['not_applied', 'pending', 'approved', 'rejected', 'cancelled'] as const;

/** The partner's own record (spec admin §3), without internal fields. */
export const ownPartner = z.object({
  id: z.string(),
  /** The account's address: used to sign in and for its emails. */
  email: z.string(),
  emailConfirmed: z.boolean(),
  storeCode: z.nullable(z.string()),
  storeName: z.string(),
  legalBusinessName: z.nullable(z.string()),
  storeType: z.nullable(z.string()),
  /** Percent. */
  commissionRate: z.number(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.nullable(z.string()),
  marketingContact: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  country: z.string(),
  businessLicenseNumber: z.nullable(z.string()),
  /** The last four digits. */
  taxId: z.nullable(z.string()),
  businessType: z.nullable(z.string()),
  yearsInBusiness: z.nullable(z.number()),
  businessCategory: z.string(),
  websiteUrl: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  bankAccountType: z.nullable(z.enum(bankAccountTypes)),
  bankAccountLast4: z.nullable(z.string()),
  paymentMethod: z.literal('stripe_connect'),
  paymentSchedule: z.literal('monthly'),
  averageMonthlySales: z.nullable(z.string()),
  furnitureBrandsSold: z.nullable(z.string()),
  currentAssemblyServices: z.nullable(z.string()),
  storeHours: z.nullable(z.string()),
  numberOfLocations: z.number(),
  logoUrl: z.nullable(z.string()),
  socialMediaHandles: z.nullable(z.string()),
  preferredQrDesign: z.string(),
  agreed: z.nullable(z.object({ versions: z.record(z.enum(agreementKinds), z.string()), at: instant })),
  /** A new version of the terms that the partner was told about and has not accepted; null: none. */
  newTerms: z.nullable(
    z.object({
      version: z.string(),
      /** The day from which it applies. */
      from: z.string(),
    }),
  ),
  isActive: z.boolean(),
  applicationStatus: z.enum(partnerStatuses),
  since: instant,
  appliedAt: z.nullable(instant),
  /** By when a pending application is answered. */
  answerBy: z.nullable(instant),
  decidedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Dollars; the figures at the top of the dashboard in cents. */
  totalCommissionsPaid: z.number(),
  paidCents: cents,
  /** Earned and not paid yet. */
  openCents: cents,
  lastPaid: z.nullable(z.object({ amountCents: cents, at: instant })),
});

export const getPartner = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id',
  summary: 'The signed-in store partner: store, contact, application, and what was paid.',
  roles: ['partner'],
  response: ownPartner,
});
export type OwnPartner = AnswerOf<typeof getPartner>;

export const changePartnerContact = endpoint({
  method: 'PATCH',
  path: '/api/store-partner/:id',
  summary: 'Whom we write and call about the store; what is left out stays.',
  roles: ['partner'],
  body: z.strictObject({
    contactName: z.optional(personName(fieldError('contactNameRequired'), 121)),
    contactEmail: z.optional(email),
    contactPhone: z.optional(phone),
    marketingContact: line(160),
  }),
  response: z.extend(success, { position: z.string() }),
});

export const connectPartnerBank = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/bank-account',
  summary:
    'Another bank account for commissions; the numbers go to the payment provider and are kept nowhere.',
  roles: ['partner'],
  body: z.strictObject(bankBody),
  response: z.extend(success, { bankName: z.string(), last4: z.string(), position: z.string() }),
  errors: ['bank_refused', 'not_applied'],
});

export const getPartnerPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/payout-account',
  summary: 'How the payment provider sees the account that commissions go through; null before there is one.',
  roles: ['partner'],
  response: z.nullable(
    z.object({
      takesTransfers: z.boolean(),
      paysOut: z.boolean(),
      /** What the provider still requires, by its own names. */
      due: z.array(z.string()),
      isVerifying: z.boolean(),
      /** It can never be paid again; a new bank account needs a new payout account. */
      isRejected: z.boolean(),
    }),
  ),
});

export const openPartnerPayoutAccount = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/payout-account/link',
  summary:
    "A page of the payment provider's where the partner tells it what is still due, tax form included.",
  roles: ['partner'],
  response: z.object({ url: z.string() }),
  errors: ['nothing_to_do'],
});

/** Why a commission has not been paid yet: a text's name with its values; amounts in cents, days as YYYY-MM-DD. */
export const commissionWait = z.object({
  code: z.enum([
    'month_open',
    'closing_due',
    'below_minimum',
    'set_off',
    'held',
    'refused',
    'statement_due',
    'bank_missing',
    'verification_due',
    'bank_rejected',
    'account_closed',
    'transfer_refused',
    'funds_awaited',
    'on_the_way',
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CommissionWait = z.output<typeof commissionWait>;

/** One entry: what a booking earned, or, negative, what a refund took back. */
export const commission = z.object({
  id: z.string(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  /** Dollars, and the same in cents. */
  serviceAmount: z.number(),
  commissionAmount: z.number(),
  serviceCents: cents,
  commissionCents: cents,
  paymentStatus: z.enum(['pending', 'paid']),
  createdAt: instant,
  /** YYYY-MM in the time zone that defines the months. */
  month: z.string(),
  waitsFor: z.nullable(commissionWait),
});

export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/commissions',
  summary: 'What the partner has earned, newest first, each with why it is not paid yet.',
  roles: ['partner'],
  query: z.strictObject({
    page: z.optional(queryNumber(100_000, fieldError('enterPageNumber'))),
    limit: z.optional(z.enum(['10', '25', '50', '100'])),
    status: z.optional(z.enum(['pending', 'paid'])),
    /** YYYY-MM, in the time zone that defines the months. */
    month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  }),
  response: z.object({
    commissions: z.array(commission),
    /** The months of these rows, each with the sum of all its rows. */
    months: z.array(z.object({ month: z.string(), totalCents: cents })),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** There are more than `total`, and the pages end there. */
    isCapped: z.optional(z.boolean()),
  }),
});

export const exportCommissions = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/commissions.csv',
  summary: 'All commissions as a table.',
  roles: ['partner'],
  response: streamedFile,
  produces: 'text/csv',
});

const range = {
  /** Days in the time zone that defines the months; default: the last twelve months. */
  from: z.optional(day),
  to: z.optional(day),
};

const recentScan = z.object({
  id: z.string(),
  productSku: z.nullable(z.string()),
  scannedAt: instant,
  converted: z.boolean(),
  /** Dollars; null if it led to nothing, or nothing yet. */
  commissionAmount: z.nullable(z.number()),
});

const counted = {
  scans: z.number(),
  visitors: z.number(),
  conversions: z.number(),
  earningsCents: cents,
};

export const getQrAnalytics = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/qr-analytics',
  summary: "Scans of the partner's codes and what came of them.",
  roles: ['partner'],
  query: z.strictObject(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    totalScans: z.number(),
    /** People, as far as they can be told apart: each once per day. */
    uniqueVisitors: z.number(),
    totalConversions: z.number(),
    /** Percent of the scans, one decimal. */
    conversionRate: z.number(),
    /** Dollars, and the same in cents. */
    totalEarnings: z.number(),
    totalEarningsCents: cents,
    /** Days with activity; a booking's earnings count on the day it was made. */
    days: z.array(z.object({ day: z.string(), ...counted })),
    months: z.array(z.object({ month: z.string(), ...counted })),
    /** By the code as printed. */
    codes: z.array(z.object({ code: z.string(), ...counted })),
    /** The newest 50 in the range. */
    recentScans: z.array(recentScan),
  }),
});

export type QrAnalytics = AnswerOf<typeof getQrAnalytics>;

export const exportQrAnalytics = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/qr-analytics.csv',
  summary: 'Scans and bookings by day as a table.',
  roles: ['partner'],
  query: z.strictObject(range),
  response: streamedFile,
  produces: 'text/csv',
});

export const cancelPartnership = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/cancel',
  summary: 'Ends the partnership: the codes count no more, what is outstanding is paid within 30 days.',
  roles: ['partner'],
  response: z.extend(success, { message: z.string(), position: z.string() }),
});
