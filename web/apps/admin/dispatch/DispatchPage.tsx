/** /admin/dispatch: one day of one time zone, technicians by hour, and everything a dispatcher changes. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { getDispatchDay } from '#api/contract/dispatch.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useMedia } from '#web/lib/media.ts';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { classes } from '#web/ui/classes.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { useChanged } from '../Frame.tsx';
import { type Chosen, keyOf } from './bars.tsx';
import { Board } from './Board.tsx';
import { axisOf, type Day, rowsOf, trayOf } from './day.ts';
import { DayStrip } from './DayStrip.tsx';
import { type Desk, useDesk } from './desk.ts';
import { given, shifted, STEP, takenUp } from './draft.ts';
import { Foot } from './Foot.tsx';
import { FindDialog, HelpDialog } from './KeyDialogs.tsx';
import { JobPanel, ProposalPart } from './JobPanel.tsx';
import { barsInOrder, boardKeys, useKeysIn } from './keys.ts';
import { OneTechnician } from './OneTechnician.tsx';
import { TechnicianPanel } from './TechnicianPanel.tsx';

const MapOfDay = lazy(() => import('./MapOfDay.tsx').then((module) => ({ default: module.MapOfDay })));
const MoveDayDialog = lazy(() => import('./MoveDayDialog.tsx'));

/** How often the now line moves, milliseconds. */
const NOW_MS = 30_000;
/** Minutes along the axis within which a dragged bar snaps to the promised time. */
const HOLDS_ON = 30;

export function DispatchPage() {
  const t = useMessages(dispatchTexts);
  const [{ day, zone }] = useAddressQuery();
  const query = useQuery(
    apiQuery(getDispatchDay, {
      query: { ...(day && { day }), ...(zone && { zone }) },
    }),
  );
  usePageTitle(query.data ? t('titleOf', { day: calendarDay(query.data.day) }) : t('title'));
  if (query.data) return <OneDay key={`${query.data.day} ${query.data.zone}`} day={query.data} />;
  return (
    <>
      <Strip title={t('title')} />
      <main id="main" className="p-6">
        <Loaded
          query={query}
          failed={t('loadFailed')}
          loading={t('loading')}
          skeleton={<SkeletonRows rows={12} height="52px" />}
        >
          {() => null}
        </Loaded>
      </main>
    </>
  );
}

type Opened = 'find' | 'help' | { readonly moveDay: string } | null;

function OneDay({ day }: { readonly day: Day }) {
  const [{ view, job: asked }, changeAddress] = useAddressQuery();
  const isWide = useMedia('(min-width: 1240px)');
  const clock = useNow(true, NOW_MS);
  const now = useMemo(() => new Date(Math.floor(clock / 60_000) * 60_000).toISOString(), [clock]);
  const rows = useMemo(() => rowsOf(day, now), [day, now]);
  const tray = useMemo(() => trayOf(day), [day]);
  const axis = useMemo(() => axisOf(day), [day]);
  const bars = useMemo(() => barsInOrder(tray, rows), [tray, rows]);
  const changed = useChanged();
  const desk = useDesk(day, now, bars.find(({ jobId }) => jobId === asked) ?? null);
  const [opened, setOpened] = useState<Opened>(null);
  const main = useRef<HTMLElement>(null);
  const found = useRef<Chosen | null>(null);
  useFocusOnBar(main, desk);

  useKeysIn(
    main,
    boardKeys(desk, bars, {
      onFind: () => setOpened('find'),
      onHelp: () => setOpened('help'),
      onMoveDay: (technicianId) => setOpened({ moveDay: technicianId }),
    }),
  );
  const { draft, isHeld, chosen, job, technician } = desk;
  const row = rows.find((one) => one.technician.id === technician);
  const span = (axis.end - axis.start) / 60_000;
  const isMap = view === 'map';
  const board = isMap ? (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <MapOfDay
        day={day}
        rows={rows}
        tray={tray}
        chosen={chosen}
        technician={technician}
        onChoose={desk.choose}
      />
    </Suspense>
  ) : (
    <Board
      day={day}
      axis={axis}
      rows={rows}
      tray={tray}
      now={now}
      chosen={chosen}
      tried={draft && { draft, effect: desk.effect, isHeld }}
      changed={changed}
      onChoose={desk.choose}
      onChooseTechnician={desk.chooseTechnician}
      onMoveDay={(technicianId) => setOpened({ moveDay: technicianId })}
      drag={{
        onTake({ jobId, from }) {
          const taken = takenUp(
            day.jobs.find(({ id }) => id === jobId),
            from,
          );
          if (taken) {
            desk.choose({ jobId, row: from });
            desk.propose(taken, true);
          }
          return taken !== null;
        },
        onOver({ row: over, part, isExact }) {
          const minutes = Math.round((part * span) / STEP) * STEP;
          const by = isExact || Math.abs(part * span) > HOLDS_ON ? minutes : 0;
          desk.reconsider((held) => shifted(given(held, over), by, day));
        },
        onDrop: desk.drop,
        onCancel: desk.putBack,
      }}
    />
  );
  const panel = job ? (
    <JobPanel desk={desk} job={job} />
  ) : row ? (
    <TechnicianPanel desk={desk} row={row} onMoveDay={() => setOpened({ moveDay: row.technician.id })} />
  ) : null;
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)]',
        isWide && 'h-[calc(100dvh-57px)] min-h-130 grid-rows-[auto_minmax(0,1fr)_auto]',
      )}
    >
      <DayStrip
        day={day}
        rows={rows}
        today={wallOf(now, day.zone).date}
        isMap={isMap}
        onView={() => changeAddress({ view: isMap ? null : 'map' })}
        onGo={(next) => changeAddress(next)}
      />
      <main
        id="main"
        ref={main}
        className={classes(
          'min-h-0',
          isWide && 'grid grid-cols-[minmax(0,1fr)_352px] min-[1341px]:grid-cols-[minmax(0,1fr)_384px]',
        )}
      >
        {isWide ? (
          <>
            {board}
            <div className="min-h-0 overflow-y-auto border-l-[1.5px] border-ink bg-raised *:border-l-0 *:static *:max-h-none *:min-h-0">
              {panel ?? <Nothing desk={desk} />}
            </div>
          </>
        ) : isMap ? (
          <>
            {board}
            {panel}
          </>
        ) : (
          (panel ?? (
            <>
              {desk.proposal ? (
                <div className="p-4">
                  <ProposalPart desk={desk} />
                </div>
              ) : null}
              <OneTechnician
                desk={desk}
                rows={rows}
                tray={tray}
                onMoveDay={(technicianId) => setOpened({ moveDay: technicianId })}
              />
            </>
          ))
        )}
      </main>
      <Foot desk={desk} />
      {opened === 'help' ? <HelpDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'find' ? (
        <FindDialog
          day={day}
          bars={bars}
          onFound={(one) => {
            found.current = one;
            setOpened(null);
            desk.choose(one);
          }}
          returnTo={() => found.current && barIn(main.current, keyOf(found.current))}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened !== null && typeof opened === 'object' ? (
        <Suspense fallback={null}>
          <MoveDayDialog
            technicianId={opened.moveDay}
            day={day.day}
            onDone={(done) => desk.note({ ...done, at: now })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const barIn = (main: HTMLElement | null, key: string): HTMLElement | null =>
  main?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(key)}"]`) ?? null;

/** Focus follows the selected bar, and returns to it if the focused element disappears. */
function useFocusOnBar(main: React.RefObject<HTMLElement | null>, { chosen }: Desk): void {
  const key = chosen && keyOf(chosen);
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      wasInside.current = target instanceof Node && (main.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [main]);
  useEffect(() => {
    if (key !== null) barIn(main.current, key)?.focus();
  }, [key, main]);
  useEffect(() => {
    if (key !== null && document.activeElement === document.body && wasInside.current)
      barIn(main.current, key)?.focus({ preventScroll: true });
  });
}

/** Shown next to the board while no job is selected. */
function Nothing({ desk }: { readonly desk: Desk }) {
  const t = useMessages(dispatchTexts);
  return (
    <aside className="grid gap-4 p-5 text-small" aria-label={t('panel')}>
      {desk.proposal ? <ProposalPart desk={desk} /> : null}
      <p className="text-muted">{t('chooseOne')}</p>
    </aside>
  );
}
