/**
 * The technician's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the technician's key (design.md §8); passwords and raw SSN or
 * bank numbers never get here.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Language } from '../core/language.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Availability, Experience, Skill } from '../catalogue/options.ts';
import type { Sealed } from '../core/sealed.ts';
import type { TimeOff, WeeklyHours } from './calendar.ts';
import type { PayoutStop } from './payouts.ts';

/** Who the technician is. */
export interface TechnicianPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
  /** Street, city and unit; ZIP code and state are stored in plain text separately. */
  readonly address: Sealed | null;
}

/** What the technician does and where. */
export interface TechnicianProfile {
  readonly experience: Experience;
  readonly skills: readonly Skill[];
  readonly availability: Availability;
  /** ZIP code of the base, 5 digits. */
  readonly zip: string;
  readonly state: string | null;
  /** Null means *unlimited*. */
  readonly radiusMiles: number | null;
  readonly hourlyRate: Cents;
}

export interface TechnicianEvents {
  TechnicianApplied: {
    technicianId: TechnicianId;
    person: TechnicianPerson;
    profile: TechnicianProfile;
    at: string;
  };
  TechnicianCreatedByAdmin: Signed & {
    technicianId: TechnicianId;
    person: TechnicianPerson;
    profile: TechnicianProfile;
    notes: Sealed | null;
  };
  TechnicianPersonChanged: Signed & { person: TechnicianPerson };
  TechnicianProfileChanged: Signed & { profile: TechnicianProfile };
  TechnicianNotesChanged: Signed & { notes: Sealed | null };
  AvailabilitySwitched: Signed & { isAvailable: boolean };
  /** From then on these apply instead of those of the availability option. */
  WorkingHoursSet: Signed & { hours: WeeklyHours };
  TimeOffAdded: Signed & { timeOff: TimeOff };
  /** Replaces the entry with the same id. */
  TimeOffChanged: Signed & { timeOff: TimeOff };
  TimeOffRemoved: Signed & { id: string };
  /** The language of mails and text messages to the technician. */
  TechnicianLanguageChosen: Signed & { language: Language };
  /** Only the payment provider's account id, the bank's name and the last four digits are stored of a bank account. */
  BankConnected: Signed & {
    connectedAccountId: string;
    bankName: string;
    last4: string;
    accountType: 'individual' | 'business';
  };
  /** The provider no longer pays out to that account; recorded again if the reason changes. */
  PayoutsStopped: Signed & { connectedAccountId: string; reason: PayoutStop };
  PayoutsResumed: Signed & { connectedAccountId: string };
  TechnicianDeactivated: Signed & { reason: string | null };
  TechnicianReactivated: Signed;
  /** The technician's key is destroyed after this. */
  TechnicianDeleted: Signed;
}

export type TechnicianEvent = EventsOf<TechnicianEvents>;

export type TechnicianEventType = TechnicianEvent['type'];
export type TechnicianEventOf<Type extends TechnicianEventType> = Extract<TechnicianEvent, { type: Type }>;
