/** The decision: what is still missing, and what a reviewer can do now. */
import { useState } from 'react';
import {
  askApplicant,
  decideTestJob,
  inviteAgain,
  setException,
  takeUpApplication,
  type ReviewedApplication,
} from '#api/contract/onboarding.ts';
import { deviceZone, lastDayIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { AlertIcon } from '#web/ui/later-icons.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { ExceptionDialog } from './ExceptionDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { Credentials } from '../technicians/Credentials.tsx';
import { useApproval } from './approve.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { statusText } from './said.ts';

type Opened = 'ask' | 'reject' | 'exception' | null;
type Excusable = ReviewedApplication['exceptions'][number]['requirement'];

export function Decide({ application }: { readonly application: ReviewedApplication }) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  const [opened, setOpened] = useState<Opened>(null);
  const { id, applicationStatus, end, testJob, exceptions, missingForReview, email, source } = application;
  const failure = t('changeFailed');
  const { approve, login, close: closeLogin } = useApproval();
  const takeUp = useChange<void>({
    run: (client) => client.call(takeUpApplication, { params: { id }, body: {} }),
    success: t('takenUp'),
    failure,
  });
  const invite = useChange<void>({
    run: (client) => client.call(inviteAgain, { params: { id }, body: {} }),
    success: t('invited'),
    failure,
  });
  const test = useChange({
    run: (client, next: 'wanted' | 'passed') =>
      client.call(decideTestJob, { params: { id }, body: { testJob: next } }),
    success: t('testJobDone'),
    failure,
  });
  const endException = useChange({
    run: (client, requirement: Excusable) =>
      client.call(setException, { params: { id }, body: { requirement, until: null } }),
    success: t('exceptionEnded'),
    failure,
  });
  const isOpen = applicationStatus === 'pending' || applicationStatus === 'under_review';
  const close = () => setOpened(null);
  return (
    <aside
      className="grid content-start gap-5 border-l-[1.5px] border-ink bg-raised p-5 text-small max-desk:border-t-[1.5px] max-desk:border-l-0"
      aria-label={t('decide')}
    >
      <Part title={t('decide')}>
        {end !== null ? (
          <p className="text-muted">{t('nothingToDecide', { status: statusText(t, application) })}</p>
        ) : missingForReview.length === 0 ? (
          <p className="flex gap-2">
            <CheckIcon small className="mt-0.5 text-success" />
            {t('nothingLacks')}
          </p>
        ) : (
          <>
            <p className="text-muted">{t('lacking')}</p>
            <ul className="mt-1 grid gap-1">
              {missingForReview.map((one) => (
                <li key={one} className="flex gap-2">
                  <AlertIcon small className="mt-0.5 text-warn" />
                  {t(`step_${one}`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
      {exceptions.length > 0 ? (
        <ul className="grid gap-2">
          {exceptions.map(({ requirement, reason, until, by }) => (
            <li key={requirement} className="grid justify-items-start gap-1 wrap-anywhere">
              {t('exceptionLine', {
                requirement: t(`step_${requirement}`),
                reason,
                day: lastDayIn(until, zone),
                who: by,
              })}
              <Button size="small" onClick={() => endException.mutate(requirement)}>
                {t('endException')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <Part title={t('then')} level={3}>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            <li>{t('then1', { email })}</li>
            <li>{t('then2')}</li>
          </ul>
        </Part>
      ) : null}
      {end === null ? (
        <div className="grid gap-2">
          {isOpen ? (
            <>
              {/* Until nothing is missing, the next step is elsewhere on the page: that has the accent. */}
              <Button
                kind={missingForReview.length > 0 ? 'secondary' : 'primary'}
                disabled={missingForReview.length > 0}
                busy={approve.isPending}
                onClick={() => approve.mutate(id)}
              >
                {t('approve')}
              </Button>
              {missingForReview.length > 0 ? (
                <p className="text-muted">
                  {t('approveWaits', { what: missingForReview.map((one) => t(`step_${one}`)).join(', ') })}
                </p>
              ) : null}
            </>
          ) : null}
          {applicationStatus === 'pending' ? (
            <Button busy={takeUp.isPending} onClick={() => takeUp.mutate()}>
              {t('takeUp')}
            </Button>
          ) : null}
          <div className="flex flex-wrap gap-2 *:flex-auto *:px-3! *:whitespace-nowrap">
            <Button onClick={() => setOpened('ask')}>{t('ask')}</Button>
            {isOpen ? (
              <Button kind="danger" onClick={() => setOpened('reject')}>
                {t('reject')}
              </Button>
            ) : null}
          </div>
          {testJob === 'passed' ? null : (
            <Button
              kind="quiet"
              busy={test.isPending}
              onClick={() => test.mutate(testJob === 'none' ? 'wanted' : 'passed')}
            >
              {t(testJob === 'none' ? 'testJobWant' : 'testJobPass')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setOpened('exception')}>
            {t('exception')}
          </Button>
        </div>
      ) : null}
      {end !== null && source === 'admin' ? (
        <div className="grid gap-2">
          <p className="text-muted">{t('inviteText', { email })}</p>
          <Button kind="primary" busy={invite.isPending} onClick={() => invite.mutate()}>
            {t('invite')}
          </Button>
        </div>
      ) : null}
      {login ? <Credentials login={login} text={t('loginText')} onClose={closeLogin} /> : null}
      {opened === 'ask' ? (
        <ReasonDialog
          title={t('ask')}
          label={t('askLabel')}
          success={t('asked')}
          run={(client, note) => client.call(askApplicant, { params: { id }, body: { note } })}
          onClose={close}
        />
      ) : null}
      {opened === 'reject' ? <RejectDialog id={id} onClose={close} /> : null}
      {opened === 'exception' ? <ExceptionDialog id={id} onClose={close} /> : null}
    </aside>
  );
}
