/** /technician/calendar: the week with hours, time off and jobs; weekly hours; upcoming time off. */
import { lazy, Suspense, useState } from 'react';
import type { Calendar } from '#api/contract/calendar.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { clockText } from '#web/lib/clock-text.ts';
import { calendarDay, dayIn, wallTime, weekdayName, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { useMyJobs } from '../offline/queries.ts';
import { useCalendar } from './calendar-query.ts';
import { weekFrom, weekLength } from './week.ts';
import { Week } from './Week.tsx';
import { calendarTexts } from '#words/generated/technician.ts';

const HoursDialog = lazy(() => import('./HoursDialog.tsx'));
const TimeOffDialog = lazy(() => import('./TimeOffDialog.tsx'));

const MINUTE_MS = 60_000;
/** The order of weekdays in the United States. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

type Entry = Calendar['timeOff'][number];
/** The open dialog; for an existing time off, its entry. */
type Opened = 'hours' | 'new' | Entry | null;

export function CalendarScreen() {
  const t = useMessages(calendarTexts);
  usePageTitle(t('title'));
  const query = useCalendar();
  const online = useOnline();
  return (
    <PhonePage
      head={<PhoneHead title={t('title')} back={{ href: '/technician/jobs', label: t('back') }} />}
      foot={null}
    >
      {query.data ? (
        <Shown calendar={query.data} asOf={online && !query.isError ? null : query.dataUpdatedAt} />
      ) : (
        <PhoneSection>
          <Loaded
            query={query}
            loading={t('loading')}
            failed={t('failed')}
            skeleton={<SkeletonText heading lines={8} />}
          >
            {() => null}
          </Loaded>
        </PhoneSection>
      )}
    </PhonePage>
  );
}

function Shown({
  calendar,
  asOf,
}: {
  readonly calendar: Calendar;
  /** Since when the server has not answered, epoch milliseconds; null if it answers. */
  readonly asOf: number | null;
}) {
  const t = useMessages(calendarTexts);
  const [opened, setOpened] = useState<Opened>(null);
  const [weeks, setWeeks] = useState(0);
  const { jobs = [] } = useMyJobs();
  const now = new Date(useNow(true, MINUTE_MS)).toISOString();
  const { zone, hours, isOwn, timeOff } = calendar;
  const first = addDays(wallOf(now, zone).date, weeks * weekLength);
  const canChange = asOf === null;
  return (
    <>
      {asOf === null ? null : (
        <p className="border-b border-line px-4 py-2 text-small text-muted tabular-nums" data-part="as-of">
          {t('asOf', { time: wallTime(new Date(asOf).toISOString(), zone) })}
        </p>
      )}
      <Week
        days={weekFrom(first, calendar, jobs, now)}
        onEarlier={weeks === 0 ? null : () => setWeeks(weeks - 1)}
        onLater={() => setWeeks(weeks + 1)}
      />
      <PhoneSection title={t('timeOff')}>
        <div className="grid gap-4">
          {timeOff.length === 0 ? (
            <p className="text-small text-muted">{t('noTimeOff')}</p>
          ) : (
            <ul>
              {timeOff.map((entry) => (
                <li
                  key={entry.id}
                  className="flex items-center justify-between gap-3 border-line py-2 not-first:border-t"
                >
                  <span className="grid gap-0.5">
                    <b className="text-small">{stretchOf(t, entry)}</b>
                    {entry.reason === null ? null : (
                      <span className="text-small wrap-anywhere text-muted">{entry.reason}</span>
                    )}
                  </span>
                  <Button
                    size="touch"
                    disabled={!canChange}
                    aria-label={t('changeTimeOffOn', { days: stretchOf(t, entry) })}
                    onClick={() => setOpened(entry)}
                  >
                    {t('changeTimeOff')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button
            kind="primary"
            icon={<PlusIcon small />}
            disabled={!canChange}
            onClick={() => setOpened('new')}
          >
            {t('addTimeOff')}
          </Button>
        </div>
      </PhoneSection>
      <PhoneSection title={t('hours')} aside={zoneName(now, zone)}>
        <div className="grid gap-4">
          <KeyValue
            rows={weekdays.map((weekday) => [
              weekdayName(weekday),
              hours.some((window) => window.weekday === weekday) ? (
                <span key="" className="grid tabular-nums">
                  {hours
                    .filter((window) => window.weekday === weekday)
                    .map(({ start, end }) => (
                      <span key={start}>{t('stretch', { from: clockText(start), to: clockText(end) })}</span>
                    ))}
                </span>
              ) : (
                t('dayOff')
              ),
            ])}
          />
          {hours.length === 0 ? <Notice tone="warn">{t('hoursNone')}</Notice> : null}
          <p className="text-small text-muted">
            {isOwn ? null : `${t('hoursFirst')} `}
            {t('hoursText')}
          </p>
          <Button disabled={!canChange} onClick={() => setOpened('hours')}>
            {t('changeHours')}
          </Button>
        </div>
      </PhoneSection>
      <Suspense fallback={null}>
        {opened === 'hours' ? (
          <HoursDialog hours={hours} onClose={() => setOpened(null)} />
        ) : opened === null ? null : (
          <TimeOffDialog
            entry={opened === 'new' ? null : opened}
            today={wallOf(now, zone).date}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** `Thu, Dec 24 to Sat, Dec 26`, `Mon, Dec 7, 12:00 PM - 3:00 PM`. */
function stretchOf(
  t: TextOf<typeof calendarTexts>,
  { from, to, start, end, startsAt, endsAt, zone }: Entry,
): string {
  const oneDay = from === to;
  if (start === null || end === null)
    return oneDay ? calendarDay(from) : t('week', { from: calendarDay(from), to: calendarDay(to) });
  return oneDay
    ? `${dayIn(startsAt, zone)}, ${t('stretch', { from: clockText(start), to: clockText(end) })}`
    : t('week', { from: wallTime(startsAt, zone), to: wallTime(endsAt, zone) });
}
