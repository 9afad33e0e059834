/** The admin's Store Partners page: its list, dialogs and decisions (spec admin §2, §3, §6, §7). */
import * as z from 'zod/mini';
import { agreementKinds } from '#domain/partner/agreements.ts';
import { referralFlags } from '#domain/referral/events.ts';
import { endpoint } from './endpoint.ts';
import { email, newPassword, phone, required, success, text } from './fields.ts';
import { fieldError } from './field-error.ts';
import { oneLine, personName, placeText } from './names.ts';
import { csvFile, paged } from './paged.ts';
import {
  bankAccountTypes,
  businessCategories,
  businessTypes,
  choice,
  commissionWait,
  countries,
  ein,
  line,
  monthlySales,
  partnerStatuses,
  qrDesigns,
  storeTypes,
  website,
  wholeNumber,
} from './partners.ts';

/** Store types of the admin's form; an edit keeps those of the website's (spec admin §3). */
export const adminStoreTypes = ['independent', 'regional_chain', 'major_retailer', 'online_only'] as const;

const instant = z.string();
const cents = z.number();
const byPartnersAdmins = { roles: ['admin'], permission: 'manage_partners' } as const;

export const partnerRow = z.object({
  id: z.string(),
  /** Empty before the approval. */
  storeCode: z.string(),
  storeName: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.nullable(z.string()),
  /** Percent. */
  commissionRate: z.number(),
  isActive: z.boolean(),
  applicationStatus: z.enum(partnerStatuses),
  applicationSource: z.enum(['admin', 'website']),
  hasLogin: z.boolean(),
  since: instant,
  appliedAt: z.nullable(instant),
  /** In the last 30 days. */
  scans: z.number(),
  conversions: z.number(),
  /** All commissions so far, minus what refunds took back. */
  earnedCents: cents,
});
export type PartnerRow = z.output<typeof partnerRow>;

const partnerFilter = { status: z.optional(z.enum(partnerStatuses, fieldError('chooseFromList'))) };

const partnersPage = paged({
  rows: 'partners',
  row: partnerRow,
  filter: partnerFilter,
  sorts: ['store', 'since'],
});

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/admin/store-partners',
  summary: 'Store partners: applications that wait for a decision first, then the newest.',
  ...byPartnersAdmins,
  query: partnersPage.query,
  response: partnersPage.response,
});

export const exportPartners = endpoint({
  method: 'GET',
  path: '/api/admin/store-partners/export',
  summary: 'The store partners that a filter lets through as a file; who takes it stands in the audit.',
  ...byPartnersAdmins,
  ...csvFile(partnerFilter),
});

export const getPartnerStats = endpoint({
  method: 'GET',
  path: '/api/admin/store-partner-stats',
  summary: 'All store partners in four figures, those of the last 30 days beside the 30 before.',
  ...byPartnersAdmins,
  response: z.object({
    partners: z.number(),
    active: z.number(),
    /** Applications that wait for a decision, and since when the oldest one does. */
    pending: z.number(),
    pendingSince: z.nullable(instant),
    scans: z.number(),
    scansBefore: z.number(),
    conversions: z.number(),
    earnedCents: cents,
    earnedBeforeCents: cents,
    /** Commissions that an admin has to review. */
    held: z.number(),
  }),
});

/** An optional text. */
const optional = (wrong: RegExp, error: string) =>
  z.optional(z.nullable(z.string(error).check(z.trim(), z.regex(wrong, error))));

/** The admin's form: three fields are required, and any other that is left out stays unchanged (spec admin §5). */
const partnerFields = {
  storeName: required(120, fieldError('storeNameRequired')),
  legalBusinessName: line(160),
  storeType: choice([...adminStoreTypes, ...storeTypes.filter((one) => one !== 'independent')]),
  /** Percent; the platform's default is 4.00. */
  commissionRate: z.optional(
    z
      .number(fieldError('commissionRange'))
      .check(z.minimum(0, fieldError('commissionRange')), z.maximum(30, fieldError('commissionRange'))),
  ),
  contactName: personName(fieldError('contactNameRequired'), 121),
  contactEmail: email,
  contactPhone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
  marketingContact: line(160),
  address: z.optional(z.nullable(placeText(200))),
  city: z.optional(z.nullable(placeText(80))),
  state: optional(/^$|^[A-Za-z]{2}$/, fieldError('stateLetters')),
  zipCode: optional(
    /^$|^\d{5}(-\d{4})?$|^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/,
    fieldError('postalCodeShape'),
  ),
  country: z.optional(z.enum(countries, fieldError('chooseFromList'))),
  businessLicenseNumber: line(60),
  taxId: z.optional(z.nullable(ein)),
  businessType: choice(businessTypes),
  yearsInBusiness: wholeNumber(0, 500),
  businessCategory: z.optional(z.enum(businessCategories, fieldError('chooseFromList'))),
  websiteUrl: z.optional(z.nullable(website)),
  averageMonthlySales: choice(monthlySales),
  furnitureBrandsSold: line(500),
  currentAssemblyServices: line(500),
  storeHours: line(200),
  multipleLocations: z.optional(z.boolean()),
  numberOfLocations: wholeNumber(1, 100_000),
  logoUrl: z.optional(z.nullable(website)),
  socialMediaHandles: line(300),
  preferredQrDesign: z.optional(z.enum(qrDesigns, fieldError('chooseFromList'))),
  internalNotes: z.optional(z.nullable(text(2000))),
  /** All of these or none; the numbers go to the payment provider within the request and are not stored. */
  bankName: z.optional(z.nullable(oneLine(120))),
  accountHolderName: z.optional(z.nullable(oneLine(120))),
  bankAccountType: z.optional(z.enum(bankAccountTypes, fieldError('chooseFromList'))),
  bankRoutingNumber: optional(/^$|^\d{9}$/, fieldError('routingNumberDigits')),
  bankAccountNumber: optional(/^$|^\d{4,17}$/, fieldError('accountNumberDigits')),
  /** The only method there is. */
  paymentMethod: z.optional(z.literal('stripe_connect')),
  paymentSchedule: z.optional(z.literal('monthly')),
};

export const partnerForm = z.strictObject(partnerFields);
export type PartnerForm = z.output<typeof partnerForm>;

const login = {
  /** Blank: the contact's email address. */
  loginUsername: z.optional(z.nullable(text(254))),
  /** Blank: one is generated. */
  loginPassword: z.optional(z.nullable(z.union([z.literal(''), newPassword], fieldError('passwordShort')))),
};

export const createPartner = endpoint({
  method: 'POST',
  path: '/api/admin/store-partners',
  summary: 'Creates an active store partner, with a login when asked for.',
  ...byPartnersAdmins,
  body: z.strictObject({
    ...partnerFields,
    /** Letters, digits and dashes; generated if left out. */
    storeCode: z.optional(
      z.union([
        z.literal(''),
        z
          .string()
          .check(
            z.trim(),
            z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,30}$/, fieldError('storeCodeShape')),
            z.toUpperCase(),
          ),
      ]),
    ),
    createLogin: z.optional(z.boolean()),
    ...login,
    applicationSource: z.optional(z.literal('admin')),
    isActive: z.optional(z.literal(true)),
  }),
  response: z.object({
    partnerId: z.string(),
    storeCode: z.string(),
    /** QR code of the scan page, as a PNG. */
    qrCodeDataUrl: z.string(),
    username: z.nullable(z.string()),
    /** Only if the server generated one. */
    temporaryPassword: z.nullable(z.string()),
    position: z.string(),
  }),
  status: 201,
  errors: [
    'email_taken',
    'store_code_taken',
    'weak_password',
    'bank_refused',
    'unknown_zip',
    'state_mismatch',
  ],
});

const whole = z.object({
  ...partnerRow.shape,
  legalBusinessName: z.nullable(z.string()),
  storeType: z.nullable(z.string()),
  marketingContact: z.nullable(z.string()),
  address: z.nullable(z.string()),
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
  internalNotes: z.nullable(z.string()),
  /** Their login; null: they have none. */
  username: z.nullable(z.string()),
  partnershipAgreementSigned: z.boolean(),
  agreedAt: z.nullable(instant),
  /** What was accepted with the application: the version shown (a day) of each text. */
  agreedVersions: z.nullable(z.record(z.enum(agreementKinds), z.string())),
  decidedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Dollars. */
  totalCommissionsPaid: z.number(),
  paidCents: cents,
  /** Earned and not paid yet, including what is held. */
  openCents: cents,
});
export type WholePartner = z.output<typeof whole>;

export const getPartner = endpoint({
  method: 'GET',
  path: '/api/admin/store-partners/:id',
  summary: 'Everything of a store partner that an admin may see and change.',
  ...byPartnersAdmins,
  response: whole,
});

export const editPartner = endpoint({
  method: 'PUT',
  path: '/api/admin/store-partners/:id',
  summary: 'Changes a store partner; what is left out stays as it is, an empty text takes it away.',
  ...byPartnersAdmins,
  body: partnerForm,
  response: z.extend(success, { position: z.string() }),
  errors: ['bank_refused', 'unknown_zip', 'state_mismatch'],
});

export const decidePartnership = endpoint({
  method: 'PATCH',
  path: '/api/admin/store-partners/:id/approve',
  summary: 'Approves a partnership, which issues its code, or rejects it; the partner is told by mail.',
  ...byPartnersAdmins,
  body: z.strictObject({
    approved: z.boolean(),
    /** Default: "Application approved" or "Application rejected". */
    internalNotes: z.optional(z.nullable(text(2000))),
  }),
  response: z.extend(success, {
    isActive: z.boolean(),
    storeCode: z.nullable(z.string()),
    internalNotes: z.nullable(z.string()),
    position: z.string(),
  }),
  errors: ['store_code_taken', 'not_applied'],
});

export const generatePartnerPassword = endpoint({
  method: 'POST',
  path: '/api/admin/store-partners/:id/generate-password',
  summary:
    'Gives a store partner a login, or another password: both as named, or made where the body is empty. The partner gets a mail with a link to choose a password.',
  ...byPartnersAdmins,
  body: z.optional(
    z.strictObject({
      customUsername: z.optional(z.nullable(text(254))),
      customPassword: z.optional(
        z.nullable(z.union([z.literal(''), newPassword], fieldError('passwordShort'))),
      ),
    }),
  ),
  response: z.object({
    username: z.string(),
    temporaryPassword: z.string(),
    position: z.string(),
  }),
  errors: ['email_taken', 'weak_password'],
});

export const deletePartner = endpoint({
  method: 'DELETE',
  path: '/api/admin/store-partners/:id',
  summary:
    'Removes a store partner with their login and scans, and ends the partnership; what is owed is still paid within 30 days.',
  ...byPartnersAdmins,
  response: z.extend(success, { openCents: cents, position: z.string() }),
});

/** One booking that came through a partner's code, once it has earned something or something speaks against it. */
export const commissionRow = z.object({
  /** The booking's ID. */
  id: z.string(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  partnerId: z.string(),
  storeName: z.string(),
  /** The code that was scanned or entered. */
  storeCode: z.string(),
  /** Dollars; null if nothing is earned yet. */
  serviceAmount: z.nullable(z.number()),
  /** Dollars, minus what refunds took back. */
  commissionAmount: z.number(),
  commissionCents: cents,
  /** `held`: an admin has to review it; `refused`: it is never paid. */
  paymentStatus: z.enum(['pending', 'paid', 'held', 'refused']),
  /** Why it is held. */
  flags: z.array(z.enum(referralFlags)),
  /** It was held, and an admin released it. */
  isReleased: z.boolean(),
  /** Until when it has to be released or refused; null: it is not held. */
  decideBy: z.nullable(instant),
  /** Why it is not paid yet; null if it is, or if nothing is earned yet. */
  waitsFor: z.nullable(commissionWait),
  /** When it was earned; if nothing is earned yet, when it was booked. */
  createdAt: instant,
});
export type CommissionRow = z.output<typeof commissionRow>;

const commissionFilter = {
  /** `counted`: neither held nor refused. */
  status: z.optional(z.enum(['held', 'refused', 'counted'], fieldError('chooseFromList'))),
  partner: z.optional(text(64)),
};

const commissionsPage = paged({
  rows: 'commissions',
  row: commissionRow,
  filter: commissionFilter,
  sorts: ['since'],
});

export const listStoreCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/store-commissions',
  summary: 'Commissions of all store partners: those that are held first, then the newest.',
  ...byPartnersAdmins,
  query: commissionsPage.query,
  response: commissionsPage.response,
});

export const exportStoreCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/store-commissions/export',
  summary:
    'The commissions of all store partners that a filter lets through as a file; who takes it stands in the audit.',
  ...byPartnersAdmins,
  ...csvFile(commissionFilter),
});

/** The admin's reason for the decision. */
export const decisionNote = required(2000, fieldError('reasonMissing'));

export const decideCommission = endpoint({
  method: 'POST',
  path: '/api/admin/store-partners/:id/commissions/:bookingId/decision',
  summary: 'Releases a commission that is held, or refuses it for good; the reason is kept.',
  roles: ['admin'],
  permission: ['manage_partners', 'manage_money'],
  body: z.strictObject({
    decision: z.enum(['release', 'refuse'], fieldError('chooseFromList')),
    note: decisionNote,
  }),
  response: z.extend(success, { position: z.string() }),
  errors: ['not_held'],
});
