/**
 * The technician's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the technician's key (design.md §8); passwords and raw
 * SSN or bank numbers never come here.
 */
import type { Actor } from '../core/actor.ts';
import type { BlobKey, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Availability, Experience, Skill, TaxClassification } from '../catalogue/options.ts';
import type { Sealed } from '../core/sealed.ts';
import type { BackgroundCheckStatus } from './eligibility.ts';

/** Who the technician is. */
export interface TechnicianPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
  /** Street, city and unit; ZIP and state are plain beside it. */
  readonly address: Sealed | null;
}

/** What the technician does and where. */
export interface TechnicianProfile {
  readonly experience: Experience;
  readonly skills: readonly Skill[];
  readonly availability: Availability;
  /** ZIP of the base, 5 digits. */
  readonly zip: string;
  readonly state: string | null;
  /** Null is *unlimited*. */
  readonly radiusMiles: number | null;
  readonly hourlyRate: Cents;
}

/** What an application adds; shown to admins alone. */
export interface ApplicationFacts {
  readonly source: 'sign_up' | 'wizard';
  readonly dateOfBirth: Sealed | null;
  readonly ssnLast4: Sealed | null;
  readonly certifications: Sealed | null;
  readonly workHistory: Sealed | null;
  readonly taxClassification: TaxClassification | null;
  readonly businessName: Sealed | null;
  readonly businessEin: Sealed | null;
}

export type TechnicianEvent =
  | {
      readonly type: 'TechnicianApplied';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly person: TechnicianPerson;
        readonly profile: TechnicianProfile;
        readonly application: ApplicationFacts;
        readonly at: string;
      };
    }
  /** Approved from the start; the admin answers for check and contract. */
  | {
      readonly type: 'TechnicianCreatedByAdmin';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly person: TechnicianPerson;
        readonly profile: TechnicianProfile;
        readonly backgroundCheck: BackgroundCheckStatus;
        readonly contractSigned: boolean;
        readonly notes: Sealed | null;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | { readonly type: 'ApplicationTakenUp'; readonly data: { readonly by: Actor; readonly at: string } }
  | { readonly type: 'ApplicationApproved'; readonly data: { readonly by: Actor; readonly at: string } }
  | {
      readonly type: 'ApplicationRejected';
      readonly data: { readonly reason: string | null; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'TechnicianPersonChanged';
      readonly data: { readonly person: TechnicianPerson; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'TechnicianProfileChanged';
      readonly data: { readonly profile: TechnicianProfile; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'TechnicianNotesChanged';
      readonly data: { readonly notes: Sealed | null; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'AvailabilitySwitched';
      readonly data: { readonly isAvailable: boolean; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'LicenceUploaded';
      readonly data: { readonly licence: BlobKey; readonly by: Actor; readonly at: string };
    }
  | { readonly type: 'ContractSigned'; readonly data: { readonly by: Actor; readonly at: string } }
  | {
      readonly type: 'BackgroundCheckChanged';
      readonly data: { readonly status: BackgroundCheckStatus; readonly by: Actor; readonly at: string };
    }
  /** Account id of the payment provider, bank name and last four digits are all that is kept of a bank account. */
  | {
      readonly type: 'BankConnected';
      readonly data: {
        readonly connectedAccountId: string;
        readonly bankName: string;
        readonly last4: string;
        readonly accountType: 'individual' | 'business';
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'TechnicianDeactivated';
      readonly data: { readonly reason: string | null; readonly by: Actor; readonly at: string };
    }
  | { readonly type: 'TechnicianReactivated'; readonly data: { readonly by: Actor; readonly at: string } }
  /** The technician's key is destroyed after this. */
  | { readonly type: 'TechnicianDeleted'; readonly data: { readonly by: Actor; readonly at: string } };

export type TechnicianEventType = TechnicianEvent['type'];
export type TechnicianEventOf<T extends TechnicianEventType> = Extract<TechnicianEvent, { type: T }>;
