/** The technician's dashboard: welcome, availability, summary, the job at hand, and the four tabs (spec technician §2). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { getProfile, setAvailability } from '#api/contract/technicians.ts';
import { listAvailableJobs, listMyJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { clockIn, money } from '#web/lib/format.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useOnce } from '#web/lib/once.ts';
import { useSignOut } from '#web/shell/session.ts';
import { Art } from '#web/art/Art.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { ArrowRightIcon, ListIcon, PersonIcon, WalletIcon, WrenchIcon } from '#web/ui/icons.tsx';
import { SkipLink, Wordmark } from '#web/ui/Layout.tsx';
import { AppLink, useIsCurrent } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhonePage, TabBar } from '#web/ui/Phone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { notify } from '#web/ui/toast.ts';
import { isActive, isUnderWay, statusWords, summaryOf, titleOf } from '../jobs.ts';
import { onTheWay, statusAhead, summaryOf as waitingOf, wordsOf } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { useMe } from '#web/shell/Me.tsx';

export function Home() {
  const user = useMe();
  const signOut = useSignOut('/technician/login');
  const { entries } = useOutbox();
  const mine = useQuery(apiQuery(listMyJobs, {}));
  const available = useQuery(apiQuery(listAvailableJobs, {}));
  const jobs = (mine.data ?? []).map((job) => ({ ...job, status: statusAhead(job, entries) }));
  const current = jobs.find(isUnderWay);
  const summary = summaryOf(jobs, new Date(mine.dataUpdatedAt).toISOString());
  const shown = (value: string | number, ready: boolean) =>
    ready ? value : <Skeleton width="2.5em" height="1em" />;
  return (
    <PhonePage
      head={
        <>
          <SkipLink />
          <header className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2">
            <Wordmark href="/technician" />
            <span className="text-small text-muted">Technician</span>
            <Button kind="quiet" size="touch" className="ml-auto" onClick={() => void signOut()}>
              Logout
            </Button>
          </header>
        </>
      }
      foot={<Tabs available={available.data?.length} mine={jobs.filter(isActive).length} />}
    >
      <div className="px-4 pt-4 pb-2">
        <h1 className="text-h2">Welcome, {user.firstName}</h1>
        <AvailabilitySwitch />
      </div>
      <Refusals />
      <Stats
        size="cells"
        items={[
          { name: 'Today’s Jobs', value: shown(summary.today, mine.isSuccess) },
          { name: 'In Progress', value: shown(summary.inProgress, mine.isSuccess) },
          { name: 'This Month', value: shown(money(summary.monthCents), mine.isSuccess) },
          { name: 'Available Jobs', value: shown(available.data?.length ?? 0, available.isSuccess) },
        ]}
      />
      {current ? <CurrentJob job={current} /> : null}
      <Outlet />
    </PhonePage>
  );
}

function Tabs({ available, mine }: { readonly available: number | undefined; readonly mine: number }) {
  const onJobs = useIsCurrent('/technician/jobs');
  const onEarnings = useIsCurrent('/technician/earnings');
  const isEarningsAddress = useIsCurrent('/earnings');
  const onProfile = useIsCurrent('/technician/profile');
  const earnings = onEarnings || isEarningsAddress;
  return (
    <TabBar
      links={[
        {
          href: '/technician',
          label: 'Available',
          icon: <ListIcon />,
          count: available,
          current: !onJobs && !earnings && !onProfile,
        },
        { href: '/technician/jobs', label: 'My Jobs', icon: <WrenchIcon />, count: mine, current: onJobs },
        { href: '/technician/earnings', label: 'Earnings', icon: <WalletIcon />, current: earnings },
        { href: '/technician/profile', label: 'Profile', icon: <PersonIcon />, current: onProfile },
      ]}
    />
  );
}

/** Whether new jobs are offered; stands at once, and goes back when the server refuses. */
function AvailabilitySwitch() {
  const user = useMe();
  const queries = useQueryClient();
  const query = apiQuery(getProfile, {});
  const profile = useQuery(query);
  const change = useOnce({
    run: (client, isAvailable: boolean) =>
      client.call(setAvailability, { params: { id: user.id }, body: { isAvailable } }),
    onError: (error) =>
      notify({
        title: 'Update Failed',
        detail: sentenceOf(error, 'Failed to update technician availability.'),
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
        Available for Jobs
        {profile.data && !isOn ? (
          <small className="block font-normal text-muted">
            You won’t be offered new jobs. You keep your current ones.
          </small>
        ) : null}
      </Switch>
    </div>
  );
}

/** What the server refused, job by job: it needs a look, for nothing sends it by itself. */
function Refusals() {
  const { entries } = useOutbox();
  const refused = new Map(entries.flatMap((one) => (one.problem === null ? [] : [[one.jobId, one]])));
  return (
    <div className="grid gap-2 px-4 pb-4 empty:hidden">
      {[...refused.values()].map((one) => (
        <Notice
          key={one.id}
          tone="danger"
          title={`Job ${one.jobNumber}: “${wordsOf(one)}” was refused`}
          actions={<AppLink href={`/technician/jobs/${one.jobId}`}>Look at the job</AppLink>}
        >
          {one.problem}
        </Notice>
      ))}
    </div>
  );
}

function CurrentJob({ job }: { readonly job: Job }) {
  const { entries } = useOutbox();
  const waiting = waitingOf(onTheWay(entries, job.id));
  const since = job.startedAt ? `since ${clockIn(job.startedAt, job.zone)}` : job.scheduledTime;
  return (
    <AppLink
      className="grid gap-4 p-4 border-b border-line grid-cols-[64px_minmax(0,1fr)_24px] items-center bg-now text-inherit no-underline"
      href={`/technician/jobs/${job.id}`}
    >
      <Art piece={pieceOf(job.items[0]?.category ?? 'other')} size="small" className="h-18" />
      <span className="grid gap-1">
        <span>
          <StatusBadge status={job.status}>{statusWords[job.status]}</StatusBadge>
        </span>
        <b>{titleOf(job)}</b>
        <span className="text-small text-muted">
          {job.number}, {since}
          {waiting ? `, ${waiting} waiting to send` : ''}
        </span>
      </span>
      <ArrowRightIcon />
    </AppLink>
  );
}
