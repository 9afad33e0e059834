/** The admin's Store Partners page: its list, dialogs and decisions (spec admin §2, §3, §6, §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, newPassword, phone, required, success, text } from './fields.ts';
import { fieldError } from './field-error.ts';
import { oneLine, personName, placeText } from './names.ts';
import { paged } from './paged.ts';
import {
  bankAccountTypes,
  bankFields,
  businessCategories,
  businessTypes,
  choice,
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

/** Store types of the admin's form, and those of the website's, which an edit must keep (spec admin §3). */
export const adminStoreTypes = ['independent', 'regional_chain', 'major_retailer', 'online_only'] as const;
const anyStoreType = [...new Set([...adminStoreTypes, ...storeTypes])] as [string, ...string[]];

const instant = z.string();
const cents = z.number();

/** A row of the list. */
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
  /** Per cent. */
  commissionRate: z.number(),
  isActive: z.boolean(),
  applicationStatus: z.enum(partnerStatuses),
  applicationSource: z.enum(['admin', 'website']),
  since: instant,
  appliedAt: z.nullable(instant),
  totalScans: z.number(),
  totalConversions: z.number(),
  /** Earned so far, refused and refunded ones left out. */
  earnedCents: cents,
});
export type PartnerRow = z.output<typeof partnerRow>;

const filter = { status: z.optional(z.enum(partnerStatuses, fieldError('chooseFromList'))) };

const partnersPage = paged({
  rows: 'partners',
  row: partnerRow,
  filter,
  sorts: ['store', 'since', 'scans', 'conversions', 'earned'],
});

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/admin/store-partners',
  summary: 'Store partners, those who wait for a decision first.',
  roles: ['admin'],
  query: partnersPage.query,
  response: partnersPage.response,
});

export const getPartnerStats = endpoint({
  method: 'GET',
  path: '/api/admin/store-partner-stats',
  summary:
    'Figures of all store partners: how many there are, how many wait, and what their codes brought in the last 30 days.',
  roles: ['admin'],
  response: z.object({
    partners: z.number(),
    active: z.number(),
    /** Applications that wait for a decision, and since when the oldest does. */
    pending: z.number(),
    pendingSince: z.nullable(instant),
    /** Of the last 30 days, and of the 30 before. */
    scans: z.number(),
    scansBefore: z.number(),
    conversions: z.number(),
    earnedCents: cents,
    earnedBeforeCents: cents,
  }),
});

const optionalPhone = z.optional(z.nullable(z.union([z.literal(''), phone])));

/** Everything that the admin's form holds of the store and its contact; three fields are required (spec admin §5). */
export const partnerFields = {
  storeName: required(120, fieldError('storeNameRequired')),
  legalBusinessName: line(160),
  storeType: z.optional(
    z.nullable(z.union([z.literal(''), z.enum(anyStoreType)], fieldError('chooseFromList'))),
  ),
  /** Per cent, the platform's 4.00. */
  commissionRate: z._default(
    z
      .number(fieldError('commissionRange'))
      .check(z.minimum(0, fieldError('commissionRange')), z.maximum(30, fieldError('commissionRange'))),
    4,
  ),
  contactName: personName(fieldError('contactNameRequired'), 121),
  contactEmail: email,
  contactPhone: optionalPhone,
  marketingContact: line(160),
  address: z.optional(z.nullable(placeText(200))),
  city: z.optional(z.nullable(placeText(80))),
  state: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.regex(/^$|^[A-Za-z]{2}$/, fieldError('stateLetters')), z.toUpperCase()),
    ),
  ),
  zipCode: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^$|^\d{5}(-\d{4})?$|^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/, fieldError('postalCodeShape')),
          z.toUpperCase(),
        ),
    ),
  ),
  country: z._default(z.enum(countries, fieldError('chooseFromList')), 'US'),
  businessLicenseNumber: line(60),
  taxId: z.optional(z.nullable(ein)),
  businessType: choice(businessTypes),
  yearsInBusiness: wholeNumber(0, 500),
  businessCategory: z._default(z.enum(businessCategories, fieldError('chooseFromList')), 'furniture_retail'),
  websiteUrl: z.optional(z.nullable(website)),
  averageMonthlySales: choice(monthlySales),
  furnitureBrandsSold: line(500),
  currentAssemblyServices: line(500),
  storeHours: line(200),
  multipleLocations: z._default(z.boolean(), false),
  numberOfLocations: wholeNumber(1, 100_000),
  logoUrl: z.optional(z.nullable(website)),
  socialMediaHandles: line(300),
  preferredQrDesign: z._default(z.enum(qrDesigns, fieldError('chooseFromList')), 'standard'),
  internalNotes: z.optional(z.nullable(text(2000))),
  /** The numbers go to the provider within the request and are kept nowhere; all of them or none. */
  bankName: z.optional(z.nullable(z.union([z.literal(''), bankFields.bankName]))),
};
