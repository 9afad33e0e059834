/** Applications of technicians (spec admin §2): the queue, and beside it the one that was chosen. */
import { useQuery } from '@tanstack/react-query';
import { getReviewedApplication, listApplications } from '#api/contract/onboarding.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, remaining } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { Queue } from './Queue.tsx';
import { decisionFigures, queueOf } from './queue.ts';
import { Review } from './Review.tsx';

const MINUTE_MS = 60_000;

export function ApplicationsPage() {
  const t = useMessages(applicationTexts);
  usePageTitle(t('title'));
  const query = useQuery(apiQuery(listApplications, {}));
  const now = useNow(true, MINUTE_MS);
  const { own, others } = queueOf(query.data ?? []);
  const { approved, medianMs } = decisionFigures(query.data ?? [], now);
  return (
    <>
      <Strip title={t('title')}>
        {query.data ? (
          <Stats
            items={[
              { name: t('toDecide'), value: count(own.length) },
              { name: t('withOthers'), value: count(others.length) },
              { name: t('approvedLately'), value: count(approved) },
              ...(medianMs === null ? [] : [{ name: t('medianToDecision'), value: remaining(medianMs) }]),
            ]}
          />
        ) : null}
      </Strip>
      <main id="main" className="grid grid-cols-[320px_minmax(0,1fr)] max-md:grid-cols-1">
        <div className="min-w-0 border-r border-line">
          {query.data ? (
            <Queue applications={query.data} />
          ) : query.isError ? (
            <LoadFailed query={query} failed={t('failed')} />
          ) : (
            <Loading>
              <SkeletonRows rows={8} />
            </Loading>
          )}
        </div>
        <div className="p-6 max-md:hidden">
          <EmptyState title={t('choose')} piece="flat-carton">
            {t('chooseText')}
          </EmptyState>
        </div>
      </main>
    </>
  );
}

export function ApplicationPage() {
  const t = useMessages(applicationTexts);
  const id = usePathPart('applicationId');
  const list = useQuery(apiQuery(listApplications, {}));
  const query = useQuery(apiQuery(getReviewedApplication, { params: { id } }));
  const name = query.data ? `${query.data.firstName} ${query.data.lastName}` : null;
  usePageTitle(name === null ? t('one') : t('of', { name }));
  return (
    <DetailPage
      name={t('one')}
      query={query}
      back={{ href: '/admin/applications', label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('failed')}
      loading={t('loading')}
      skeleton={<SkeletonText heading lines={10} />}
    >
      {(application) => (
        <div className="grid grid-cols-[260px_minmax(0,1fr)] max-lg:grid-cols-1">
          <div className="min-w-0 border-r border-line max-lg:hidden">
            {list.data ? <Queue applications={list.data} current={id} /> : null}
          </div>
          <Review key={application.id} application={application} />
        </div>
      )}
    </DetailPage>
  );
}
