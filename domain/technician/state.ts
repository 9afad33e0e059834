/** A technician, folded from the events. */
import type { TechnicianId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import { firstHours, periodOf, type TimeOff, type WeeklyHours } from './calendar.ts';
import type { EligibilityFacts, VettingFacts } from './eligibility.ts';
import type { TechnicianEvent, TechnicianPerson, TechnicianProfile } from './events.ts';
import type { PayoutStop } from './payouts.ts';
import type { RosterTechnician } from './roster.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';

export interface Bank {
  readonly connectedAccountId: string;
  readonly bankName: string;
  readonly last4: string;
  readonly accountType: 'individual' | 'business';
}

/** A record; the vetting is in a stream of its own. */
export interface Technician extends Omit<EligibilityFacts, 'vetting'> {
  readonly status: 'registered';
  readonly id: TechnicianId;
  readonly person: TechnicianPerson;
  readonly profile: TechnicianProfile;
  readonly bank: Bank | null;
  /**
   * Why the provider doesn't pay out to the bank account, and since when (ISO instant); null: no such problem is known.
   */
  readonly payoutsStopped: { readonly reason: PayoutStop; readonly since: string } | null;
  /** Null: never set, so those of the availability option apply (`hoursOf`). */
  readonly hours: WeeklyHours | null;
  /** Earliest first; entries that were over when another one was added are only in the events. */
  readonly timeOff: readonly TimeOff[];
  readonly notes: Sealed | null;
  /** Null: not chosen. */
  readonly language: Language | null;
  /** When the account was deactivated (ISO instant); null while it is active. */
  readonly inactiveSince: string | null;
  readonly since: string;
}

/** A stream without events, a technician, or one whose key is destroyed. */
export type TechnicianState =
  | { readonly status: 'none' }
  | Technician
  | { readonly status: 'deleted'; readonly id: TechnicianId; readonly at: string };

/** Hourly rate of technicians who applied, or for whom no other was entered (spec technician §9), in cents. */
export const defaultHourlyRateCents = 4500;

/** Applies one event; events after the deletion change nothing. */
export function evolve(state: TechnicianState, event: TechnicianEvent): TechnicianState {
  if (event.type === 'TechnicianApplied') {
    const { technicianId, person, profile, at } = event.data;
    return { ...fresh(technicianId, person, profile, at), notes: null };
  }
  if (event.type === 'TechnicianCreatedByAdmin') {
    const { technicianId, person, profile, notes, at } = event.data;
    return { ...fresh(technicianId, person, profile, at), notes };
  }
  if (state.status === 'none') return notBegun(event);
  if (state.status === 'deleted') return state;
  switch (event.type) {
    case 'TechnicianPersonChanged':
      return { ...state, person: event.data.person };
    case 'TechnicianProfileChanged':
      return { ...state, profile: event.data.profile };
    case 'TechnicianNotesChanged':
      return { ...state, notes: event.data.notes };
    case 'AvailabilitySwitched':
      return { ...state, isAvailable: event.data.isAvailable };
    case 'WorkingHoursSet':
      return { ...state, hours: event.data.hours };
    case 'TimeOffAdded':
    case 'TimeOffChanged': {
      const { timeOff, at } = event.data;
      const others = state.timeOff.filter(({ id, endsAt }) => id !== timeOff.id && endsAt > at);
      return {
        ...state,
        timeOff: [...others, timeOff].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
      };
    }
    case 'TimeOffRemoved':
      return { ...state, timeOff: state.timeOff.filter(({ id }) => id !== event.data.id) };
    case 'TechnicianLanguageChosen':
      return { ...state, language: event.data.language };
    case 'BankConnected': {
      const { connectedAccountId, bankName, last4, accountType } = event.data;
      // For a different account, the provider has to be asked again whether it pays out.
      const isSame = state.bank?.connectedAccountId === connectedAccountId;
      return {
        ...state,
        bank: { connectedAccountId, bankName, last4, accountType },
        payoutsStopped: isSame ? state.payoutsStopped : null,
      };
    }
    case 'PayoutsStopped': {
      const { reason, at } = event.data;
      return { ...state, payoutsStopped: { reason, since: state.payoutsStopped?.since ?? at } };
    }
    case 'PayoutsResumed':
      return { ...state, payoutsStopped: null };
    case 'TechnicianDeactivated':
      return { ...state, isActive: false, inactiveSince: event.data.at };
    case 'TechnicianReactivated':
      return { ...state, isActive: true, inactiveSince: null };
    case 'TechnicianDeleted':
      return { status: 'deleted', id: state.id, at: event.data.at };
    default:
      return unreachable(event);
  }
}

function fresh(id: TechnicianId, person: TechnicianPerson, profile: TechnicianProfile, since: string) {
  return {
    status: 'registered',
    id,
    person,
    profile,
    isActive: true,
    inactiveSince: null,
    isAvailable: true,
    language: null,
    bank: null,
    payoutsStopped: null,
    hours: null,
    timeOff: [],
    since,
  } as const;
}

/** The hours that apply: the technician's own, or those of the availability option. */
export function hoursOf({ hours, profile }: Pick<Technician, 'hours' | 'profile'>): WeeklyHours {
  return hours ?? firstHours(profile.availability);
}

/** Whether their earnings reach them: there is a bank account, and as far as we know the provider pays out to it. */
export function isPayable(state: TechnicianState): boolean {
  return state.status === 'registered' && state.bank !== null && state.payoutsStopped === null;
}

/** The technician as seen by slots and rankings; `record` comes from the read models. */
export function rosterTechnician(
  technician: Technician,
  record: {
    readonly rating: number | null;
    readonly recentJobs: number;
    readonly vetting: VettingFacts;
  },
): RosterTechnician {
  const { id, profile, isActive, isAvailable } = technician;
  const { zip, radiusMiles, skills } = profile;
  return {
    technicianId: id,
    zip,
    radiusMiles,
    skills,
    hours: hoursOf(technician),
    timeOff: technician.timeOff.map(periodOf),
    isActive,
    isAvailable,
    ...record,
  };
}
