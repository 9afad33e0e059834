/** Applications of technicians (spec admin §2): those waiting for someone, the list of all, and the selected one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  applicationStatuses,
  exportApplications,
  listApplicationPage,
  listOpenApplications,
} from '#api/contract/applications.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { getReviewedApplication } from '#api/contract/onboarding.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, remaining } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useGo, usePathPart } from '#web/shell/navigation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { DetailPage } from '../DetailPage.tsx';
import { ChoiceChips } from '../list/Choices.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { Credentials } from '../technicians/Credentials.tsx';
import { useApproval } from './approve.ts';
import { applicationColumns, nameOf } from './columns.tsx';
import { Queue } from './Queue.tsx';
import { queueOf } from './queue.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { Review } from './Review.tsx';

export function ApplicationsPage() {
  const t = useMessages(applicationTexts);
  const option = useMessages(optionTexts);
  usePageTitle(t('title'));
  const go = useGo();
  const open = useQuery(apiQuery(listOpenApplications, {}));
  const list = useList({
    name: 'applications',
    endpoint: listApplicationPage,
    rowsOf: ({ applications }) => applications,
  });
  const { approve, login, close } = useApproval();
  const [rejecting, setRejecting] = useState<string | null>(null);
  return (
    <>
      <Strip
        title={t('title')}
        actions={<SaveCsv list={list} endpoint={exportApplications} failed={t('exportFailed')} />}
      >
        {open.data ? <Figures open={open.data} /> : null}
      </Strip>
      <main id="main" className="grid grid-cols-[280px_minmax(0,1fr)] max-desk:grid-cols-1">
        <div className="min-w-0 border-r border-line max-desk:border-r-0">
          {open.data ? (
            <Queue applications={open.data.applications} />
          ) : open.isError ? (
            <LoadFailed query={open} failed={t('failed')} />
          ) : (
            <Loading>
              <SkeletonRows rows={8} />
            </Loading>
          )}
        </div>
        <section className="min-w-0" aria-label={t('all')}>
          <ConsoleTable
            list={list}
            words={{
              caption: t('title'),
              noun: t('noun'),
              search: t('search'),
              searchHint: t('searchHint'),
              loadFailed: t('failed'),
              noMatch: t('noMatch'),
              noMatchText: t('noMatchText'),
              none: t('noneYet'),
              noneText: t('noneYetText'),
            }}
            filters={
              <Chips label={t('status')}>
                <ChoiceChips
                  list={list}
                  name="status"
                  values={applicationStatuses}
                  write={(one) => t(`filter_${one}`)}
                />
              </Chips>
            }
            columns={applicationColumns(t, option, {
              approving: approve.isPending ? approve.variables : undefined,
              onApprove: (id) => approve.mutate(id),
              onReject: setRejecting,
            })}
            rowKey={({ id }) => id}
            rowName={nameOf}
            onOpen={({ id }) => go(`/admin/applications/${id}`)}
            menuOf={(row) => [
              { id: 'open', label: t('one'), href: `/admin/applications/${row.id}` },
              { id: 'technician', label: t('technician'), href: `/admin/technicians/${row.id}` },
            ]}
            emptyPiece="flat-carton"
          />
        </section>
      </main>
      {login ? <Credentials login={login} text={t('loginText')} onClose={close} /> : null}
      {rejecting === null ? null : <RejectDialog id={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}

function Figures({ open }: { readonly open: AnswerOf<typeof listOpenApplications> }) {
  const t = useMessages(applicationTexts);
  const { own, others } = queueOf(open.applications);
  const { approved, medianMs } = open;
  return (
    <Stats
      items={[
        { name: t('toDecide'), value: count(own.length) },
        { name: t('withOthers'), value: count(others.length) },
        { name: t('approvedLately'), value: count(approved) },
        ...(medianMs === null ? [] : [{ name: t('medianToDecision'), value: remaining(medianMs) }]),
      ]}
    />
  );
}

export function ApplicationPage() {
  const t = useMessages(applicationTexts);
  const id = usePathPart('applicationId');
  const open = useQuery(apiQuery(listOpenApplications, {}));
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
            {open.data ? <Queue applications={open.data.applications} current={id} /> : null}
          </div>
          <Review key={application.id} application={application} />
        </div>
      )}
    </DetailPage>
  );
}
