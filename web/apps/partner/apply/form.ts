/** The application's fields by the contract's rules, their initial values, and the body made from them. */
import * as z from 'zod/mini';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { fieldError } from '#api/contract/field-error.ts';
import {
  type applyForPartnership,
  businessTypes,
  type OwnPartner,
  partnershipFields,
} from '#api/contract/partners.ts';
import { currentAgreements } from '#domain/partner/agreements.ts';
import { formatPhone } from '#web/lib/phone.ts';

export const partnershipForm = z.object(partnershipFields).check(
  z.check(
    ({ value, issues }) => {
      // Our provider pays such an owner as a person.
      if (value.businessType !== 'sole_proprietorship' || value.dateOfBirth) return;
      issues.push({
        code: 'custom',
        input: value.dateOfBirth,
        path: ['dateOfBirth'],
        message: fieldError('birthDate'),
      });
    },
    // Checked even if other fields are invalid.
    { when: () => true },
  ),
);
export type PartnershipForm = z.output<typeof partnershipForm>;

/** Initial values: what the account knows, and what was sent before, except the bank's numbers. */
export function startOf(own: OwnPartner) {
  const known = <Value extends string>(values: readonly Value[], value: string | null): Value | '' =>
    values.find((one) => one === value) ?? '';
  const businessType = known(businessTypes, own.businessType);
  return {
    storeName: own.storeName,
    legalBusinessName: own.legalBusinessName ?? '',
    storeType: known(['chain', 'franchise', 'independent'], own.storeType),
    contactName: own.contactName,
    contactEmail: own.contactEmail,
    contactPhone: own.contactPhone === null ? '' : formatPhone(own.contactPhone),
    marketingContact: own.marketingContact ?? '',
    address: own.address ?? '',
    city: own.city ?? '',
    state: own.state ?? '',
    zipCode: own.zipCode ?? '',
    country: own.country === 'CA' ? ('CA' as const) : ('US' as const),
    businessLicenseNumber: own.businessLicenseNumber ?? '',
    taxId: '',
    ...(businessType && { businessType }),
    yearsInBusiness: own.yearsInBusiness ?? '',
    businessCategory:
      known(['furniture_retail', 'home_goods', 'general_retail'], own.businessCategory) || 'furniture_retail',
    websiteUrl: own.websiteUrl ?? '',
    bankName: own.bankName ?? '',
    accountHolderName: '',
    bankAccountType: own.bankAccountType ?? 'checking',
    bankRoutingNumber: '',
    bankAccountNumber: '',
    dateOfBirth: '',
    averageMonthlySales: known(
      ['0-10000', '10000-50000', '50000-100000', '100000+'],
      own.averageMonthlySales,
    ),
    furnitureBrandsSold: own.furnitureBrandsSold ?? '',
    currentAssemblyServices: own.currentAssemblyServices ?? '',
    storeHours: own.storeHours ?? '',
    multipleLocations: own.numberOfLocations > 1,
    numberOfLocations: own.numberOfLocations,
    logoUrl: own.logoUrl ?? '',
    socialMediaHandles: own.socialMediaHandles ?? '',
    preferredQrDesign: known(['standard', 'compact', 'poster'], own.preferredQrDesign) || 'standard',
  } as const;
}

/** The call's body; the applicant's id and our rate are only sent for comparison (spec admin §7). */
export function bodyOf(form: PartnershipForm, own: OwnPartner): BodyOf<typeof applyForPartnership> {
  return {
    ...form,
    userId: own.id,
    submittedByEmail: own.email,
    commissionRate: own.commissionRate.toFixed(2),
    applicationSource: 'website',
    paymentMethod: 'stripe_connect',
    paymentSchedule: 'monthly',
    agreementVersions: { ...currentAgreements },
  };
}
