/**
 * /technician/application-status: the state of the application, who has to act and until when, and what the person can
 * do now (spec technician §2, decision 090).
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { unreachable } from '#domain/core/unreachable.ts';
import { isHistoryCode } from '#domain/onboarding/history.ts';
import { getApplication, withdrawApplication, type Application } from '#api/contract/onboarding.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { dayIn, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { REFETCH_MS } from '#web/lib/query.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { useSignOut } from '#web/shell/session.ts';
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { BarButton } from '#web/ui/Head.tsx';
import { BarLink, RuledSection, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/technician.ts';
import { useRefresh } from './refresh.ts';
import { headOf } from './said.ts';
import { StepRow, type Opened } from './StepRow.tsx';

// Legal texts and forms load when they are opened.
const AuthorizeDialog = lazy(() =>
  import('./AuthorizeDialog.tsx').then((module) => ({ default: module.AuthorizeDialog })),
);
const SignDialog = lazy(() => import('./SignDialog.tsx').then((module) => ({ default: module.SignDialog })));
const SignElsewhereDialog = lazy(() =>
  import('./SignElsewhereDialog.tsx').then((module) => ({ default: module.SignElsewhereDialog })),
);
const NumberDialog = lazy(() =>
  import('./NumberDialog.tsx').then((module) => ({ default: module.NumberDialog })),
);
const WordsDialog = lazy(() =>
  import('./WordsDialog.tsx').then((module) => ({ default: module.WordsDialog })),
);
const WorkAreaDialog = lazy(() =>
  import('./WorkAreaDialog.tsx').then((module) => ({ default: module.WorkAreaDialog })),
);
const ConfirmDialog = lazy(() =>
  import('#web/ui/Dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

const BANKING = '/technician/banking';
/** Parts of the drawing that is assembled as the steps are done. */
const TOTE_PARTS = 6;
/** Milliseconds between checks while the signature service prepares a document. */
const PREPARING_MS = 2_000;

export function ApplicationStatus() {
  const t = useMessages(applicationTexts);
  usePageTitle(t('pageTitle'));
  const signOut = useSignOut('/technician/login');
  const query = useQuery({
    ...apiQuery(getApplication, {}),
    // The signature service takes seconds for a document, and the person is waiting for its link.
    refetchInterval: ({ state: { data } }) =>
      data?.signing.isOrdered && data.signing.url === null ? PREPARING_MS : REFETCH_MS,
  });
  const [{ sent }, changeAddress] = useAddressQuery();
  useEffect(() => {
    if (sent === undefined) return;
    notify({ title: t('submitted') });
    changeAddress({ sent: null });
  }, [sent, changeAddress, t]);
  return (
    <SitePage
      head={
        <TopBar
          home="/technician"
          end={
            <>
              <BarLink roomy href="/support">
                {t('support')}
              </BarLink>
              <LanguageSwitch />
              <BarButton onClick={() => void signOut()}>{t('logout')}</BarButton>
            </>
          }
        />
      }
    >
      {query.data ? (
        <Standing application={query.data} />
      ) : (
        <div className="mx-auto w-page py-8">
          <h1 className="sr-only">{t('pageTitle')}</h1>
          <Loaded query={query} failed={t('failed')} skeleton={<SkeletonText heading lines={8} />}>
            {() => null}
          </Loaded>
        </div>
      )}
    </SitePage>
  );
}

function Standing({ application }: { readonly application: Application }) {
  const t = useMessages(applicationTexts);
  const go = useGo();
  const zone = deviceZone();
  const [opened, setOpened] = useState<Opened>(null);
  const { steps, ownSteps, sentAt, mayWithdraw, number, status } = application;
  // Until the dashboard opens, whose profile offers the same.
  const mayEdit = status === 'open' || status === 'approved';
  const { title, lead } = headOf(t, application, zone);
  const done = steps.filter(({ state }) => state === 'met').length;
  const [first] = ownSteps;
  const act = (step: Opened): void => {
    if (step === 'bank') return go(BANKING);
    // The document is ready at the service.
    if (step === 'contract' && application.signing.url !== null)
      return window.location.assign(application.signing.url);
    // These two are done in their own rows.
    if (step === 'license' || step === 'email') {
      const row = document.getElementById(`step-${step}`);
      row?.scrollIntoView({ block: 'center' });
      return row?.querySelector<HTMLElement>('button, h2')?.focus();
    }
    setOpened(step);
  };
  const next =
    first === undefined ? (
      <Onward application={application} />
    ) : (
      <Button kind="primary" size="big" className="max-phone:w-full" onClick={() => act(first)}>
        {t(`act_${first}`)}
        <ArrowRightIcon />
      </Button>
    );
  return (
    <div className="mx-auto w-page pb-16 max-phone:pb-28">
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-end gap-x-16 gap-y-4 border-b-[1.5px] border-ink pt-10 max-desk:grid-cols-1 max-phone:pt-6">
        <div className="grid justify-items-start gap-5 pb-10 max-desk:pb-0 max-phone:gap-4">
          <p className="flex flex-wrap items-center gap-4 text-small text-muted">
            <Badge tone={done === steps.length ? 'ok' : 'warn'}>
              {t('progress', { done, all: steps.length })}
            </Badge>
            {t('sentOn', { number, day: dayIn(sentAt, zone) })}
          </p>
          <h1>{title}</h1>
          <p className="max-w-[46ch] text-lead text-muted">{lead}</p>
          <div className="max-phone:hidden">{next}</div>
        </div>
        <div className="grid justify-items-center">
          <Art
            className="h-64 max-phone:h-44"
            piece="tote"
            variant={status === 'active' ? 'plain' : 'step'}
            step={Math.min(TOTE_PARTS, 1 + Math.floor((done * TOTE_PARTS) / steps.length))}
          />
        </div>
      </div>
      <ol aria-label={t('stepsLabel')}>
        {steps.map((one, index) => (
          <StepRow
            key={one.step}
            n={index + 1}
            step={one}
            application={application}
            isCurrent={rowOf(first) === one.step}
            onOpen={act}
          />
        ))}
      </ol>
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-x-16 gap-y-8 pt-12 max-desk:grid-cols-1">
        <RuledSection title={t('history')}>
          <ol>
            {application.history.map(({ at, code }) =>
              isHistoryCode(code) ? (
                <li
                  key={`${at}${code}`}
                  className="grid grid-cols-[168px_1fr] gap-4 py-1.25 text-small max-phone:grid-cols-1 max-phone:gap-0"
                >
                  <time className="text-muted tabular-nums" dateTime={at}>
                    {wallTime(at, zone)}
                  </time>
                  <span>{t(`event_${code}`)}</span>
                </li>
              ) : null,
            )}
          </ol>
        </RuledSection>
        {mayEdit || mayWithdraw ? (
          <RuledSection title={t('stop')}>
            <p className="mb-4 max-w-[48ch] text-small text-muted">
              {[mayEdit ? t('editText') : null, mayWithdraw ? t('stopText') : null]
                .filter((sentence) => sentence !== null)
                .join(' ')}
            </p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {mayEdit ? <Button onClick={() => setOpened('workArea')}>{t('edit')}</Button> : null}
              {mayWithdraw ? (
                <Button kind="quiet" className="max-phone:-ml-3" onClick={() => setOpened('withdraw')}>
                  {t('withdraw')}
                </Button>
              ) : null}
            </div>
          </RuledSection>
        ) : null}
      </div>
      <aside
        className="fixed inset-x-0 bottom-0 z-4 hidden border-t-[1.5px] border-ink bg-raised px-5 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] empty:hidden max-phone:block"
        aria-label={t('nextStep')}
      >
        {next}
      </aside>
      <Suspense fallback={null}>
        <Dialogs opened={opened} application={application} onClose={() => setOpened(null)} />
      </Suspense>
    </div>
  );
}

/** The row in which one of the person's own steps is done. */
function rowOf(own: Application['ownSteps'][number] | undefined): string | null {
  if (own === undefined) return null;
  if (own === 'ssn' || own === 'authorization') return 'background_check';
  return own === 'answer' ? 'review' : own;
}

/** Links for when there is nothing to do on this page. */
function Onward({ application: { status, mayApplyAgain } }: { readonly application: Application }) {
  const t = useMessages(applicationTexts);
  if (status === 'active')
    return (
      <ButtonLink kind="primary" size="big" className="max-phone:w-full" href="/technician">
        {t('toDashboard')}
      </ButtonLink>
    );
  if (!mayApplyAgain) return null;
  return (
    <ButtonLink kind="primary" size="big" className="max-phone:w-full" href="/technician/apply">
      {t('applyAgain')}
    </ButtonLink>
  );
}

function Dialogs({
  opened,
  application,
  onClose,
}: {
  readonly opened: Opened;
  readonly application: Application;
  readonly onClose: () => void;
}) {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  switch (opened) {
    case 'authorization':
      return <AuthorizeDialog onClose={onClose} />;
    case 'contract':
      return application.signing.place === 'here' ? (
        <SignDialog version={application.versions.contract} onClose={onClose} />
      ) : (
        <SignElsewhereDialog application={application} onClose={onClose} />
      );
    case 'ssn':
      return <NumberDialog application={application} onClose={onClose} />;
    case 'answer':
      return <WordsDialog kind="answer" about={application.question ?? ''} onClose={onClose} />;
    case 'dispute':
      return <WordsDialog kind="dispute" about={t('disputeText')} onClose={onClose} />;
    case 'workArea':
      return <WorkAreaDialog onClose={onClose} />;
    case 'withdraw':
      return (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && onClose()}
          title={t('withdrawTitle')}
          action={t('withdraw')}
          keep={t('keep')}
          onConfirm={async () => {
            await api().call(withdrawApplication, { body: {} });
            await refresh();
          }}
        >
          {t('withdrawText')}
        </ConfirmDialog>
      );
    case 'email':
    case 'license':
    case 'bank':
    case null:
      return null;
    default:
      return unreachable(opened);
  }
}
