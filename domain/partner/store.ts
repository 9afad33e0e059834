/** A partner's store at the start: its details, code and commission. */
import { storeCodePrefix } from '../catalogue/brands.ts';
import type { StoreDetails } from './events.ts';

/** 4 % of the completed booking (spec admin §9). */
export const defaultCommissionBps = 400;

/** A store of which only the name is known: the admin's short form asks for nothing else (spec admin §2). */
export function storeNamed(storeName: string): StoreDetails {
  return {
    storeName,
    legalBusinessName: null,
    storeType: null,
    businessType: null,
    businessCategory: 'furniture_retail',
    websiteUrl: null,
    city: null,
    state: null,
    zipCode: null,
    country: 'US',
    yearsInBusiness: null,
    numberOfLocations: 1,
    averageMonthlySales: null,
    furnitureBrandsSold: null,
    currentAssemblyServices: null,
    storeHours: null,
    preferredQrDesign: 'standard',
    logoUrl: null,
    socialMediaHandles: null,
  };
}

/** A store code such as `IKEA-7K2M`: the brand's prefix (spec customer §9) and random characters from the caller. */
export function storeCodeFor(storeName: string, random: string): string {
  return `${storeCodePrefix(storeName)}-${random.toUpperCase()}`;
}
