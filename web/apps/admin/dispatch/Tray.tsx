/** The jobs that lack someone, on the same hours as the technicians. */
import { memo, type ReactNode } from 'react';
import { windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { dispatchTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { type Acts, BAR, BarText, COLUMNS, keyOf, LOOK, nameOf, placed, serviceOf } from './bars.tsx';
import { type Axis, isMovable, type Job, minutesAfter } from './day.ts';
import { dueText } from './words.ts';

function TrayBar({
  job,
  axis,
  second,
  acts,
  isChosen,
  isStop,
  isMoving,
  isChanged,
  label,
}: {
  readonly job: Job;
  readonly axis: Axis;
  readonly second: ReactNode;
  readonly acts: Acts;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly isMoving: boolean;
  readonly isChanged: boolean;
  readonly label: string;
}) {
  const here = { jobId: job.id, row: null };
  return (
    <button
      type="button"
      className={classes(BAR, LOOK[isMoving ? 'away' : isMovable(job) ? 'open' : 'unpaid'])}
      style={placed(axis, job.startsAt, minutesAfter(job.startsAt, job.minutes))}
      data-bar={keyOf(here)}
      data-changed={isChanged ? '' : undefined}
      aria-pressed={isChosen}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      onPointerDown={(event) => acts.press(event, { jobId: job.id, from: null })}
      onClick={() => acts.choose(here)}
    >
      <BarText job={job} second={second} />
    </button>
  );
}

export const TrayRow = memo(function TrayRow({
  job,
  axis,
  zone,
  now,
  ...bar
}: {
  readonly job: Job;
  readonly axis: Axis;
  readonly zone: string;
  readonly now: string;
  readonly acts: Acts;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly isMoving: boolean;
  readonly isChanged: boolean;
}) {
  const t = useMessages(dispatchTexts);
  const words = useMessages(wordTexts);
  const due = dueText(t, job, zone, now);
  const what = serviceOf(words, job);
  const second = bar.isMoving
    ? t('beingMoved')
    : job.status === 'pending'
      ? t('waitsForCard')
      : job.crew.length > 0
        ? t('seatsOpen', {
            count: job.crewSize - job.crew.length,
            all: job.crewSize,
          })
        : what;
  return (
    <div className={classes(COLUMNS, 'relative min-h-10.5 border-b border-line last:border-b-0')}>
      <span className="grid content-center px-6 text-small leading-[1.3]">
        <b className="font-semibold tabular-nums">{job.number}</b>
        {due ? (
          <span className={classes('text-micro', due.isSoon ? 'font-semibold text-warn' : 'text-muted')}>
            {due.short}
          </span>
        ) : null}
      </span>
      <div className="relative">
        <TrayBar
          {...bar}
          job={job}
          axis={axis}
          second={second}
          label={[
            t('barInTray', {
              number: job.number,
              customer: nameOf(job),
              time: windowText(job.scheduledTime),
            }),
            what,
            due?.text,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </div>
    </div>
  );
});
