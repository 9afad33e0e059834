/** What all bars on the board share: their look, text and position on the axis. */
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import type { ChainLink, DayEffect } from '#domain/scheduling/dispatch.ts';
import { clockIn } from '#web/lib/format.ts';
import { brandsWord, type Words } from '#web/lib/words.ts';
import { classes } from '#web/ui/classes.ts';
import { StatusMark } from '#web/ui/StatusBadge.tsx';
import { serviceText } from '../words.ts';
import { type Axis, type Bar, isMovable, type Job, minutesAfter, placeOn } from './day.ts';
import type { Draft } from './draft.ts';
import { type Dragged, TRAY } from './drag.ts';

/** A selected bar: the job, and in whose row. */
export interface Chosen {
  readonly jobId: string;
  /** Null: the tray. */
  readonly row: string | null;
}

export const keyOf = ({ jobId, row }: Chosen): string => `${jobId}:${row ?? TRAY}`;

/** The change being tried out, shown in the rows that it affects. */
export interface Tried {
  readonly draft: Draft;
  readonly effect: DayEffect | null;
  /** Whether it is still being dragged. */
  readonly isHeld: boolean;
}

/** What pressing a bar or a name does. */
export interface Acts {
  readonly press: (event: PointerEvent, dragged: Dragged) => void;
  readonly choose: (chosen: Chosen) => void;
  readonly chooseTechnician: (technicianId: string) => void;
  readonly moveDay: (technicianId: string) => void;
}

/** Columns of the board: the names, and the axis. */
export const COLUMNS = classes(
  'grid grid-cols-[160px_minmax(0,1fr)] min-[1341px]:grid-cols-[176px_minmax(0,1fr)]',
);
export const percentOf = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** Left edge and width on the axis. */
export function placed(axis: Axis, start: string, end: string): CSSProperties {
  const left = placeOn(axis, start);
  return {
    left: percentOf(left),
    width: percentOf(Math.max(0.004, placeOn(axis, end) - left)),
  };
}

export const timeText = (start: string, end: string, zone: string): string =>
  `${clockIn(start, zone)} - ${clockIn(end, zone)}`;

export const BAR = classes(
  'absolute inset-y-1.25 z-1 grid min-w-0 @container cursor-grab touch-none content-center overflow-hidden rounded-tight border px-1 text-left text-micro leading-[1.28] text-ink select-none focus-visible:z-2 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand aria-pressed:ring-2 aria-pressed:ring-brand data-changed:animate-pulse motion-reduce:data-changed:animate-none',
);
export const LOOK = {
  planned: classes('border-ink bg-raised [&_svg]:text-info'),
  underWay: classes('border-ink bg-[color-mix(in_oklab,var(--accent)_16%,var(--raised))] [&_svg]:text-warn'),
  done: classes('cursor-pointer! border-control bg-sunk [&_svg]:text-success'),
  late: classes(
    'border-2 border-warn bg-[color-mix(in_oklab,var(--accent)_16%,var(--raised))] [&_svg]:text-warn',
  ),
  pushed: classes('border-danger bg-[color-mix(in_oklab,var(--danger)_8%,var(--raised))] text-danger'),
  lost: classes('border-dashed border-danger bg-raised'),
  open: classes('border-dashed border-ink bg-raised'),
  unpaid: classes('cursor-pointer! border-dotted border-control bg-raised text-muted'),
  away: classes('border-dotted border-control bg-transparent text-muted'),
} as const;

export function lookOf({ job, link, isLost }: Bar): keyof typeof LOOK {
  if (isLost) return 'lost';
  if (job.status === 'completed') return 'done';
  if (link.lateMinutes > 0) return 'late';
  return isMovable(job) ? 'planned' : 'underWay';
}

/** Cube and number are always shown; the name is truncated. */
export function BarText({ job, second }: { readonly job: Job; readonly second: ReactNode }) {
  return (
    <>
      <span className="flex items-center gap-1 overflow-hidden whitespace-nowrap">
        <span className="flex-none [&_svg]:size-3.5 @max-[88px]:hidden">
          <StatusMark status={job.status} />
        </span>
        <b className="font-semibold tabular-nums">{shortNumber(job)}</b>
        <span className="overflow-hidden text-ellipsis">{job.customer.lastName}</span>
      </span>
      <span className="flex items-center gap-1 overflow-hidden whitespace-nowrap opacity-80">
        {/* In a short bar the number has the first line to itself. */}
        <span className="hidden flex-none [&_svg]:size-3.5 @max-[88px]:block">
          <StatusMark status={job.status} />
        </span>
        <span className="overflow-hidden text-ellipsis">{second}</span>
      </span>
    </>
  );
}

/** `7K2M4Q` for `HX-7K2M4Q`. */
const shortNumber = ({ number }: Job): string => number.replace(/^HX-/, '');

export const nameOf = ({ customer: { firstName, lastName } }: Job): string =>
  `${firstName} ${lastName}`.trim();

/** `IKEA bedroom, 3` */
export function serviceOf(words: Words, { brand, serviceType, itemCount }: Job): string {
  return `${brandsWord(words, brand)} ${serviceText(words, serviceType)}, ${itemCount}`;
}

/** Where the job would be: dashed in the accent color; it follows the pointer. */
export function DraftBar({
  draft: { job, startsAt, endsAt },
  axis,
  zone,
  link,
}: {
  readonly draft: Draft;
  readonly axis: Axis;
  readonly zone: string;
  readonly link?: ChainLink | undefined;
}) {
  const start = link?.arrivesAt ?? startsAt;
  return (
    <span
      className="pointer-events-none absolute inset-y-1 z-2 grid @container content-center overflow-hidden rounded-tight border-[1.5px] border-dashed border-ink bg-[color-mix(in_oklab,var(--accent)_30%,var(--raised))] px-1 text-micro leading-[1.28]"
      style={placed(axis, start, minutesAfter(start, job.minutes))}
      data-part="draft"
    >
      <BarText job={job} second={timeText(startsAt, endsAt, zone)} />
    </span>
  );
}
