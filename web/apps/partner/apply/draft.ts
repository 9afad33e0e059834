/**
 * The application as typed, stored in this browser until it is sent or the store signs out. Never bank account numbers,
 * a tax number, a date of birth or an agreement: those are entered when it is sent.
 */
import * as z from 'zod/mini';
import {
  businessCategories,
  businessTypes,
  countries,
  monthlySales,
  qrDesigns,
  storeTypes,
} from '#api/contract/partners.ts';
import { draftUnder, oneOf, typed } from '#web/lib/draft.ts';
import { draftKeyOf } from '../draft-key.ts';

/** Milliseconds: the same as for technicians (decision 090). */
const OLDEST = 14 * 24 * 60 * 60 * 1000;

/** Treats an invalid value as not given, such as an empty list or number field. */
const orElse = z.catch;
const counted = orElse(z.optional(z.number()), undefined);

export const partnershipDraft = (partnerId: string) =>
  draftUnder(draftKeyOf(partnerId), OLDEST, {
    storeName: typed,
    legalBusinessName: typed,
    storeType: orElse(oneOf(storeTypes), undefined),
    contactName: typed,
    contactEmail: typed,
    contactPhone: typed,
    marketingContact: typed,
    address: typed,
    city: typed,
    state: typed,
    zipCode: typed,
    country: oneOf(countries),
    businessLicenseNumber: typed,
    businessType: orElse(oneOf(businessTypes), undefined),
    yearsInBusiness: counted,
    businessCategory: oneOf(businessCategories),
    websiteUrl: typed,
    bankName: typed,
    accountHolderName: typed,
    averageMonthlySales: orElse(oneOf(monthlySales), undefined),
    furnitureBrandsSold: typed,
    currentAssemblyServices: typed,
    storeHours: typed,
    multipleLocations: z._default(z.boolean(), false),
    numberOfLocations: counted,
    logoUrl: typed,
    socialMediaHandles: typed,
    preferredQrDesign: oneOf(qrDesigns),
  });
