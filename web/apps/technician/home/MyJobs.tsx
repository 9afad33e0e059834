/** The My Jobs tab: active jobs with their steps, then completed ones with payment and rating, then cancelled ones. */
import { lazy, Suspense } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useCallsNow } from '#web/lib/calls.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { kindOf } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stars } from '#web/ui/Figures.tsx';
import { CalendarIcon, PersonIcon, PinIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { BillButton } from '../job/BillButton.tsx';
import { MessageButton, StatusActions } from '../job/CardSteps.tsx';
import { JobBadge } from '../job/JobBadge.tsx';
import { When } from '../job/When.tsx';
import { directionsTo, isActive, itemsOf, nameOf } from '../jobs.ts';
import { useMyJobs } from '../offline/queries.ts';
import { ahead } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { homeTexts, workTexts } from '#words/generated/technician.ts';

const AskForPushes = lazy(() => import('../notifications/AskForPushes.tsx'));

export function MyJobs() {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  usePageTitle(t('myJobs'));
  const { entries } = useOutbox();
  const { query, jobs: known, keptAt } = useMyJobs();
  if (!known && !query.isError)
    return (
      <div className="px-4 py-5">
        <Loading label={t('loadingJobs')}>
          <SkeletonRows rows={3} height="148px" />
        </Loading>
      </div>
    );
  if (!known)
    return (
      <div className="px-4 py-5">
        <ErrorState
          message={sentenceOf(query.error, t('jobsDidNotLoad'))}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  const jobs = known.map((job) => ({ ...job, ...ahead(job, entries) }));
  const active = jobs.filter(isActive).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const ended = jobs
    .filter((job) => !isActive(job))
    .sort((a, b) => (b.completedAt ?? b.startsAt).localeCompare(a.completedAt ?? a.startsAt));
  return (
    <>
      {active.length > 0 ? (
        <Suspense>
          <AskForPushes />
        </Suspense>
      ) : null}
      <section aria-labelledby="active">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-1">
          <h2 id="active" className="text-h3">
            {t('activeJobs')}
          </h2>
          <ButtonLink size="touch" href="/technician/calendar" icon={<CalendarIcon small />}>
            {t('calendar')}
          </ButtonLink>
        </div>
        {active.length === 0 ? (
          <div className="px-4 py-3">
            <EmptyState
              title={t('noneAccepted')}
              piece="wardrobe"
              action={<ButtonLink href="/technician">{work('availableJobs')}</ButtonLink>}
            >
              {t('noneAcceptedText')}
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
      {keptAt === null ? null : query.isError ? (
        <p className="px-4 py-6 text-small text-muted">{t('endedLater')}</p>
      ) : (
        <div className="px-4 py-6">
          <Loading label={t('loadingJobs')}>
            <SkeletonRows rows={2} height="88px" />
          </Loading>
        </div>
      )}
      <EndedJobs id="completed" title={t('completedJobs')} jobs={ended.filter(isCompleted)} />
      <EndedJobs id="cancelled" title={t('cancelledJobs')} jobs={ended.filter((job) => !isCompleted(job))} />
    </>
  );
}

function ActiveJob({ job }: { readonly job: Job }) {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  const words = useMessages(wordTexts);
  const calls = useCallsNow(job.callWindow);
  return (
    <li className="grid gap-3 p-4 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div>
          <JobBadge job={job} />
          <h3 className="mt-2 text-lead">{kindOf(words, job)}</h3>
          <p className="text-small text-muted">{itemsOf(work, words, job)}</p>
        </div>
        <Money cents={job.technicianPayoutCents} big />
      </div>
      <div className="grid gap-0.5 text-small">
        <span className="flex gap-2 items-center min-h-6.5">
          <CalendarIcon className="flex-none text-muted" small />
          <When job={job} />
        </span>
        <span className="flex gap-2 items-center min-h-6.5">
          <PersonIcon className="flex-none text-muted" small />
          <span>
            {nameOf(job)}
            {job.customerPhone ? (
              <>
                {', '}
                {calls === 'open' ? (
                  <AppLink href={`tel:${job.customerPhone}`} className="tabular-nums whitespace-nowrap">
                    {formatPhone(job.customerPhone)}
                  </AppLink>
                ) : (
                  <span className="tabular-nums whitespace-nowrap">{formatPhone(job.customerPhone)}</span>
                )}
              </>
            ) : null}
          </span>
        </span>
        <span className="flex gap-2 items-center min-h-6.5">
          <PinIcon className="flex-none text-muted" small />
          {job.address}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink href={`/technician/jobs/${job.id}`}>{t('details')}</ButtonLink>
        <ButtonLink href={directionsTo(job.address)} target="_blank" rel="noreferrer">
          {work('directions')}
        </ButtonLink>
        <MessageButton job={job} />
        <StatusActions job={job} />
      </div>
    </li>
  );
}

const isCompleted = ({ status }: Pick<Job, 'status'>): boolean => status === 'completed';

function EndedJobs({
  id,
  title,
  jobs,
}: {
  readonly id: string;
  readonly title: string;
  readonly jobs: readonly Job[];
}) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 pt-6 pb-1 text-h3">
        {title}
      </h2>
      <ul>
        {jobs.map((job) => (
          <EndedJob key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function EndedJob({ job }: { readonly job: Job }) {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  const words = useMessages(wordTexts);
  return (
    <li className="grid gap-3 p-4 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div className="grid gap-1">
          <h3 className="text-lead">
            <AppLink href={`/technician/jobs/${job.id}`}>{kindOf(words, job)}</AppLink>
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
          <JobBadge job={job} />
        </p>
      ) : job.paymentCaptured ? (
        <p>
          <Badge tone="ok">{work('paymentProcessed')}</Badge>
        </p>
      ) : job.priceRise?.state === 'requested' ? (
        <p>
          <Badge tone="warn">{t('waitingForCustomer')}</Badge>
        </p>
      ) : (
        <BillButton job={job} />
      )}
    </li>
  );
}
