/** A technician's day as it stood at a position of the log: the jobs and hours that applied then (decision 203). */
import type { TechnicianId } from '#domain/core/ids.ts';
import { fold } from '#domain/core/aggregate.ts';
import type { Durations } from '#domain/core/durations.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { overlaps, type Period } from '#domain/scheduling/slots.ts';
import { addDays, instantOf } from '#domain/scheduling/wall-time.ts';
import { hoursOn, periodOf } from '#domain/technician/calendar.ts';
import { technicians } from '#domain/technician/decide.ts';
import { hoursOf } from '#domain/technician/state.ts';
import type { EventLog } from '#events/log.ts';
import { type BookingMoment, momentOf, storyOfBooking } from './booking-moment.ts';
import { bookingsGivenTo } from './audit.ts';
import type { ReadModels } from './read-models.ts';

interface DayTimes {
  readonly works: readonly Period[];
  readonly off: readonly Period[];
  /** Of their own clock. */
  readonly zone: string;
}

/** A technician's day. */
export interface DayMoment {
  /** Their jobs on that day in the job sites' calendars, without cancelled ones, earliest first. */
  readonly jobs: readonly BookingMoment[];
  /** Their working hours and time off on that day; null if they were not registered. */
  readonly times: DayTimes | null;
  /** Their bookings that were not checked because they were assigned long before or after that day. */
  readonly notLooked: number;
}

interface Sources {
  readonly rm: ReadModels;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly durations: Durations;
}

/** A day (YYYY-MM-DD) of a technician, as of a position (included). */
export async function dayAt(
  { rm, log, durations }: Sources,
  technicianId: TechnicianId,
  day: string,
  position: bigint,
): Promise<DayMoment> {
  const jobs: BookingMoment[] = [];
  const { ids, notLooked } = await bookingsGivenTo(rm, technicianId, day, position);
  for (const id of ids) {
    const moment = await momentOf(rm, await storyOfBooking(log, id), position, durations);
    if (moment !== null && isOf(moment, technicianId, day)) jobs.push(moment);
  }
  return { jobs: jobs.toSorted(byTime), times: await timesAt(log, technicianId, day, position), notLooked };
}

function isOf({ view: { booking } }: BookingMoment, technicianId: TechnicianId, day: string): boolean {
  return (
    booking.status !== 'cancelled' &&
    booking.appointment.date === day &&
    booking.crew.some((member) => member.technicianId === technicianId)
  );
}

const byTime = ({ view: { booking: a } }: BookingMoment, { view: { booking: b } }: BookingMoment): number =>
  a.appointment.startsAt < b.appointment.startsAt ? -1 : 1;

async function timesAt(
  log: Pick<EventLog, 'readStream'>,
  technicianId: TechnicianId,
  day: string,
  position: bigint,
): Promise<DayMoment['times']> {
  const events = await log.readStream(`${technicians.category}-${technicianId}`);
  const state = fold(
    technicians,
    events.filter((event) => event.position <= position),
  );
  const zone = state.status === 'registered' ? zoneOf(state.profile.zip) : null;
  if (state.status !== 'registered' || zone === null) return null;
  const whole = { start: instantOf(day, '00:00', zone), end: instantOf(addDays(day, 1), '00:00', zone) };
  return {
    zone,
    works: hoursOn(hoursOf(state), zone, day),
    off: state.timeOff.map(periodOf).filter((period) => overlaps(period, whole)),
  };
}
