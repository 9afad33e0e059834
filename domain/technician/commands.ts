/** The commands on a technician's record, and why they may be refused. */
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import type { TimeOff, TimeOffDays, WeeklyHours } from './calendar.ts';
import type { TechnicianEvents, TechnicianPerson, TechnicianProfile } from './events.ts';
import type { PayoutStop } from './payouts.ts';
import type { Bank } from './state.ts';

/**
 * Time off that a technician wants. `unseenJobs`: accepted jobs in that time which they have not been shown; these stay
 * theirs.
 */
interface WantedTimeOff extends Pick<TimeOff, 'id' | 'zone' | 'reason'> {
  readonly days: TimeOffDays;
  readonly unseenJobs: number;
}

export type TechnicianCommand =
  | {
      readonly type: 'Apply';
      readonly application: Omit<TechnicianEvents['TechnicianApplied'], 'at'>;
    }
  | {
      readonly type: 'CreateTechnician';
      readonly technician: Omit<TechnicianEvents['TechnicianCreatedByAdmin'], 'at' | 'by'>;
    }
  | { readonly type: 'ChangePerson'; readonly change: Partial<TechnicianPerson> }
  | { readonly type: 'ChangeProfile'; readonly change: Partial<TechnicianProfile> }
  | { readonly type: 'ChangeNotes'; readonly notes: Sealed | null }
  | { readonly type: 'SwitchAvailability'; readonly isAvailable: boolean }
  | { readonly type: 'SetWorkingHours'; readonly hours: WeeklyHours }
  | { readonly type: 'AddTimeOff'; readonly wanted: WantedTimeOff }
  | { readonly type: 'ChangeTimeOff'; readonly wanted: WantedTimeOff }
  | { readonly type: 'RemoveTimeOff'; readonly id: string }
  | { readonly type: 'ChooseLanguage'; readonly language: Language }
  | { readonly type: 'ConnectBank'; readonly bank: Bank }
  /**
   * The provider's current answer about the account; null: it pays out. Ignored for an account that is no longer
   * theirs.
   */
  | {
      readonly type: 'RecordPayouts';
      readonly connectedAccountId: string;
      readonly stopped: PayoutStop | null;
    }
  | { readonly type: 'Deactivate'; readonly reason: string | null }
  | { readonly type: 'Reactivate' }
  /**
   * `openJobs`: bookings that have not ended, with the technician in the crew. `unpaidShares`: shares that are not in
   * their bank yet, including those of jobs that were not charged yet.
   */
  | { readonly type: 'DeleteTechnician'; readonly openJobs: number; readonly unpaidShares: number };

export type TechnicianRefusal =
  | 'unknown_technician'
  | 'already_exists'
  | 'deleted'
  | 'not_yours'
  | 'bad_radius'
  | 'bad_rate'
  | 'bad_hours'
  | 'bad_time_off'
  | 'time_off_taken'
  | 'jobs_in_time_off'
  | 'unknown_time_off'
  | 'open_jobs'
  | 'unpaid_shares';
