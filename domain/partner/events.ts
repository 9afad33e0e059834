/**
 * The store partner's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the partner's key (design.md §8); a store's name and code are
 * public. Of the bank account, the provider's id, the bank's name and the last four digits are stored.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Actor } from '../core/actor.ts';
import type { PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import type { AgreedVersions } from './agreements.ts';
import type { CodeKind } from './code-kinds.ts';

/** Fields of the partner form about the store; any may be missing until the application (spec admin §3). */
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
  readonly logoUrl: string | null;
  readonly socialMediaHandles: string | null;
}

/** The person who signed up on the website and gets the mails about the account. */
export interface PartnerAccount {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
}

export interface PartnerPerson {
  readonly contactName: Sealed;
  readonly contactEmail: Sealed;
  readonly contactPhone: Sealed | null;
  readonly marketingContact: Sealed | null;
  readonly address: Sealed | null;
  readonly taxId: Sealed | null;
  readonly businessLicenseNumber: Sealed | null;
}

export interface PartnerBank {
  readonly connectedAccountId: string;
  /** The provider's id: the same account given again, after a bank refused it, has another one. */
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly last4: string;
  readonly accountType: 'checking' | 'savings';
}

export interface PartnerEvents {
  PartnerRegistered: Signed & {
    partnerId: PartnerId;
    /** Null for a partner added by an admin. */
    account: PartnerAccount | null;
    /** Null: not chosen. */
    language: Language | null;
    /** Identifies the link that confirms the account's address; null if none is sent. */
    confirmationId: string | null;
    store: StoreDetails;
    person: PartnerPerson;
    /** Commission in basis points of the completed booking (spec admin §9). */
    commissionBps: number;
    /** Partners added by an admin are active at once. */
    source: 'website' | 'admin';
  };
  /** Another link that confirms the address was requested; older ones become invalid. */
  PartnerConfirmationSent: Signed & { confirmationId: string };
  /** The link was opened, so its reader has the mailbox. */
  PartnerEmailConfirmed: Signed;
  PartnerLanguageChosen: Signed & { language: Language };
  /** `agreed`: the agreements, each in the version that was shown. */
  PartnershipApplied: Signed & {
    store: StoreDetails;
    person: PartnerPerson;
    agreed: AgreedVersions;
  };
  PartnershipApproved: Signed & { notes: string };
  PartnershipRejected: Signed & { notes: string };
  /** Bookings made with this code are attributed to the partner; issued once and never to another one. */
  StoreCodeIssued: { storeCode: string; at: string };
  PartnerLoginIssued: Signed & { username: Sealed };
  PartnerDetailsChanged: Signed & {
    store: StoreDetails;
    person: PartnerPerson;
    commissionBps: number;
  };
  /** A code for a place or campaign, besides the store's own; issued once and never to another partner. */
  PlaceCodeIssued: Signed & {
    code: string;
    kind: CodeKind;
    name: string;
    /** The last day on which it is valid (YYYY-MM-DD), or null. */
    until: string | null;
  };
  /** From now on it counts for the store's own code. */
  PlaceCodeEnded: Signed & { code: string };
  /** The partner is told of another version of the terms by mail. */
  PartnerTermsNoticed: {
    version: string;
    /** The day from which it applies to this partner, YYYY-MM-DD. */
    from: string;
    at: string;
  };
  PartnerTermsAccepted: Signed & { version: string };
  /** The admins' notes about the partner, sealed with the partner's key; null: removed. */
  PartnerNotesWritten: Signed & { notes: Sealed | null };
  PartnerBankConnected: PartnerBank & { readonly by: Actor; readonly at: string };
  /** The code stops attributing at once; outstanding commission is still settled (design.md §11). */
  PartnershipCancelled: Signed;
  /** Removed from the lists, with scans and login. What is owed is still paid, and then the key is destroyed. */
  PartnerDeleted: Signed;
}

export type PartnerEvent = EventsOf<PartnerEvents>;
