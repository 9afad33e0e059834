/** One step of the application: its state, who has to act, until when, and what can be done. */
import { technicianBps } from '#domain/booking/shares.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { Application } from '#api/contract/onboarding.ts';
import { clockIn, dayIn, deviceZone, percent } from '#web/lib/format.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { LicenseUpload } from '#web/shell/LicenseUpload.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { useRefresh } from './refresh.ts';
import { ReportLinks } from './ReportLinks.tsx';
import { ResendEmail } from './ResendEmail.tsx';
import { RowLink } from './RowLink.tsx';
import { badgeOf, detailOf, lastDayOf, type ApplicationStep } from './said.ts';

/** Dialogs that may be open. */
export type Opened = Application['ownSteps'][number] | 'dispute' | 'workArea' | 'withdraw' | null;

export function StepRow({
  n,
  step,
  application,
  isCurrent,
  onOpen,
}: {
  readonly n: number;
  readonly step: ApplicationStep;
  readonly application: Application;
  /** Whether it is the next thing that the person can do. */
  readonly isCurrent: boolean;
  readonly onOpen: (what: Opened) => void;
}) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  const { tone, said } = badgeOf(t, step, application);
  const { state, until, isLate } = step;
  const number = isCurrent ? 'now' : state === 'met' ? 'done' : tone === 'idle' ? 'todo' : undefined;
  return (
    <li
      id={`step-${step.step}`}
      className={classes(
        'grid scroll-mt-6 grid-cols-[48px_minmax(0,3fr)_minmax(0,5fr)_224px] items-start gap-x-6 gap-y-1 border-b border-line py-6 max-desk:grid-cols-[48px_minmax(0,1fr)] max-desk:gap-x-4',
        isCurrent && '-mx-5 bg-now px-5',
      )}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className="max-desk:row-span-3">
        <Callout n={n} size="big" {...(number && { state: number })} />
      </span>
      <div className="grid justify-items-start gap-2">
        <h2 className="text-lead" tabIndex={-1}>
          {t(`step_${step.step}`)}
        </h2>
        <Badge tone={tone}>{said}</Badge>
      </div>
      {until ? (
        <p className="text-right text-small text-muted desk:col-start-4 desk:row-start-1 max-desk:col-start-2 max-desk:text-left">
          <b
            className={classes(
              'block font-display text-lead font-strong max-desk:inline',
              isLate && state === 'waiting' ? 'text-danger' : 'text-ink',
            )}
          >
            {state === 'met'
              ? t('validUntil', { day: lastDayOf(step, application, until, zone) })
              : t(isLate ? 'lateBy' : 'by', { day: dayIn(until, zone) })}
          </b>{' '}
          {state === 'met' ? null : clockIn(until, zone)}
        </p>
      ) : null}
      <div className="grid gap-3 text-muted max-desk:col-start-2 max-desk:mt-2">
        <p className="max-w-[52ch]">{detailOf(t, step, application, zone)}</p>
        {isLate && state === 'waiting' ? <p className="max-w-[52ch]">{t('lateText')}</p> : null}
        <Actions step={step} application={application} onOpen={onOpen} />
      </div>
    </li>
  );
}

/** The text of a step as a file, before it is accepted. */
function ReadFirst({ text }: { readonly text: 'agreement' | 'disclosure' }) {
  const t = useMessages(applicationTexts);
  return (
    <RowLink elsewhere href={`/api/technician/application/text.pdf?text=${text}&lang=${useLanguage()}`}>
      {t('readFirst')}
    </RowLink>
  );
}

function Actions({
  step: { step, state },
  application,
  onOpen,
}: {
  readonly step: ApplicationStep;
  readonly application: Application;
  readonly onOpen: (what: Opened) => void;
}) {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  const { ownSteps, mayDispute, renewsLicense, license, contract } = application;
  const button = (what: Exclude<Opened, null | 'dispute' | 'workArea' | 'withdraw'>) => (
    <Button className="justify-self-start" onClick={() => onOpen(what)}>
      {t(`act_${what}`)}
    </Button>
  );
  switch (step) {
    case 'license':
      return ownSteps.includes('license') ||
        renewsLicense ||
        (state === 'waiting' && application.endedAt === null) ? (
        <LicenseUpload isAfterWizard isAgain={license !== null} onSent={refresh} />
      ) : null;
    case 'background_check':
      return (
        <>
          {ownSteps.includes('ssn') ? (
            button('ssn')
          ) : ownSteps.includes('authorization') ? (
            <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
              {button('authorization')}
              <ReadFirst text="disclosure" />
            </p>
          ) : mayDispute ? (
            <Button className="justify-self-start" onClick={() => onOpen('dispute')}>
              {t('dispute')}
            </Button>
          ) : null}
          <ReportLinks application={application} />
        </>
      );
    case 'contract':
      return ownSteps.includes('contract') ? (
        <>
          <KeyValue
            rows={[
              [t('dealAreName'), t('dealAre')],
              [t('dealEarnName'), t('dealEarn', { share: percent(technicianBps / 10_000) })],
              [t('dealChooseName'), t('dealChoose')],
            ]}
          />
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {application.signing.url === null ? (
              button('contract')
            ) : (
              <ButtonLink href={application.signing.url}>{t('signAt')}</ButtonLink>
            )}
            <ReadFirst text="agreement" />
          </p>
        </>
      ) : contract ? (
        <p className="flex flex-wrap gap-x-5">
          <RowLink href="/api/technician/application/contract.pdf">{t('download')}</RowLink>
          <RowLink href={`/contracts/${contract.number}`}>{t('checkContract')}</RowLink>
        </p>
      ) : null;
    case 'review':
      return ownSteps.includes('answer') ? button('answer') : null;
    case 'bank':
      return ownSteps.includes('bank') ? button('bank') : null;
    case 'email':
      return ownSteps.includes('email') ? <ResendEmail /> : null;
    case 'test_job':
    case 'activation':
      return null;
    default:
      return unreachable(step);
  }
}
