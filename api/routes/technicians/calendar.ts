/** A technician's weekly hours and time off (/api/technician/calendar). */
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { metresBetween } from '#domain/places/zones.ts';
import { overlaps, type Period, reservedRange } from '#domain/scheduling/slots.ts';
import { type TimeOffDays, timeOffPeriod } from '#domain/technician/calendar.ts';
import type { TechnicianCommand } from '#domain/technician/commands.ts';
import { technicians } from '#domain/technician/decide.ts';
import { hoursOf, type Technician } from '#domain/technician/state.ts';
import { idOfCommand } from '#events/ids.ts';
import { jobsOfTechnician } from '#projections/queries/jobs.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  addTimeOff,
  type Calendar,
  changeTimeOff,
  getCalendar,
  listJobsInTimeOff,
  removeTimeOff,
  setWorkingHours,
  type timeOffBody,
} from '../../contract/calendar.ts';
import type * as z from 'zod/mini';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { ownTechnician, zoneOfBase } from '../../people/own-technician.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { jobView } from '../../views/job.ts';

/** Accepted jobs must be up to date before time off is checked against them. */
const readsJobs = { reads: ['bookings'] };

async function viewOf({ keys, now }: Dependencies, technician: Technician): Promise<Calendar> {
  const ahead = technician.timeOff.filter(({ endsAt }) => endsAt > now());
  return {
    zone: zoneOfBase(technician),
    hours: [...hoursOf(technician)],
    isOwn: technician.hours !== null,
    timeOff: await Promise.all(
      ahead.map(async ({ reason, ...entry }) => ({ ...entry, reason: reason && (await keys.open(reason)) })),
    ),
  };
}

/** Start and end of the time off. @throws {Refused} 400 at the field that is wrong */
function periodFor(deps: Dependencies, technician: Technician, days: TimeOffDays): Period {
  const found = timeOffPeriod(days, zoneOfBase(technician), deps.now());
  if (!found.ok) throw new Refused('invalid_input', found.says, { fields: { [found.field]: found.says } });
  return found.period;
}

/** Accepted jobs that overlap a period, including the drive from the base. */
async function jobsIn(deps: Dependencies, { id, profile }: Technician, period: Period) {
  const views = await jobsOfTechnician(deps.readModels, id);
  return views.filter(({ booking }) => {
    const metres = metresBetween(profile.zip, booking.place.zip) ?? 0;
    const kept = reservedRange(booking.appointment, plannedMinutes(booking), metres);
    return openStatuses.includes(booking.status) && overlaps(kept, period);
  });
}

/** The input as part of a command; an unchanged reason keeps its sealed value. */
async function wantedOf(
  deps: Dependencies,
  technician: Technician,
  id: string,
  { reason, jobs: shown, ...days }: z.output<typeof timeOffBody>,
) {
  const found = await jobsIn(deps, technician, periodFor(deps, technician, days));
  const before = technician.timeOff.find((entry) => entry.id === id)?.reason ?? null;
  const isSame = before !== null && (await deps.keys.open(before)) === reason;
  return {
    id,
    days,
    zone: zoneOfBase(technician),
    unseenJobs: found.filter(({ booking }) => !shown.includes(booking.id)).length,
    reason: isSame
      ? before
      : await sealOrNull(deps.keys, `technician-${technician.id}`, 'timeOffReason', reason),
  };
}

async function carryOut(
  call: Call,
  deps: Dependencies,
  commandFor: (technician: Technician) => TechnicianCommand | Promise<TechnicianCommand>,
) {
  const technician = await ownTechnician(deps, signedIn(call).personId);
  const command = await commandFor(technician);
  const { position } = await executeCall(call, deps, technicians, technician.id, () => command);
  const changed = await ownTechnician(deps, technician.id);
  return { ...(await viewOf(deps, changed)), position: position.toString() };
}

export default [
  implement(getCalendar, async (call, deps) =>
    viewOf(deps, await ownTechnician(deps, signedIn(call).personId)),
  ),
  implement(setWorkingHours, (call, deps) =>
    carryOut(call, deps, () => ({ type: 'SetWorkingHours', hours: call.body.hours })),
  ),
  implement(
    listJobsInTimeOff,
    async (call, deps) => {
      const technician = await ownTechnician(deps, signedIn(call).personId);
      const { from, to, start = null, end = null } = call.query;
      const found = await jobsIn(deps, technician, periodFor(deps, technician, { from, to, start, end }));
      return found.map((view) =>
        jobView(view, technician.id, {
          isActive: technician.isActive,
          voiceNumber: deps.settings.voiceNumber,
        }),
      );
    },
    readsJobs,
  ),
  implement(
    addTimeOff,
    (call, deps) =>
      carryOut(call, deps, async (technician) => ({
        type: 'AddTimeOff',
        wanted: await wantedOf(deps, technician, idOfCommand(`time-off:${call.commandId}`), call.body),
      })),
    readsJobs,
  ),
  implement(
    changeTimeOff,
    (call, deps) =>
      carryOut(call, deps, async (technician) => ({
        type: 'ChangeTimeOff',
        wanted: await wantedOf(deps, technician, call.params.id, call.body),
      })),
    readsJobs,
  ),
  implement(removeTimeOff, (call, deps) =>
    carryOut(call, deps, () => ({ type: 'RemoveTimeOff', id: call.params.id })),
  ),
];
