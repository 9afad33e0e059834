/** One job from offer to payment: facts, photos, completion, and the one large button. */
import { lazy, Suspense, type ReactNode } from 'react';
import { pieceName } from '#domain/booking/piece-brands.ts';
import type { Job } from '#api/contract/jobs.ts';
import { onServerClock } from '#web/lib/clock.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useGo, usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { kindOf } from '#web/lib/words.ts';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { Road } from '#web/ui/Progress.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { extrasOf, isActive, isUnderWay, nextStepOf, stampIn } from '../jobs.ts';
import { AsOf } from '../offline/AsOf.tsx';
import { useJob } from '../offline/queries.ts';
import { ahead, onTheWay, refusalOf, refusedCompletion } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { OutboxList } from '../outbox/OutboxList.tsx';
import { ReturnVisit } from '../return/ReturnVisit.tsx';
import { DeclineButton } from './DeclineButton.tsx';
import { WhyYou } from './OfferFacts.tsx';
import { CompletionForm } from './CompletionForm.tsx';
import { useCompletion } from './completion.ts';
import { Contact } from './Contact.tsx';
import { Crew } from './Crew.tsx';
import { GiveBack } from './GiveBack.tsx';
import { JobBadge } from './JobBadge.tsx';
import { NextStep } from './NextStep.tsx';
import { OfferDeadline } from './OfferDeadline.tsx';
import { OtherSteps } from './OtherSteps.tsx';
import { Payment } from './Payment.tsx';
import { JobPhotos } from './Photos.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

const Checklist = lazy(() => import('./Checklist.tsx'));
const SharePosition = lazy(() => import('./SharePosition.tsx'));
const Trouble = lazy(() => import('../trouble/Trouble.tsx'));

export function JobScreen() {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const id = usePathPart('jobId');
  const back = { href: '/technician/jobs', label: work('backToJobs') };
  usePageTitle(t('job'));
  const { entries } = useOutbox();
  const query = useJob(id);
  // Also for a job still stored on this phone: it belongs to someone else now (R20).
  const isGone =
    query.isError && (isProblem(query.error, 'not_found') || isProblem(query.error, 'forbidden'));
  if (query.data && !isGone) {
    const job = query.data;
    return (
      <OneJob
        key={job.id}
        job={{ ...job, ...ahead(job, entries) }}
        asOf={<AsOf query={query} zone={job.zone} />}
      />
    );
  }
  if (query.isError) {
    return (
      <PhonePage head={<PhoneHead title={t('job')} back={back} />} foot={null}>
        <PhoneSection>
          {isGone ? (
            <EmptyState
              title={t('noAccess')}
              piece="carton"
              action={<ButtonLink href="/technician">{work('availableJobs')}</ButtonLink>}
            >
              {t('noAccessText')}
            </EmptyState>
          ) : (
            <ErrorState
              message={sentenceOf(query.error, t('didNotLoad'))}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
        </PhoneSection>
      </PhonePage>
    );
  }
  return (
    <PhonePage head={<PhoneHead title={t('job')} back={back} />} foot={null} thumb>
      <PhoneSection>
        <Loading label={t('loading')}>
          <Skeleton height="56px" />
          <div className="pt-5">
            <SkeletonText heading lines={4} />
          </div>
        </Loading>
      </PhoneSection>
    </PhonePage>
  );
}

const order = ['assigned', 'in_route', 'on_site', 'in_progress', 'completed'] as const;
/** Position among the five steps; before acceptance none is reached. */
function placeOf({ status, accepted }: Pick<Job, 'status' | 'accepted'>): number {
  if (!accepted) return -1;
  if (status === 'scheduled') return 0;
  const place = (order as readonly string[]).indexOf(status);
  // A completed job has passed all five.
  return status === 'completed' ? order.length : place;
}

function OneJob({ job, asOf }: { readonly job: Job; readonly asOf: ReactNode }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const go = useGo();
  const { entries } = useOutbox();
  const queued = onTheWay(entries, job.id);
  const started = queued.find(({ step }) => step.kind === 'start');
  const refused = refusedCompletion(entries, job.id);
  const completion = useCompletion(job, job.startedAt ?? (started ? onServerClock(started.at) : null));
  const isWorking = job.accepted && isActive(job);
  const trouble =
    isWorking && isUnderWay(job) ? (
      <Suspense fallback={null}>
        <Trouble job={job} />
      </Suspense>
    ) : null;
  // What the technician is waiting for comes first.
  const isTroubled = job.noShow !== null || job.stoppedAt !== null;
  const stamp = (instant: string | null) =>
    instant === null ? undefined : stampIn(instant, job.zone, new Date().toISOString());
  return (
    <PhonePage
      thumb={nextStepOf(job) !== null}
      head={
        <PhoneHead
          title={t('jobNumber', { number: job.number })}
          back={
            job.accepted
              ? { href: '/technician/jobs', label: work('backToJobs') }
              : { href: '/technician', label: t('backToAvailable') }
          }
          end={<JobBadge job={job} />}
        />
      }
      foot={<NextStep job={job} completion={completion} />}
    >
      {job.accepted && job.status !== 'cancelled' ? (
        <div className="border-b border-line">
          <Road
            label={t('road')}
            current={placeOf(job)}
            steps={[
              { name: t('roadAccepted'), time: stamp(job.acceptedAt) },
              { name: t('roadEnRoute'), time: stamp(job.routeStartedAt) },
              { name: t('roadOnSite'), time: stamp(job.arrivedAt) },
              { name: t('roadInProgress'), time: stamp(job.startedAt) },
              { name: t('roadDone'), time: stamp(job.completedAt) },
            ]}
          />
        </div>
      ) : (
        <div className="grid gap-3 px-4 pt-4 empty:hidden">
          <OfferDeadline job={job} />
          <WhyYou job={job} />
        </div>
      )}
      {asOf}
      {isTroubled ? trouble : null}
      {isWorking && job.returnVisit ? (
        <Suspense fallback={null}>
          <ReturnVisit job={job} visit={job.returnVisit} />
        </Suspense>
      ) : null}
      <Payment job={job} isSent={!queued.some(({ step }) => step.kind === 'complete')} />
      {isWorking && job.status === 'in_route' ? (
        <Suspense>
          <SharePosition job={job} />
        </Suspense>
      ) : null}
      {isWorking && job.crewSize > 1 ? <Crew job={job} /> : null}
      <Contact job={job} />
      {job.accepted && job.status === 'in_progress' && job.items.length > 0 ? (
        <Suspense fallback={<Items job={job} />}>
          <Checklist job={job} />
        </Suspense>
      ) : (
        <Items job={job} />
      )}
      {job.accepted ? (
        <>
          <JobPhotos job={job} kind="before_photo" canAdd={isWorking && job.lead} />
          <JobPhotos job={job} kind="after_photo" canAdd={job.status === 'in_progress' && job.lead} />
          {job.status === 'in_progress' && job.lead ? (
            <CompletionForm
              job={job}
              completion={completion}
              refusal={refused ? refusalOf(work, refused) : null}
            />
          ) : null}
          {isWorking ? <OtherSteps job={job} /> : null}
          {isTroubled ? null : trouble}
          {isWorking && !job.lead ? (
            <PhoneSection>
              <p className="text-small text-muted">{t('leadReports')}</p>
            </PhoneSection>
          ) : null}
        </>
      ) : null}
      <div className="p-4 empty:hidden">
        {isWorking ? <GiveBack job={job} /> : null}
        {isActive(job) ? (
          <DeclineButton job={job} className="w-full" onDeclined={() => go('/technician')} />
        ) : null}
        <OutboxList jobId={job.id} />
      </div>
    </PhonePage>
  );
}

function Items({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const words = useMessages(wordTexts);
  const { addOns, surcharges } = extrasOf(words, job);
  return (
    <PhoneSection title={kindOf(words, job)} aside={words('items', { count: job.itemCount })}>
      {job.items.length === 0 ? (
        <p className="text-small text-muted">{t('itemsUnnamed', { count: job.itemCount })}</p>
      ) : (
        <ul>
          {job.items.map((item) => (
            <li
              key={`${item.brand} ${item.name}`}
              className="not-first:border-t not-first:border-line flex items-center gap-4 py-2"
            >
              <span className="grid w-12 shrink-0 justify-items-center">
                <Art piece={pieceOf(item.category)} variant="plain" size="small" className="h-11" />
              </span>
              <span className="text-small">{pieceName(item, job)}</span>
              {item.quantity > 1 ? (
                <b className="tabular-nums whitespace-nowrap ml-auto">× {item.quantity}</b>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {addOns ? (
        <p className="pt-3 text-small">
          <Rich area={jobTexts} id="addOns" tags={{ b: <b /> }} values={{ names: addOns }} />
        </p>
      ) : null}
      {surcharges ? (
        <p className="pt-3 text-small">
          <Rich area={jobTexts} id="surcharges" tags={{ b: <b /> }} values={{ names: surcharges }} />
        </p>
      ) : null}
    </PhoneSection>
  );
}
