/** A technician's day at any moment (/ops/days): jobs and hours then, and what has changed since another one (decision 244). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { type DayRow, getDayMoment } from '#api/contract/moments.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, clockIn, count, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { KeyValue, Stats } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { replayTexts } from '#words/generated/admin.ts';
import { ListTable } from '../ListTable.tsx';
import { OLD } from '../moment/styles.ts';
import { MomentFields } from './MomentFields.tsx';
import { askedFor, chosenIn } from './moments.ts';
import { ReplayTabs } from './ReplayTabs.tsx';

type Day = AnswerOf<typeof getDayMoment>;
type Say = TextOf<typeof replayTexts>;

export function DaysPage() {
  const t = useMessages(replayTexts);
  usePageTitle(t('days'));
  const [address, change] = useAddressQuery();
  const { technician: id = '', day = '' } = address;
  const isAsked = id !== '' && day !== '';
  const query = useQuery({
    ...apiQuery(getDayMoment, { params: { id }, query: { day, ...askedFor(chosenIn(address)) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Strip title={t('title')}>{isAsked && query.data ? <Head day={query.data} /> : null}</Strip>
      <ReplayTabs current="days" />
      <main id="main" className="min-w-0">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line bg-sunk px-6 py-4 max-md:px-4">
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              key={id}
              label={t('technicianId')}
              dense
              defaultValue={id}
              onBlur={(event) => change({ technician: event.currentTarget.value.trim() || null })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
            <TextField
              label={t('day')}
              dense
              type="date"
              value={day}
              onChange={(event) => change({ day: event.currentTarget.value || null })}
            />
          </div>
          <MomentFields address={address} change={change} />
        </div>
        {isAsked ? (
          <>
            {query.data ? <Times day={query.data} /> : null}
            <Part
              title={t('jobs')}
              hint={
                (query.data?.notLooked ?? 0) > 0
                  ? t('notLooked', { count: query.data?.notLooked ?? 0 })
                  : undefined
              }
              className="px-6 pt-4 pb-6 max-md:px-4"
            >
              <div className="-mx-6 max-md:-mx-4">
                <ListTable
                  query={query}
                  failed={t('dayFailed')}
                  caption={t('jobs')}
                  columns={columnsOf(t, Boolean(query.data?.since))}
                  rows={query.data?.jobs ?? []}
                  rowKey={({ bookingId }) => bookingId}
                  markOf={({ change: changed }) => (changed === 'gone' ? 'late' : undefined)}
                  empty={{ title: t('noJobs'), text: t('noJobsText') }}
                />
              </div>
            </Part>
          </>
        ) : (
          <p className="px-6 py-6 text-small text-muted max-md:px-4">{t('whoseDay')}</p>
        )}
      </main>
    </>
  );
}

function Head({ day: { technicianId, name, day, jobs, moment } }: { readonly day: Day }) {
  const t = useMessages(replayTexts);
  return (
    <>
      <AppLink href={`/admin/technicians/${technicianId}`}>{name ?? t('nobodyKnown')}</AppLink>
      <Stats
        items={[
          { name: t('day'), value: calendarDay(day, true) },
          { name: t('jobs'), value: count(jobs.filter(({ after }) => after !== null).length) },
          { name: t('position'), value: moment.position },
        ]}
      />
    </>
  );
}

/** Hours and time off, with the previous ones if they differ. */
function Times({ day: { times, timesBefore, zone, since } }: { readonly day: Day }) {
  const t = useMessages(replayTexts);
  const written = (periods: NonNullable<Day['times']>, of: 'works' | 'off'): string =>
    periods[of]
      .map(({ start, end }) =>
        t('fromTo', { from: clockIn(start, zone ?? 'UTC'), to: clockIn(end, zone ?? 'UTC') }),
      )
      .join(', ') || t('none');
  const row = (of: 'works' | 'off') => {
    const now = times === null ? t('notRegistered') : written(times, of);
    if (since === null) return now;
    const before = timesBefore === null ? t('notRegistered') : written(timesBefore, of);
    return before === now ? (
      now
    ) : (
      <>
        <s className={OLD}>{before}</s> {now}
      </>
    );
  };
  return (
    <Part title={t('hours')} className="px-6 pt-4 max-md:px-4">
      <KeyValue
        rows={[
          [t('works'), row('works')],
          [t('timeOff'), row('off')],
        ]}
      />
    </Part>
  );
}

/** A time of a job, with the previous one. */
function Change({ now, before }: { readonly now: string | null; readonly before: string | null }) {
  if (before === null || before === now) return now;
  return (
    <span>
      <s className={OLD}>{before}</s> {now === null ? null : <b>{now}</b>}
    </span>
  );
}

function windowOf(t: Say, job: DayRow['after']): string | null {
  if (job === null) return null;
  const { startsAt, endsAt, zone } = job;
  return t('fromTo', {
    from: clockIn(startsAt, zone),
    to: `${clockIn(endsAt, zone)} ${zoneName(startsAt, zone)}`,
  });
}

const columnsOf = (t: Say, isCompared: boolean): readonly Column<DayRow>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, number }) => (
      <AppLink className="whitespace-nowrap tabular-nums" href={`/ops/bookings/${bookingId}/moment`}>
        {number}
      </AppLink>
    ),
  },
  {
    id: 'window',
    header: t('window'),
    cell: ({ after, before, change }) => (
      <Change now={windowOf(t, after)} before={change === 'same' ? null : windowOf(t, before)} />
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ after, before }) => {
      const job = after ?? before;
      return job ? <StatusBadge status={job.status} /> : null;
    },
  },
  {
    id: 'leads',
    header: t('crew'),
    cell: ({ after, before }) => t((after ?? before)?.leads ? 'leads' : 'helps'),
  },
  ...(isCompared
    ? [
        {
          id: 'change',
          header: t('change'),
          cell: ({ change }: DayRow) =>
            change === 'same' ? (
              <span className="text-muted">{t('change_same')}</span>
            ) : (
              <b className={change === 'gone' ? 'text-danger' : undefined}>{t(`change_${change}`)}</b>
            ),
        },
      ]
    : []),
];
