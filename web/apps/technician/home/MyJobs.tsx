/** The My Jobs tab: active jobs with their next step, then the completed ones with payment and rating. */
import { useQuery } from '@tanstack/react-query';
import { listMyJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stars } from '#web/ui/Figures.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { BillButton } from '../job/BillButton.tsx';
import { When } from '../job/When.tsx';
import { directionsTo, isActive, itemsOf, statusWords, titleOf } from '../jobs.ts';
import { statusAhead } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';

export function MyJobs() {
  usePageTitle('My Jobs');
  const { entries } = useOutbox();
  const query = useQuery(apiQuery(listMyJobs, {}));
  if (query.isPending)
    return (
      <div className="px-4 py-5">
        <Loading label="Loading your jobs">
          <SkeletonRows rows={3} height="148px" />
        </Loading>
      </div>
    );
  if (query.isError && !query.data)
    return (
      <div className="px-4 py-5">
        <ErrorState
          message={sentenceOf(query.error, 'Your jobs did not load.')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  const jobs = query.data.map((job) => ({ ...job, status: statusAhead(job, entries) }));
  const active = jobs.filter(isActive).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const ended = jobs
    .filter((job) => !isActive(job))
    .sort((a, b) => (b.completedAt ?? b.startsAt).localeCompare(a.completedAt ?? a.startsAt));
  return (
    <>
      <section aria-labelledby="active">
        <h2 id="active" className="px-4 pt-5 pb-1 text-h3">
          Active Jobs
        </h2>
        {active.length === 0 ? (
          <div className="px-4 py-3">
            <EmptyState
              title="Nothing accepted yet"
              piece="wardrobe"
              action={<ButtonLink href="/technician">See available jobs</ButtonLink>}
            >
              Jobs you accept appear here, next one first.
            </EmptyState>
          </div>
        ) : (
          <ul>
            {active.map((job) => (
              <ActiveJob key={job.id} job={job} />
            ))}
          </ul>
        )}
      </section>
      {ended.length === 0 ? null : (
        <section aria-labelledby="ended">
          <h2 id="ended" className="px-4 pt-6 pb-1 text-h3">
            Completed Jobs
          </h2>
          <ul>
            {ended.map((job) => (
              <EndedJob key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ActiveJob({ job }: { readonly job: Job }) {
  return (
    <li className="grid gap-3 p-4 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div>
          <StatusBadge status={job.status}>{statusWords[job.status]}</StatusBadge>
          <h3 className="mt-2 text-lead">{titleOf(job)}</h3>
          <p className="text-small text-muted">{itemsOf(job)}</p>
        </div>
        <Money cents={job.technicianPayoutCents} big />
      </div>
      <div className="grid gap-0.5 text-small">
        <span className="flex gap-2 items-center min-h-6.5">
          <CalendarIcon className="flex-none text-muted" small />
          <When job={job} />
        </span>
        <span className="flex gap-2 items-center min-h-6.5">
          <PinIcon className="flex-none text-muted" small />
          {job.address}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink href={`/technician/jobs/${job.id}`}>Details</ButtonLink>
        <ButtonLink href={directionsTo(job.address)} target="_blank" rel="noreferrer">
          Directions
        </ButtonLink>
      </div>
    </li>
  );
}

function EndedJob({ job }: { readonly job: Job }) {
  return (
    <li className="grid gap-3 p-4 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div className="grid gap-1">
          <h3 className="text-lead">
            <AppLink href={`/technician/jobs/${job.id}`}>{titleOf(job)}</AppLink>
          </h3>
          <p className="text-small text-muted">
            {job.number}, <When job={job} />
          </p>
          {job.rating === null ? null : <Stars rating={job.rating} />}
        </div>
        <Money cents={job.technicianPayoutCents} big />
      </div>
      {job.status === 'cancelled' ? (
        <p>
          <StatusBadge status="cancelled" />
        </p>
      ) : job.paymentCaptured ? (
        <p>
          <Badge tone="ok">Payment Processed</Badge>
        </p>
      ) : job.priceRise?.state === 'requested' ? (
        <p>
          <Badge tone="warn">Waiting for the customer</Badge>
        </p>
      ) : (
        <BillButton job={job} />
      )}
    </li>
  );
}
