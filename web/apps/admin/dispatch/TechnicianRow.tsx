/** A technician's hours with their jobs, and with the change being tried out. */
import { memo } from 'react';
import type { ChainLink } from '#domain/scheduling/dispatch.ts';
import { clockIn, duration } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useControls } from '#web/ui/controls.ts';
import { dispatchTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import {
  type Acts,
  BAR,
  BarText,
  COLUMNS,
  DraftBar,
  keyOf,
  LOOK,
  lookOf,
  nameOf,
  placed,
  serviceOf,
  timeText,
  type Tried,
} from './bars.tsx';
import { absencesOf, type Axis, type Bar, barsOf, type Day, jobsOf, minutesAfter, type Row } from './day.ts';

export const TechnicianRow = memo(function TechnicianRow({
  row,
  axis,
  day,
  acts,
  chosenJob,
  stopJob,
  movingJob,
  tried,
  changed,
}: {
  readonly row: Row;
  readonly axis: Axis;
  readonly day: Day;
  readonly acts: Acts;
  readonly chosenJob: string | null;
  readonly stopJob: string | null;
  /** The bar that was picked up here. */
  readonly movingJob: string | null;
  /** The change being tried out in this row. */
  readonly tried: Tried | null;
  /** Ids of jobs that have just changed. */
  readonly changed: string;
}) {
  const t = useMessages(dispatchTexts);
  const { technician } = row;
  const { id, name, held, mayWork } = technician;
  const isMoving = movingJob !== null;
  const jobs = jobsOf(day, id);
  const chain = tried?.effect?.chain;
  const bars = chain ? barsOf(technician, jobs, chain) : row.bars;
  const clashes = new Set(tried?.effect?.clashes.map(({ bookingId }) => bookingId));
  const isGone = row.bars.some(({ isLost }) => isLost);
  const lateBefore = new Map(row.bars.map(({ job, link }) => [job.id, link.lateMinutes]));
  return (
    <div
      className={classes(
        COLUMNS,
        'relative min-h-13 border-b border-line',
        isGone && 'bg-[color-mix(in_oklab,var(--danger)_7%,transparent)]',
        tried && !isMoving && 'bg-[color-mix(in_oklab,var(--accent)_10%,transparent)]',
      )}
      data-row={id}
      role="group"
      aria-label={name}
    >
      <div className="grid content-center border-r border-line px-6 pe-2 text-small leading-[1.3]">
        <button
          type="button"
          className="justify-self-start overflow-hidden text-start font-semibold text-ellipsis whitespace-nowrap hover:underline"
          onClick={() => acts.chooseTechnician(id)}
        >
          {name}
        </button>
        <span className={classes('text-micro tabular-nums', isGone ? 'text-danger' : 'text-muted')}>
          {isGone
            ? t('cannotCome')
            : row.dayMinutes > 0
              ? t('load', {
                  busy: hoursText(row.busyMinutes),
                  all: hoursText(row.dayMinutes),
                })
              : t('notAtWork')}
          {held !== null && mayWork && !isGone ? `, ${t('noOffers')}` : ''}
        </span>
      </div>
      <div className="relative">
        {absencesOf(technician, axis).map(({ start, end }) => (
          <span
            key={start}
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_oklab,var(--ink)_12%,transparent)_5px_6px)]"
            style={placed(axis, start, end)}
            aria-hidden="true"
          />
        ))}
        {isGone ? (
          <Button size="small" className="absolute! top-2.25 left-1.5 z-2" onClick={() => acts.moveDay(id)}>
            {t('moveDay')}
          </Button>
        ) : null}
        {bars.map((bar) => (
          <LaneBar
            key={bar.job.id}
            bar={bar}
            axis={axis}
            zone={day.zone}
            row={id}
            acts={acts}
            isChosen={chosenJob === bar.job.id}
            isStop={stopJob === bar.job.id}
            isMoving={movingJob === bar.job.id}
            isChanged={changed.split(' ').includes(bar.job.id)}
            pushedBy={
              clashes.has(bar.job.id) || bar.link.lateMinutes > (lateBefore.get(bar.job.id) ?? 0)
                ? bar.link.lateMinutes
                : null
            }
            technician={name}
          />
        ))}
        {tried ? <DraftBar draft={tried.draft} axis={axis} zone={day.zone} link={ownLink(tried)} /> : null}
      </div>
    </div>
  );
});

/** Where the tried job would be in the schedule: its technician may be late for it. */
const ownLink = ({ draft, effect }: Tried): ChainLink | undefined =>
  effect?.chain.find(({ bookingId }) => bookingId === draft.job.id);

const hoursText = (minutes: number): string => {
  const hours = minutes / 60;
  return Number.isInteger(hours) ? String(hours) : hours.toFixed(1);
};

function LaneBar({
  bar,
  axis,
  zone,
  row,
  acts,
  isChosen,
  isStop,
  isMoving,
  isChanged,
  pushedBy,
  technician,
}: {
  readonly bar: Bar;
  readonly axis: Axis;
  readonly zone: string;
  readonly row: string;
  readonly acts: Acts;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly isMoving: boolean;
  readonly isChanged: boolean;
  /** Minutes by which the tried change would make it late, 0 if it would only use up its slack; null: unaffected. */
  readonly pushedBy: number | null;
  readonly technician: string;
}) {
  const t = useMessages(dispatchTexts);
  const words = useMessages(wordTexts);
  const controls = useControls();
  const { job, link, seat } = bar;
  const here = { jobId: job.id, row };
  const time = timeText(link.arrivesAt, link.endsAt, zone);
  const what =
    job.crewSize > 1
      ? seat === 0
        ? t('leads', { count: job.crewSize })
        : t('seatOf', { n: seat + 1, count: job.crewSize })
      : serviceOf(words, job);
  const second =
    pushedBy === null
      ? isMoving
        ? t('beingMoved')
        : link.lateMinutes > 0
          ? t('lateBy', {
              time: clockIn(link.arrivesAt, zone),
              minutes: link.lateMinutes,
            })
          : what
      : pushedBy > 0
        ? t('lateBy', {
            time: clockIn(link.arrivesAt, zone),
            minutes: pushedBy,
          })
        : t('overlaps');
  return (
    <>
      {link.driveMinutes !== null && !isMoving ? (
        <span
          className="pointer-events-none absolute top-1/2 border-t border-dashed border-control text-micro text-muted tabular-nums"
          style={placed(axis, minutesAfter(link.arrivesAt, -link.driveMinutes), link.arrivesAt)}
          aria-hidden="true"
        >
          {/* Ends where the bar begins, since a drive may be shorter than its figure. */}
          <i className="absolute right-0.5 bottom-0 leading-[1.2] not-italic">{link.driveMinutes}</i>
        </span>
      ) : null}
      <button
        type="button"
        className={classes(BAR, LOOK[isMoving ? 'away' : pushedBy === null ? lookOf(bar) : 'pushed'])}
        style={placed(axis, link.arrivesAt, link.endsAt)}
        data-bar={keyOf(here)}
        data-changed={isChanged ? '' : undefined}
        aria-pressed={isChosen}
        aria-label={[
          t('barOf', {
            number: job.number,
            customer: nameOf(job),
            technician,
            time,
            status: controls(`status_${job.status}`).toLowerCase(),
          }),
          duration(job.minutes),
          ...(link.lateMinutes > 0 ? [t('lateMinutes', { minutes: link.lateMinutes })] : []),
          ...(bar.isLost ? [t('cannotCome')] : []),
        ].join(', ')}
        tabIndex={isStop ? 0 : -1}
        onPointerDown={(event) => acts.press(event, { jobId: job.id, from: row })}
        onClick={() => acts.choose(here)}
      >
        <BarText job={job} second={second} />
      </button>
    </>
  );
}
