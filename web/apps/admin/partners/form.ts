/** The admins' form for a store partner: its texts, and their conversion for the call. */
import * as z from 'zod/mini';
import type { BodyOf } from '#api/contract/endpoint.ts';
import {
  type createPartner,
  type editPartner,
  partnerForm,
  type WholePartner,
} from '#api/contract/store-partners-admin.ts';
import { formatPhone } from '#web/lib/phone.ts';

const typed = z.string();

export const partnerFields = {
  storeName: partnerForm.shape.storeName,
  legalBusinessName: typed,
  storeType: typed,
  commissionRate: typed,
  contactName: partnerForm.shape.contactName,
  contactEmail: partnerForm.shape.contactEmail,
  contactPhone: typed,
  marketingContact: typed,
  address: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  country: typed,
  businessLicenseNumber: typed,
  taxId: typed,
  businessType: typed,
  yearsInBusiness: typed,
  businessCategory: typed,
  websiteUrl: typed,
  averageMonthlySales: typed,
  furnitureBrandsSold: typed,
  currentAssemblyServices: typed,
  storeHours: typed,
  multipleLocations: z.boolean(),
  numberOfLocations: typed,
  logoUrl: typed,
  socialMediaHandles: typed,
  preferredQrDesign: typed,
  internalNotes: typed,
  bankName: typed,
  accountHolderName: typed,
  bankAccountType: typed,
  bankRoutingNumber: typed,
  bankAccountNumber: typed,
};
export const newPartnerFields = {
  ...partnerFields,
  storeCode: typed,
  createLogin: z.boolean(),
  loginUsername: typed,
  loginPassword: typed,
};

const partnerSchema = z.object(partnerFields);
export type PartnerValues = z.output<typeof partnerSchema>;

const empty: PartnerValues = {
  storeName: '',
  legalBusinessName: '',
  storeType: '',
  commissionRate: '4.00',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  marketingContact: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
  businessLicenseNumber: '',
  taxId: '',
  businessType: '',
  yearsInBusiness: '',
  businessCategory: 'furniture_retail',
  websiteUrl: '',
  averageMonthlySales: '',
  furnitureBrandsSold: '',
  currentAssemblyServices: '',
  storeHours: '',
  multipleLocations: false,
  numberOfLocations: '1',
  logoUrl: '',
  socialMediaHandles: '',
  preferredQrDesign: 'standard',
  internalNotes: '',
  bankName: '',
  accountHolderName: '',
  bankAccountType: 'checking',
  bankRoutingNumber: '',
  bankAccountNumber: '',
};

export const newPartner = {
  ...empty,
  storeCode: '',
  createLogin: true,
  loginUsername: '',
  loginPassword: '',
};

/** The record as texts; what is not shown (tax id, account) starts empty and then stays unchanged. */
export function knownPartner(partner: WholePartner): PartnerValues {
  return {
    ...empty,
    ...(Object.fromEntries(
      Object.keys(empty).flatMap((name) => {
        const value = (partner as Readonly<Record<string, unknown>>)[name];
        if (name === 'taxId' || name === 'bankName') return [];
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
      }),
    ) as Partial<PartnerValues>),
    commissionRate: partner.commissionRate.toFixed(2),
    contactPhone: partner.contactPhone === null ? '' : formatPhone(partner.contactPhone),
    multipleLocations: partner.numberOfLocations > 1,
    bankAccountType: partner.bankAccountType ?? 'checking',
  };
}

/** A number if one was entered; invalid input is sent as it is, and the server reports it. */
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** The body of an edit: the input, without what should stay unchanged. */
export function editBody(values: PartnerValues): BodyOf<typeof editPartner> {
  const { taxId, commissionRate, bankAccountType, ...rest } = values;
  const hasBank = rest.bankName !== '' || rest.bankRoutingNumber !== '' || rest.bankAccountNumber !== '';
  return {
    ...rest,
    commissionRate: numberOf(commissionRate),
    ...(taxId.trim() !== '' && { taxId }),
    ...(hasBank && { bankAccountType }),
    // The form's lists contain nothing else, and the server checks anyway.
  } as BodyOf<typeof editPartner>;
}

/** The body for a new one. */
export function newBody({
  storeCode,
  createLogin,
  loginUsername,
  loginPassword,
  ...values
}: PartnerValues & Omit<typeof newPartner, keyof PartnerValues>): BodyOf<typeof createPartner> {
  return {
    ...editBody(values),
    storeCode,
    createLogin,
    ...(createLogin && { loginUsername, loginPassword }),
    applicationSource: 'admin',
    isActive: true,
  };
}
