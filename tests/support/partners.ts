/** Store partners of a test, as the website makes them: they sign up, apply, and are approved. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from './people.ts';
import { visitor } from './visitor.ts';

const anything = z.unknown();
const signedUp = z.looseObject({ storePartner: z.looseObject({ id: z.string() }) });
const password = 'Hexagon-7-keys';

/** A complete application of the spec's form; `change` what is different about it. */
export function partnershipForm(change: object = {}): object {
  return {
    storeName: 'Whitmore Home',
    legalBusinessName: 'Whitmore Home LLC',
    storeType: 'independent',
    contactName: 'Ruth Whitmore',
    contactEmail: 'store@whitmore.example',
    contactPhone: '(614) 555-0148',
    marketingContact: 'Press desk',
    address: '1500 Polaris Pkwy',
    city: 'Columbus',
    state: 'OH',
    zipCode: '43240',
    country: 'US',
    businessLicenseNumber: 'OH-4471',
    taxId: '31-1234567',
    businessType: 'llc',
    yearsInBusiness: 12,
    businessCategory: 'furniture_retail',
    websiteUrl: 'whitmorehome.example',
    bankName: 'Heartland Bank',
    accountHolderName: 'Whitmore Home LLC',
    bankAccountType: 'checking',
    bankRoutingNumber: '110000000',
    bankAccountNumber: '000123456789',
    averageMonthlySales: '50000-100000',
    furnitureBrandsSold: 'IKEA, Ashley',
    currentAssemblyServices: 'None',
    storeHours: 'Mon-Sat 10-8',
    multipleLocations: true,
    numberOfLocations: 2,
    preferredQrDesign: 'standard',
    partnershipAgreementSigned: true,
    dataPrivacyConsent: true,
    qrPlacementAgreement: true,
    marketingMaterialsConsent: true,
    commissionRate: '4.00',
    ...change,
  };
}

/** A store that has just signed up, signed in. */
export async function signUpPartner(url: string, storeName = 'Whitmore Home'): Promise<Account> {
  const partner = visitor(url, () => ({ 'x-role': 'partner' }));
  const email = `ruth.${randomUUID().slice(0, 8)}@whitmore.example`;
  const { storePartner } = await partner.call('POST', '/api/store-partner-signup', signedUp, {
    body: { firstName: 'Ruth', lastName: 'Whitmore', storeName, email, password },
  });
  return { visitor: partner, id: storePartner.id, email, password };
}

/** Sends the application. */
export async function applyForPartnership(partner: Account, change: object = {}): Promise<void> {
  await partner.visitor.call('POST', '/api/store-partnership-applications', anything, {
    body: partnershipForm({ userId: partner.id, submittedByEmail: partner.email, ...change }),
  });
}
