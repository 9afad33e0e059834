/** The day as the board shows it: one time axis for its technicians and for the jobs that lack someone. */
import type { getDispatchDay } from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { type ChainLink, dayChain } from '#domain/scheduling/dispatch.ts';
import { overlaps, type Period, workPeriod } from '#domain/scheduling/slots.ts';
import { after, epochOf, instantOf } from '#domain/scheduling/wall-time.ts';

export type Day = AnswerOf<typeof getDispatchDay>;
export type Job = Day['jobs'][number];
export type Technician = Day['technicians'][number];

/** The range of the day on the board, epoch milliseconds. */
export interface Axis {
  readonly start: number;
  readonly end: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** From 7 AM to 8 PM, or longer if the day's jobs require it. */
export function axisOf({ day, zone, jobs }: Day): Axis {
  const ends = jobs.map((job) => epochOf(workPeriod(job, job.minutes).end));
  const start = Math.min(epochOf(instantOf(day, '07:00', zone)), ...jobs.map((job) => epochOf(job.startsAt)));
  const end = Math.max(epochOf(instantOf(day, '20:00', zone)), ...ends);
  // The day's own hours: an hour before its first one, for zones with half-hour offsets.
  const first = epochOf(instantOf(day, '00:00', zone));
  return {
    start: first + Math.floor((start - first) / hour) * hour,
    end: first + Math.ceil((end - first) / hour) * hour,
  };
}

/** The position of an instant on the axis, 0 to 1. */
export function placeOn({ start, end }: Axis, instant: string | number): number {
  const epoch = typeof instant === 'number' ? instant : epochOf(instant);
  return Math.min(1, Math.max(0, (epoch - start) / (end - start)));
}

/** The full hours of the axis, ISO instants. */
export function hoursOf({ start, end }: Axis): readonly string[] {
  const count = Math.round((end - start) / hour);
  return Array.from({ length: count }, (_, k) => new Date(start + k * hour).toISOString());
}

/** A job in a technician's row. */
export interface Bar {
  readonly job: Job;
  readonly link: ChainLink;
  /** Position in the crew, from 0. */
  readonly seat: number;
  /** The technician cannot come, so the job must go to someone else. */
  readonly isLost: boolean;
}

export interface Row {
  readonly technician: Technician;
  readonly bars: readonly Bar[];
  /** Minutes of their jobs, and of their working day. */
  readonly busyMinutes: number;
  readonly dayMinutes: number;
}

const hasNotBegun = ({ status }: Job): boolean =>
  status === 'confirmed' || status === 'assigned' || status === 'scheduled';

/** Whether someone cannot come to a job that is still theirs. */
function isLostTo(technician: Technician, job: Job): boolean {
  if (!hasNotBegun(job)) return false;
  return !technician.mayWork || technician.off.some((off) => overlaps(off, workPeriod(job, job.minutes)));
}

const lengthOf = ({ start, end }: Period): number => (epochOf(end) - epochOf(start)) / minute;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A technician's jobs. */
export const jobsOf = ({ jobs }: Pick<Day, 'jobs'>, technicianId: string): readonly Job[] =>
  jobs.filter(({ crew }) => crew.some((member) => member.technicianId === technicianId));

/** A row for each technician, in the day's order. `now` is an ISO instant. */
export function rowsOf(day: Day, now: string): readonly Row[] {
  return day.technicians.map((technician) => {
    const jobs = jobsOf(day, technician.id);
    return {
      technician,
      bars: barsOf(technician, jobs, dayChain(technician, jobs, now)),
      busyMinutes: sum(jobs.map(({ minutes }) => minutes)),
      dayMinutes: sum(technician.works.map(lengthOf)),
    };
  });
}

/** The bars of a schedule, which may contain a job that is only tried out. */
export function barsOf(
  technician: Technician,
  jobs: readonly Job[],
  chain: readonly ChainLink[],
): readonly Bar[] {
  return chain.flatMap((link) => {
    const job = jobs.find(({ id }) => id === link.bookingId);
    if (!job) return [];
    const seat = job.crew.findIndex(({ technicianId }) => technicianId === technician.id);
    return [{ job, link, seat: Math.max(0, seat), isLost: isLostTo(technician, job) }];
  });
}

/** Jobs that lack someone, most urgent first; those that wait for a card cannot be assigned yet. */
export function trayOf({ jobs }: Day): readonly Job[] {
  return jobs
    .filter((job) => job.status === 'pending' || (hasNotBegun(job) && job.crew.length < job.crewSize))
    .toSorted((a, b) => epochOf(a.due?.at ?? a.startsAt) - epochOf(b.due?.at ?? b.startsAt));
}

/** Whether an admin may assign or unassign the job now. */
export const isMovable = hasNotBegun;

/** The parts of the axis at which someone is not working. */
export function absencesOf({ works, off }: Technician, axis: Axis): readonly Period[] {
  const ends = [axis.start, ...works.map(({ end }) => epochOf(end))];
  const starts = [...works.map(({ start }) => epochOf(start)), axis.end];
  const gaps = ends.flatMap((end, k) => {
    const start = starts[k] ?? axis.end;
    return start > end && end < axis.end
      ? [
          {
            start: new Date(end).toISOString(),
            end: new Date(start).toISOString(),
          },
        ]
      : [];
  });
  return [...gaps, ...off];
}

export interface DayFigures {
  readonly jobs: number;
  readonly toAssign: number;
  /** Visits that begin after the promised window. */
  readonly late: number;
  /** Jobs whose technician cannot come. */
  readonly toMove: number;
  readonly atWork: number;
}

export function figuresOf(day: Day, rows: readonly Row[]): DayFigures {
  const bars = rows.flatMap((row) => row.bars);
  const ids = (chosen: readonly Bar[]): number => new Set(chosen.map(({ job }) => job.id)).size;
  return {
    jobs: day.jobs.length,
    toAssign: trayOf(day).filter(({ status }) => status !== 'pending').length,
    late: ids(bars.filter(({ link }) => link.lateMinutes > 0)),
    toMove: ids(bars.filter(({ isLost }) => isLost)),
    atWork: day.technicians.filter(isAtWork).length,
  };
}

/** Whether someone works at any time of the day. */
function isAtWork({ mayWork, works, off }: Technician): boolean {
  return (
    mayWork &&
    works.some(
      (work) =>
        !off.some(
          ({ start, end }) => epochOf(start) <= epochOf(work.start) && epochOf(work.end) <= epochOf(end),
        ),
    )
  );
}

/** An instant this many minutes later, ISO. */
export const minutesAfter = (instant: string, minutes: number): string => after(instant, minutes * minute);
