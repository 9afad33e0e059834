/**
 * The technician's events. These are STORED shapes: they are never rewritten; a change of meaning is a new schema
 * version with an upcaster. Personal data is sealed with the technician's key (design.md §8); passwords and raw
 * SSN or bank numbers never come here.
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
  /** From then on they count, and no longer those of the availability option. */
  WorkingHoursSet: Signed & { hours: WeeklyHours };
  TimeOffAdded: Signed & { timeOff: TimeOff };
  /** The entry with the same id is replaced. */
  TimeOffChanged: Signed & { timeOff: TimeOff };
  TimeOffRemoved: Signed & { id: string };
  /** What the mails and text messages to the technician are written in. */
  TechnicianLanguageChosen: Signed & { language: Language };
  /** Account id of the payment provider, bank name and last four digits are all that is kept of a bank account. */
  BankConnected: Signed & {
    connectedAccountId: string;
    bankName: string;
    last4: string;
    accountType: 'individual' | 'business';
  };
  /** The provider no longer pays out to that account, for another reason than before where it had stopped already. */
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
