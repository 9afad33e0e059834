/**
 * The application as it was typed, kept in this browser until it is sent or the store signs out. Never the numbers of a
 * bank account, a tax number, a date of birth or an agreement: those are given when it is sent.
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

/** Milliseconds: as long as a technician's (decision 090). */
const OLDEST = 14 * 24 * 60 * 60 * 1000;

/** Takes what does not fit for what was not given: an empty list or field of numbers holds nothing. */
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
