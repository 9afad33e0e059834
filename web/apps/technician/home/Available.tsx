/** The Available tab: open jobs, nearest first, each with the time left to answer. */
import { useQuery } from '@tanstack/react-query';
import { listAvailableJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { kindOf, siteLine } from '#web/lib/words.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { CalendarIcon, PersonIcon, PinIcon } from '#web/ui/later-icons.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { directionsTo, itemsOf, nameOf, nextStepOf } from '../jobs.ts';
import { useAccept } from '../job/accept.ts';
import { DeclineButton } from '../job/DeclineButton.tsx';
import { Way, WhyYou } from '../job/OfferFacts.tsx';
import { OfferDeadline } from '../job/OfferDeadline.tsx';
import { When } from '../job/When.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { homeTexts, workTexts } from '#words/generated/technician.ts';

export function Available() {
  const t = useMessages(homeTexts);
  usePageTitle(t('availablePage'));
  const query = useQuery(apiQuery(listAvailableJobs, {}));
  return (
    <section aria-labelledby="available">
      <h2 id="available" className="px-4 pt-5 pb-1 text-h3">
        {t('nearestFirst')}
      </h2>
      {query.isPending ? (
        <JobSkeletons />
      ) : query.isError && !query.data ? (
        <div className="px-4 py-3">
          <ErrorState
            message={sentenceOf(query.error, t('availableDidNotLoad'))}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : query.data.length === 0 ? (
        <div className="px-4 py-3">
          <EmptyState title={t('noneAvailable')}>{t('noneAvailableText')}</EmptyState>
        </div>
      ) : (
        <ul>
          {[...query.data]
            .sort((a, b) => (a.distanceMetres ?? Infinity) - (b.distanceMetres ?? Infinity))
            .map((job, place) => (
              <JobOffer key={job.id} job={job} first={place === 0} />
            ))}
        </ul>
      )}
    </section>
  );
}

function JobOffer({ job, first }: { readonly job: Job; readonly first: boolean }) {
  const t = useMessages(homeTexts);
  const work = useMessages(workTexts);
  const words = useMessages(wordTexts);
  const site = siteLine(words, job.site);
  const accept = useAccept();
  return (
    <li className="grid gap-3 p-4 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div>
          <h3 className="text-lead">{kindOf(words, job)}</h3>
          <p className="text-small text-muted">{itemsOf(work, words, job)}</p>
        </div>
        <p className="text-right">
          <Money cents={job.technicianPayoutCents} big />
          <small className="block text-micro text-muted">{t('yourShare')}</small>
        </p>
      </div>
      <div className="grid gap-0.5 text-small">
        <span className="flex gap-2 items-center min-h-6.5">
          <CalendarIcon className="flex-none text-muted" small />
          <When job={job} />
        </span>
        <span className="flex gap-2 items-center min-h-6.5">
          <PersonIcon className="flex-none text-muted" small />
          {nameOf(job)}
        </span>
        <span className="flex gap-2 items-center min-h-6.5">
          <PinIcon className="flex-none text-muted" small />
          <span>
            {job.area.city}, {job.area.zip}
            {job.distanceMetres === null ? null : (
              <>
                {': '}
                <Way job={job} />
              </>
            )}
          </span>
        </span>
      </div>
      {site === null ? null : <p className="text-small">{site}</p>}
      {first ? <p className="text-small text-muted">{work('afterAcceptance')}</p> : null}
      <WhyYou job={job} />
      <OfferDeadline job={job} />
      <div className="grid grid-cols-2 gap-2">
        {nextStepOf(job) === 'accept' ? (
          <Button
            kind={first ? 'primary' : 'secondary'}
            size={first ? 'big' : 'medium'}
            className="col-span-2"
            busy={accept.isPending}
            onClick={() => accept.mutate(job)}
          >
            {work('accept')}
          </Button>
        ) : null}
        <ButtonLink kind="quiet" className="border-line!" href={`/technician/jobs/${job.id}`}>
          {t('viewDetails')}
        </ButtonLink>
        <ButtonLink
          kind="quiet"
          className="border-line!"
          href={directionsTo(job.address)}
          target="_blank"
          rel="noreferrer"
        >
          {work('directions')}
        </ButtonLink>
        <DeclineButton job={job} className="col-span-2" />
      </div>
    </li>
  );
}

/** Skeletons of two offers. */
function JobSkeletons() {
  const t = useMessages(homeTexts);
  return (
    <Loading label={t('loadingAvailable')}>
      {[0, 1].map((k) => (
        <div key={k} className="grid gap-3 p-4 border-b border-line">
          <SkeletonText heading lines={2} />
          <Skeleton height="56px" />
        </div>
      ))}
    </Loading>
  );
}
