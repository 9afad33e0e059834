/** Decides the commands on a technician's record. */
import { says } from '../core/says.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import type { Signed } from '../core/event.ts';
import { unreachable } from '../core/unreachable.ts';
import { besideProblem, hoursProblem, inOrder, timeOffPeriod } from './calendar.ts';
import type { TechnicianCommand, TechnicianRefusal } from './commands.ts';
import type { TechnicianEvent, TechnicianEventOf, TechnicianProfile } from './events.ts';
import { evolve, type Technician, type TechnicianState } from './state.ts';

type Decision = DecisionOf<TechnicianEvent, TechnicianRefusal>;

const admins: readonly TechnicianCommand['type'][] = [
  'CreateTechnician',
  'ChangeNotes',
  'Deactivate',
  'Reactivate',
];

/** Facts reported by the system, which people can't set themselves. */
const systemOnly: readonly TechnicianCommand['type'][] = ['RecordPayouts'];

function decide(state: TechnicianState, command: TechnicianCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (!mayGive(state, command, context)) return refused('not_yours', 'onlyTechnicianOrAdmin');
  if (command.type === 'Apply')
    return registered(state, { type: 'TechnicianApplied', data: { ...command.application, at } });
  if (command.type === 'CreateTechnician')
    return registered(state, { type: 'TechnicianCreatedByAdmin', data: { ...command.technician, by, at } });
  if (state.status === 'none') return refused('unknown_technician', 'unknownTechnician');
  if (state.status === 'deleted')
    return command.type === 'DeleteTechnician' ? decided() : refused('deleted', 'technicianDeleted');
  return decideRegistered(state, command, context);
}

function mayGive(state: TechnicianState, command: TechnicianCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'system') return true;
  if (systemOnly.includes(command.type)) return false;
  if (actor.role === 'admin') return true;
  if (admins.includes(command.type)) return false;
  if (command.type === 'Apply') return true;
  return actor.role === 'technician' && state.status !== 'none' && actor.id === state.id;
}

function registered(
  state: TechnicianState,
  event: TechnicianEventOf<'TechnicianApplied' | 'TechnicianCreatedByAdmin'>,
): Decision {
  if (state.status !== 'none') return refused('already_exists', 'technicianExists');
  const problem = profileProblem(event.data.profile);
  return problem ?? decided(event);
}

function decideRegistered(
  technician: Technician,
  command: Exclude<TechnicianCommand, { type: 'Apply' | 'CreateTechnician' }>,
  { now: at, actor: by }: DecidedBy,
): Decision {
  switch (command.type) {
    case 'ChangePerson':
      return changesNothing(technician.person, command.change)
        ? decided()
        : decided({
            type: 'TechnicianPersonChanged',
            data: { person: { ...technician.person, ...command.change }, by, at },
          });
    case 'ChangeProfile': {
      if (changesNothing(technician.profile, command.change)) return decided();
      const profile = { ...technician.profile, ...command.change };
      return (
        profileProblem(profile) ?? decided({ type: 'TechnicianProfileChanged', data: { profile, by, at } })
      );
    }
    case 'ChangeNotes':
      return technician.notes === command.notes
        ? decided()
        : decided({ type: 'TechnicianNotesChanged', data: { notes: command.notes, by, at } });
    case 'SwitchAvailability':
      return technician.isAvailable === command.isAvailable
        ? decided()
        : decided({ type: 'AvailabilitySwitched', data: { isAvailable: command.isAvailable, by, at } });
    case 'SetWorkingHours': {
      const hours = inOrder(command.hours);
      if (changesNothing({ hours: technician.hours }, { hours })) return decided();
      const problem = hoursProblem(hours);
      return problem === null
        ? decided({ type: 'WorkingHoursSet', data: { hours, by, at } })
        : refused('bad_hours', problem);
    }
    case 'AddTimeOff':
    case 'ChangeTimeOff':
      return timeOff(technician, command, { by, at });
    case 'RemoveTimeOff':
      return technician.timeOff.some(({ id }) => id === command.id)
        ? decided({ type: 'TimeOffRemoved', data: { id: command.id, by, at } })
        : decided();
    case 'ChooseLanguage':
      return technician.language === command.language
        ? decided()
        : decided({ type: 'TechnicianLanguageChosen', data: { language: command.language, by, at } });
    case 'ConnectBank':
      return technician.bank !== null && changesNothing(technician.bank, command.bank)
        ? decided()
        : decided({ type: 'BankConnected', data: { ...command.bank, by, at } });
    case 'RecordPayouts':
      return payouts(technician, command, { by, at });
    case 'Deactivate':
      return technician.isActive
        ? decided({ type: 'TechnicianDeactivated', data: { reason: command.reason, by, at } })
        : decided();
    case 'Reactivate':
      return technician.isActive ? decided() : decided({ type: 'TechnicianReactivated', data: { by, at } });
    case 'DeleteTechnician':
      return deletion(command, { by, at });
    default:
      return unreachable(command);
  }
}

/** An answer about another account says nothing about this technician; a repetition changes nothing. */
function payouts(
  { bank, payoutsStopped }: Technician,
  { connectedAccountId, stopped }: Extract<TechnicianCommand, { type: 'RecordPayouts' }>,
  signed: Signed,
): Decision {
  const isTheirs = bank?.connectedAccountId === connectedAccountId;
  if (!isTheirs || stopped === (payoutsStopped?.reason ?? null)) return decided();
  return stopped === null
    ? decided({ type: 'PayoutsResumed', data: { connectedAccountId, ...signed } })
    : decided({ type: 'PayoutsStopped', data: { connectedAccountId, reason: stopped, ...signed } });
}

/** Time off changes no accepted job, so the technician must know about the jobs in it. */
function timeOff(
  technician: Technician,
  { type, wanted }: Extract<TechnicianCommand, { type: 'AddTimeOff' | 'ChangeTimeOff' }>,
  signed: Signed,
): Decision {
  const { days, unseenJobs, ...rest } = wanted;
  const before = technician.timeOff.find(({ id }) => id === wanted.id);
  if (type === 'ChangeTimeOff' && !before) return refused('unknown_time_off', 'timeOffGone');
  const found = timeOffPeriod(days, wanted.zone, signed.at);
  if (!found.ok) return refused('bad_time_off', found.says);
  const entry = { ...rest, ...days, startsAt: found.period.start, endsAt: found.period.end };
  if (before && changesNothing(before, entry)) return decided();
  const problem = besideProblem(entry, technician.timeOff, signed.at);
  if (problem) return refused('time_off_taken', problem);
  if (unseenJobs > 0) return refused('jobs_in_time_off', says('jobsInTimeOff', { count: unseenJobs }));
  const data = { timeOff: entry, ...signed };
  return decided(before ? { type: 'TimeOffChanged', data } : { type: 'TimeOffAdded', data });
}

/**
 * A deletion must not leave any work or money behind: the refusal gives their number, worded for the person who asked.
 */
function deletion(
  { openJobs, unpaidShares }: Extract<TechnicianCommand, { type: 'DeleteTechnician' }>,
  signed: Signed,
): Decision {
  const isOwn = signed.by.role === 'technician';
  if (openJobs > 0)
    return refused('open_jobs', says(isOwn ? 'ownOpenJobs' : 'openJobs', { count: openJobs }));
  if (unpaidShares > 0)
    return refused(
      'unpaid_shares',
      says(isOwn ? 'ownUnpaidShares' : 'unpaidShares', { count: unpaidShares }),
    );
  return decided({ type: 'TechnicianDeleted', data: signed });
}

function profileProblem({
  radiusMiles,
  hourlyRate,
}: TechnicianProfile): Extract<Decision, { ok: false }> | null {
  // The wizard allows 5 to 100 miles (spec technician §5); admins may set more for rural areas.
  if (radiusMiles !== null && !(radiusMiles >= 1 && radiusMiles <= 500))
    return refused('bad_radius', 'badRadius');
  if (hourlyRate < 0 || hourlyRate > 100_000) return refused('bad_rate', 'badRate');
  return null;
}

/** The records of technicians, `technician-<id>`. */
export const technicians = {
  category: 'technician',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<TechnicianState, TechnicianEvent, TechnicianCommand, TechnicianRefusal>;
