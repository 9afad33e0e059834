/**
 * The store partner's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the partner's key (design.md §8); a store's name and code are
 * public. Of the bank account the provider's id, the bank's name and the last four digits are kept.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Actor } from '../core/actor.ts';
import type { PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import type { AgreedVersions } from './agreements.ts';
import type { CodeKind } from './code-kinds.ts';

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
  readonly logoUrl: string | null;
  readonly socialMediaHandles: string | null;
}

/** Who signed up on the website: the account's own person, whom mails about the account go to. */
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
  /** The provider's id: the same account given again, after a bank has refused it, is another one. */
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly last4: string;
  readonly accountType: 'checking' | 'savings';
}

export interface PartnerEvents {
  PartnerRegistered: Signed & {
    partnerId: PartnerId;
    /** Null of a partner whom an admin added. */
    account: PartnerAccount | null;
    /** Null: never said. */
    language: Language | null;
    /** Names the link that confirms the account's address; null where none is sent. */
    confirmationId: string | null;
    store: StoreDetails;
    person: PartnerPerson;
    /** Commission in basis points of the completed booking (spec admin §9). */
    commissionBps: number;
    /** An admin's partners are active at once. */
    source: 'website' | 'admin';
  };
  /** Another link that confirms the address was asked for; older ones end. */
  PartnerConfirmationSent: Signed & { confirmationId: string };
  /** The link was opened: its reader has the mailbox. */
  PartnerEmailConfirmed: Signed;
  PartnerLanguageChosen: Signed & { language: Language };
  /** `agreed`: what was agreed to, each text in the version that was shown. */
  PartnershipApplied: Signed & {
    store: StoreDetails;
    person: PartnerPerson;
    agreed: AgreedVersions;
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
  /** A code of a place or campaign, beside the store's own; issued once and never to another. */
  PlaceCodeIssued: Signed & {
    code: string;
    kind: CodeKind;
    name: string;
    /** The last day that it counts (YYYY-MM-DD), or null. */
    until: string | null;
  };
  /** From now on it counts for the store's own code. */
  PlaceCodeEnded: Signed & { code: string };
  /** The partner is told of another version of the terms, by a mail. */
  PartnerTermsNoticed: {
    version: string;
    /** The day from which it applies to this partner, YYYY-MM-DD. */
    from: string;
    at: string;
  };
  PartnerTermsAccepted: Signed & { version: string };
  /** What admins note of the partner, sealed with the partner's key; null: nothing any more. */
  PartnerNotesWritten: Signed & { notes: Sealed | null };
  PartnerBankConnected: PartnerBank & { readonly by: Actor; readonly at: string };
  /** The code stops attributing at once; outstanding commission still settles (design.md §11). */
  PartnershipCancelled: Signed;
  /** Gone from the lists, with the scans and the login. What is owed is paid all the same, and then the key goes. */
  PartnerDeleted: Signed;
}

export type PartnerEvent = EventsOf<PartnerEvents>;
