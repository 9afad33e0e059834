/** The day on one time axis: the tray of jobs that lack someone, and a row for each technician. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { slotWindows } from '#domain/scheduling/slots.ts';
import { instantOf } from '#domain/scheduling/wall-time.ts';
import { clockIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { dispatchTexts } from '#words/generated/admin.ts';
import {
  type Acts,
  BarText,
  type Chosen,
  COLUMNS,
  DraftBar,
  percentOf,
  placed,
  timeText,
  type Tried,
} from './bars.tsx';
import { type Axis, type Day, hoursOf, type Job, minutesAfter, placeOn, type Row } from './day.ts';
import type { Draft } from './draft.ts';
import { type Dragged, type DragOver, TRAY, useDrag } from './drag.ts';
import { TechnicianRow } from './TechnicianRow.tsx';
import { TrayRow } from './Tray.tsx';

const SCROLLS = '[scrollbar-gutter:stable] overflow-x-hidden overflow-y-auto';

export function Board({
  day,
  axis,
  rows,
  tray,
  now,
  chosen,
  tried,
  changed,
  onChoose,
  onChooseTechnician,
  onMoveDay,
  drag,
}: {
  readonly day: Day;
  readonly axis: Axis;
  readonly rows: readonly Row[];
  readonly tray: readonly Job[];
  readonly now: string;
  readonly chosen: Chosen | null;
  readonly tried: Tried | null;
  /** Jobs that have just changed. */
  readonly changed: ReadonlySet<string>;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onChooseTechnician: (technicianId: string) => void;
  readonly onMoveDay: (technicianId: string) => void;
  readonly drag: {
    readonly onTake: (dragged: Dragged) => boolean;
    readonly onOver: (over: DragOver) => void;
    readonly onDrop: () => void;
    readonly onCancel: () => void;
  };
}) {
  const t = useMessages(dispatchTexts);
  const lane = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const floating = useRef<HTMLDivElement | null>(null);
  const pointer = useRef('');
  const [isDragging, setDragging] = useState(false);
  const onPointerDown = useDrag({
    ...drag,
    lane: () => lane.current,
    scroller: () => scroller.current,
    onTake(dragged) {
      const isTaken = drag.onTake(dragged);
      setDragging(isTaken);
      return isTaken;
    },
    onDrop() {
      setDragging(false);
      drag.onDrop();
    },
    onCancel() {
      setDragging(false);
      drag.onCancel();
    },
    onOver(over) {
      pointer.current = [over.x, over.y].map((pixels) => `${pixels}px`).join(' ');
      floating.current?.style.setProperty('translate', pointer.current);
      drag.onOver(over);
    },
  });
  // A stable function for all rows, so that a row is rendered again only when it has changed.
  const latest = useRef({
    onPointerDown,
    onChoose,
    onChooseTechnician,
    onMoveDay,
  });
  useEffect(() => {
    latest.current = { onPointerDown, onChoose, onChooseTechnician, onMoveDay };
  });
  const acts = useMemo<Acts>(
    () => ({
      press: (event, dragged) => latest.current.onPointerDown(event, dragged),
      choose: (one) => latest.current.onChoose(one),
      chooseTechnician: (id) => latest.current.onChooseTechnician(id),
      moveDay: (id) => latest.current.onMoveDay(id),
    }),
    [],
  );
  const draft = tried?.draft ?? null;
  const over = draft?.to ?? null;
  useEffect(() => {
    if (over === null || isDragging) return;
    scroller.current?.querySelector(`[data-row="${CSS.escape(over)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [over, isDragging]);
  const moving = draft && { jobId: draft.job.id, row: draft.from };
  const tabStop = chosen ?? firstOf(tray, rows);
  return (
    <div className="relative grid min-h-0 min-w-0 grid-rows-[34px_auto_minmax(0,1fr)]" data-part="board">
      <div className={classes(COLUMNS, SCROLLS, 'border-b border-ink text-micro text-muted tabular-nums')}>
        <span className="px-6 py-2 font-semibold">
          {t('toAssignHere', {
            count: tray.filter(({ status }) => status !== 'pending').length,
          })}
        </span>
        <ol ref={lane} className="relative" aria-label={t('hours')}>
          {hoursOf(axis).map((at, k) => (
            <li
              key={at}
              className="absolute top-2 ps-1.25 whitespace-nowrap"
              style={{ left: percentOf(placeOn(axis, at)) }}
            >
              {hourText(at, day.zone, k)}
            </li>
          ))}
          <NowMark axis={axis} now={now} day={day} />
        </ol>
      </div>
      <div className={classes(SCROLLS, 'relative max-h-[36dvh] border-b border-ink bg-sunk')} data-row={TRAY}>
        <Bands day={day} axis={axis} now={now} draft={draft} />
        {tray.length === 0 ? (
          <p className="px-6 py-2.5 text-small text-muted">{t('nothingToAssign')}</p>
        ) : (
          tray.map((job) => (
            <TrayRow
              key={job.id}
              job={job}
              axis={axis}
              zone={day.zone}
              now={now}
              acts={acts}
              isChosen={chosen?.jobId === job.id && chosen.row === null}
              isStop={tabStop?.jobId === job.id && tabStop.row === null}
              isMoving={moving?.jobId === job.id && moving.row === null}
              isChanged={changed.has(job.id)}
            />
          ))
        )}
        {draft && draft.to === null && draft.from !== null ? (
          <div className={classes(COLUMNS, 'min-h-10')}>
            <span className="px-6 py-2.5 text-small font-semibold">{t('takenOff')}</span>
            <div className="relative">
              <DraftBar draft={draft} axis={axis} zone={day.zone} />
            </div>
          </div>
        ) : null}
      </div>
      <div ref={scroller} className={classes(SCROLLS, 'relative')}>
        <div className="relative min-h-full">
          <Bands day={day} axis={axis} now={now} draft={draft} />
          {rows.map((row) => {
            const { id } = row.technician;
            const isTarget = draft?.to === id;
            return (
              <TechnicianRow
                key={id}
                row={row}
                axis={axis}
                day={day}
                acts={acts}
                chosenJob={chosen?.row === id ? chosen.jobId : null}
                stopJob={tabStop?.row === id ? tabStop.jobId : null}
                movingJob={moving?.row === id ? moving.jobId : null}
                tried={isTarget ? tried : null}
                changed={row.bars
                  .filter(({ job }) => changed.has(job.id))
                  .map(({ job }) => job.id)
                  .join(' ')}
              />
            );
          })}
        </div>
      </div>
      {isDragging && draft ? (
        <div
          ref={(element) => {
            floating.current = element;
            element?.style.setProperty('translate', pointer.current);
          }}
          className="pointer-events-none fixed top-0 left-0 z-10 grid h-10.5 w-32 -translate-x-full content-center rounded-tight border border-on-accent bg-accent px-1.5 text-micro text-on-accent"
          aria-hidden="true"
          data-part="floating"
        >
          <BarText job={draft.job} second={timeText(draft.startsAt, draft.endsAt, day.zone)} />
        </div>
      ) : null}
    </div>
  );
}

/** The bar that gets focus by Tab while none is selected. */
function firstOf(tray: readonly Job[], rows: readonly Row[]): Chosen | null {
  const [job] = tray;
  if (job) return { jobId: job.id, row: null };
  const row = rows.find(({ bars }) => bars.length > 0);
  const [bar] = row?.bars ?? [];
  return row && bar ? { jobId: bar.job.id, row: row.technician.id } : null;
}

/** `7 AM`, `8`, and `12 PM`: AM or PM only where it begins. */
function hourText(at: string, zone: string, k: number): string {
  const text = clockIn(at, zone).replace(':00', '');
  return k === 0 || text.startsWith('12') ? text : (text.split(' ')[0] ?? text);
}

const isOnAxis = ({ start, end }: Axis, now: string): boolean =>
  Date.parse(now) > start && Date.parse(now) < end;

function NowMark({ axis, now, day }: { readonly axis: Axis; readonly now: string; readonly day: Day }) {
  if (!isOnAxis(axis, now)) return null;
  return (
    <li
      className="absolute top-1.5 z-3 -translate-x-1/2 rounded-tight bg-accent px-1.25 py-px font-semibold whitespace-nowrap text-on-accent"
      style={{ left: percentOf(placeOn(axis, now)) }}
    >
      {clockIn(now, day.zone)}
    </li>
  );
}

/** The background: working hours, the most common windows, now, and the edges of what is being dragged. */
function Bands({
  day,
  axis,
  now,
  draft,
}: {
  readonly day: Day;
  readonly axis: Axis;
  readonly now: string;
  readonly draft: Draft | null;
}) {
  return (
    <div
      className="pointer-events-none absolute inset-y-0 right-0 left-40 min-[1341px]:left-44 *:absolute *:inset-y-0"
      aria-hidden="true"
    >
      {slotWindows.map(({ start, end }) => (
        <i
          key={start}
          className="bg-ink/4"
          style={placed(axis, instantOf(day.day, start, day.zone), instantOf(day.day, end, day.zone))}
        />
      ))}
      {hoursOf(axis).map((at) => (
        <i key={at} className="border-l border-line/60" style={{ left: percentOf(placeOn(axis, at)) }} />
      ))}
      {isOnAxis(axis, now) ? (
        <i className="z-1 border-l-2 border-accent" style={{ left: percentOf(placeOn(axis, now)) }} />
      ) : null}
      {draft
        ? [draft.startsAt, minutesAfter(draft.startsAt, draft.job.minutes)].map((at) => (
            <i
              key={at}
              className="z-2 border-l border-dashed border-[var(--iso-axis)]"
              style={{ left: percentOf(placeOn(axis, at)) }}
            />
          ))
        : null}
    </div>
  );
}
