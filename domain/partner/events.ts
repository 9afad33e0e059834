/**
 * The store partner's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the partner's key (design.md §8); a store's name and code are
 * public. Of the bank account the provider's id, the bank's name and the last four digits are kept.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Actor } from '../core/actor.ts';
import type { PartnerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';

/** Fields of the partner form that tell of the store; every one may be missing until the application (spec admin §3). */
export interface StoreDetails {
  readonly storeName: string;
  readonly legalBusinessName: string | null;
  readonly storeType: string | null;
  readonly businessType: string | null;
  readonly businessCategory: string;
  readonly websiteUrl: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
  readonly country: 'US' | 'CA';
  readonly yearsInBusiness: number | null;
  readonly numberOfLocations: number;
  readonly averageMonthlySales: string | null;
  readonly furnitureBrandsSold: string | null;
  readonly currentAssemblyServices: string | null;
  readonly storeHours: string | null;
  readonly preferredQrDesign: string;
}

export interface PartnerPerson {
  readonly contactName: Sealed;
  readonly contactEmail: Sealed;
  readonly contactPhone: Sealed | null;
  readonly address: Sealed | null;
  readonly taxId: Sealed | null;
  readonly businessLicenseNumber: Sealed | null;
}

export interface PartnerBank {
  readonly connectedAccountId: string;
  readonly bankName: string;
  readonly last4: string;
}

export interface PartnerEvents {
  PartnerRegistered: Signed & {
    partnerId: PartnerId;
    store: StoreDetails;
    person: PartnerPerson;
    /** Commission in basis points of the completed booking (spec admin §9). */
    commissionBps: number;
    /** An admin's partners are active at once. */
    source: 'website' | 'admin';
  };
  PartnershipApplied: Signed & {
    store: StoreDetails;
    person: PartnerPerson;
  };
  PartnershipApproved: Signed & { notes: string };
  PartnershipRejected: Signed & { notes: string };
  /** Bookings made with this code are attributed to the partner; issued once and never to another. */
  StoreCodeIssued: { storeCode: string; at: string };
  PartnerLoginIssued: Signed & { username: Sealed };
  PartnerDetailsChanged: Signed & {
    store: StoreDetails;
    person: PartnerPerson;
    commissionBps: number;
  };
  PartnerBankConnected: PartnerBank & { readonly by: Actor; readonly at: string };
  /** The code stops attributing at once; outstanding commission still settles (design.md §11). */
  PartnershipCancelled: Signed;
}

export type PartnerEvent = EventsOf<PartnerEvents>;
