/**
 * The technician's dashboard: welcome, availability, summary, the current job, and the four tabs (spec technician §2).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useGo } from '#web/shell/navigation.ts';
import { getProfile, setAvailability } from '#api/contract/technicians.ts';
import { listAvailableJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { clockIn, deviceZone, money, windowText } from '#web/lib/format.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useNow } from '#web/lib/now.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { kindOf } from '#web/lib/words.ts';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { ArrowRightIcon, ListIcon } from '#web/ui/icons.tsx';
import { PersonIcon, WalletIcon, WrenchIcon } from '#web/ui/later-icons.tsx';
import { SkipLink, Wordmark } from '#web/ui/Head.tsx';
import { AppLink, useIsCurrent } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhonePage, TabBar } from '#web/ui/Phone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify } from '#web/ui/toast.ts';
import { JobBadge } from '../job/JobBadge.tsx';
import { isActive, isUnderWay, summaryOf } from '../jobs.ts';
import { AsOf } from '../offline/AsOf.tsx';
import { useMyJobs } from '../offline/queries.ts';
import { ahead, onTheWay, refusalOf, summaryOf as waitingOf } from '../outbox/entry.ts';
import { LogoutButton } from '../outbox/LogoutButton.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { homeTexts, workTexts } from '#words/generated/technician.ts';

const MINUTE_MS = 60_000;

const BellLink = lazy(() => import('../notifications/BellLink.tsx'));

export function Home() {
  const t = useMessages(homeTexts);
  const user = useMe();
  const { entries } = useOutbox();
  const go = useGo();
  const { query: mine, jobs: known, alsoEnded, keptAt } = useMyJobs();
  const profile = useQuery(apiQuery(getProfile, {}));
  const available = useQuery(apiQuery(listAvailableJobs, {}));
  // Technicians with an open application get no offers: the application's page says what is missing.
  const isApplicant = isProblem(available.error, 'application_open');
  useEffect(() => {
    if (isApplicant) go('/technician/application-status', { replace: true });
  }, [isApplicant, go]);
  const zone = profile.data?.zone ?? deviceZone();
  const now = useNow(keptAt !== null, MINUTE_MS);
  const jobs = (known ?? []).map((job) => ({ ...job, ...ahead(job, entries) }));
  const current = jobs.find(isUnderWay);
  const tab = useTab();
  const bankingSetup = (
    <ButtonLink kind="quiet" size="touch" className="-mr-3" href="/technician/banking">
      {t('bankingSetup')}
    </ButtonLink>
  );
  const summary = summaryOf(
    [...jobs, ...(alsoEnded ?? [])],
    new Date(keptAt === null ? mine.dataUpdatedAt : now).toISOString(),
    zone,
  );
  const shown = (value: string | number, isKnown: boolean, isLost: boolean) =>
    isKnown ? value : isLost ? t('notKnown') : <Skeleton width="2.5em" height="1em" />;
  const isCounted = alsoEnded !== undefined;
  return (
    <PhonePage
      head={
        <>
          <SkipLink />
          <header className="flex min-h-15 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2">
            <Wordmark href="/technician" markOnly />
            {tab === 'work' ? (
              <span className="text-small text-muted">{t('technician')}</span>
            ) : (
              <h1 className="font-body text-small font-normal tracking-normal text-muted">{t(tab)}</h1>
            )}
            <span className="ml-auto size-11">
              <Suspense>
                <BellLink />
              </Suspense>
            </span>
            {tab === 'earnings' ? bankingSetup : <LogoutButton />}
          </header>
        </>
      }
      foot={<Tabs tab={tab} available={available.data?.length} mine={jobs.filter(isActive).length} />}
    >
      {tab === 'work' ? (
        <div className="px-4 pt-4 pb-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
            <h1 className="text-h2">{t('welcome', { name: user.firstName })}</h1>
            {bankingSetup}
          </div>
          <AvailabilitySwitch />
        </div>
      ) : null}
      <NotOffered />
      <Refusals />
      {tab === 'work' ? (
        <>
          {known ? <AsOf query={mine} keptAt={keptAt} zone={zone} /> : null}
          <Stats
            size="cells"
            items={[
              { name: t('today'), value: shown(summary.today, isCounted, mine.isError) },
              { name: t('inProgress'), value: shown(summary.inProgress, known !== undefined, mine.isError) },
              { name: t('thisMonth'), value: shown(money(summary.monthCents), isCounted, mine.isError) },
              {
                name: t('availableJobs'),
                value: shown(available.data?.length ?? 0, available.data !== undefined, available.isError),
              },
            ]}
          />
          {current ? <CurrentJob job={current} /> : null}
        </>
      ) : null}
      <Outlet />
    </PhonePage>
  );
}

/** Both job tabs are below the day's work; earnings and profile each use the whole screen. */
type Tab = 'work' | 'earnings' | 'profile';

function useTab(): Tab {
  const onEarnings = useIsCurrent('/technician/earnings');
  const isEarningsAddress = useIsCurrent('/earnings');
  const onProfile = useIsCurrent('/technician/profile');
  if (onEarnings || isEarningsAddress) return 'earnings';
  return onProfile ? 'profile' : 'work';
}

function Tabs({
  tab,
  available,
  mine,
}: {
  readonly tab: Tab;
  readonly available: number | undefined;
  readonly mine: number;
}) {
  const t = useMessages(homeTexts);
  const onJobs = useIsCurrent('/technician/jobs');
  return (
    <TabBar
      links={[
        {
          href: '/technician',
          label: t('tabAvailable'),
          icon: <ListIcon />,
          count: available,
          current: tab === 'work' && !onJobs,
        },
        { href: '/technician/jobs', label: t('myJobs'), icon: <WrenchIcon />, count: mine, current: onJobs },
        {
          href: '/technician/earnings',
          label: t('earnings'),
          icon: <WalletIcon />,
          current: tab === 'earnings',
        },
        {
          href: '/technician/profile',
          label: t('profile'),
          icon: <PersonIcon />,
          current: tab === 'profile',
        },
      ]}
    />
  );
}

/** Whether new jobs are offered; changes at once, and reverts if the server refuses. */
function AvailabilitySwitch() {
  const t = useMessages(homeTexts);
  const user = useMe();
  const queries = useQueryClient();
  const query = apiQuery(getProfile, {});
  const profile = useQuery(query);
  const change = useOnce({
    run: (client, isAvailable: boolean) =>
      client.call(setAvailability, { params: { id: user.id }, body: { isAvailable } }),
    onError: (error) =>
      notify({
        title: t('updateFailed'),
        detail: sentenceOf(error, t('availabilityFailed')),
        tone: 'bad',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const isOn = change.isPending ? change.variables : (profile.data?.isAvailable ?? true);
  return (
    <div className="mt-2 border-t border-line pt-1">
      <Switch
        checked={isOn}
        disabled={!profile.data}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      >
        {t('availableForJobs')}
        {profile.data && !isOn ? (
          <small className="block font-normal text-muted">{t('notAvailable')}</small>
        ) : null}
      </Switch>
    </div>
  );
}

/** What prevents new jobs besides the switch: evidence that has expired since the first job. */
function NotOffered() {
  const t = useMessages(homeTexts);
  const { data } = useQuery(apiQuery(getProfile, {}));
  const lacks = (data?.obstacles ?? []).filter((one) => one !== 'inactive' && one !== 'unavailable');
  if (lacks.length === 0) return null;
  // With a bank account connected, it is the provider that makes no payouts; its page says why.
  const arePayoutsOff = data?.bankingSetup === true && lacks.every((one) => one === 'not_payable');
  return (
    <div className="px-4 pb-4">
      <Notice
        tone="warn"
        title={t('notOffered')}
        actions={
          arePayoutsOff ? (
            <AppLink href="/technician/banking">{t('seePayouts')}</AppLink>
          ) : (
            <AppLink href="/technician/application-status">{t('seeMissing')}</AppLink>
          )
        }
      >
        {t(arePayoutsOff ? 'payoutsStopped' : 'notOfferedText')}
      </Notice>
    </div>
  );
}

/** What the server refused, by job: it needs attention, since it is not sent again automatically. */
function Refusals() {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  const { entries } = useOutbox();
  const refused = new Map(entries.flatMap((one) => (one.problem === null ? [] : [[one.jobId, one]])));
  return (
    <div className="grid gap-2 px-4 pb-4 empty:hidden">
      {[...refused.values()].map((one) => (
        <Notice
          key={one.id}
          tone="danger"
          title={t('stepRefused', { number: one.jobNumber, step: work(`step_${one.step.kind}`) })}
          actions={<AppLink href={`/technician/jobs/${one.jobId}`}>{t('seeJob')}</AppLink>}
        >
          {refusalOf(work, one)}
        </Notice>
      ))}
    </div>
  );
}

function CurrentJob({ job }: { readonly job: Job }) {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  const words = useMessages(wordTexts);
  const { entries } = useOutbox();
  const waiting = waitingOf(work, onTheWay(entries, job.id));
  const facts = [
    job.number,
    job.startedAt ? t('since', { time: clockIn(job.startedAt, job.zone) }) : windowText(job.scheduledTime),
    ...(waiting ? [t('waitingToSend', { waiting })] : []),
  ];
  return (
    <AppLink
      className="grid gap-4 p-4 border-b border-line grid-cols-[64px_minmax(0,1fr)_24px] items-center bg-now text-inherit no-underline"
      href={`/technician/jobs/${job.id}`}
    >
      <Art piece={pieceOf(job.items[0]?.category ?? 'other')} size="small" className="h-18" />
      <span className="grid gap-1">
        <span>
          <JobBadge job={job} />
        </span>
        <b>{kindOf(words, job)}</b>
        <span className="text-small text-muted">{facts.join(', ')}</span>
      </span>
      <ArrowRightIcon />
    </AppLink>
  );
}
