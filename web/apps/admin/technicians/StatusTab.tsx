/** Status: what someone may do now and why, the suspension, their scorecard, and when they work. */
import { lazy, Suspense, useState } from 'react';
import { listMessages } from '#api/contract/channels.ts';
import { makeChanges } from '#api/contract/dispatch.ts';
import { getDayMoment } from '#api/contract/moments.ts';
import { updateTechnician, type AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { byName } from '../customers/said.ts';
import { useMay } from '../may.ts';
import { AvailabilitySwitch, Standing } from './columns.tsx';
import { Hours } from './Hours.tsx';
import { Scorecard } from './Scorecard.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

const MoveDayDialog = lazy(() => import('../dispatch/MoveDayDialog.tsx'));

export function StatusTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const { applicationStatus, backgroundCheckStatus, user, createdAt, language } = technician;
  const may = useMay();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <>
      <section className="grid gap-3" aria-label={t('tab_status')}>
        <KeyValue
          rows={[
            [t('status'), <Standing key="" technician={technician} />],
            [t('available'), <AvailabilitySwitch key="" technician={technician} />],
            [t('application'), t(`application_${applicationStatus}`)],
            [t('backgroundCheck'), t(`check_${backgroundCheckStatus}`)],
            [t('emailVerified'), t(user.emailVerified ? 'yes' : 'no')],
            [t('language'), t(`language_${language}`)],
            [t('joined'), wallTime(createdAt, deviceZone())],
            [
              t('messages'),
              may(listMessages) ? (
                <AppLink key="" href={`/admin/thank-you/messages?person=technician-${technician.id}`}>
                  {t('messagesLink')}
                </AppLink>
              ) : null,
            ],
          ]}
        />
        <p className="text-small text-muted">
          {t('byEvidence')}{' '}
          <AppLink href={`/admin/applications/${technician.id}`}>{t('seeApplication')}</AppLink>
        </p>
      </section>
      <Suspension technician={technician} />
      <Scorecard id={technician.id} />
      <Hours calendar={technician.calendar} />
      {may(getDayMoment) ? (
        <p className="text-small">
          <AppLink href={`/ops/days?technician=${technician.id}&day=${today}`}>{t('dayThen')}</AppLink>
        </p>
      ) : null}
    </>
  );
}

/** Suspends the technician, or shows who did and reinstates them; then asks who should get the open jobs. */
function Suspension({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const common = useMessages(consoleTexts);
  const mayDispatch = useMay()(makeChanges);
  const [opened, setOpened] = useState<'suspend' | 'jobs' | null>(null);
  const reactivate = useChange<void>({
    run: (client) =>
      client.call(updateTechnician, { params: { id: technician.id }, body: { isActive: true } }),
    success: t('statusUpdated'),
    failure: t('statusFailed'),
    otherwise: t('updateFailedText'),
  });
  const { suspended, openJobs } = technician;
  return (
    <Part level={3} title={t('access')}>
      {technician.isActive ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-small">
          <span className="text-muted">{t('mayWork')}</span>
          <Button size="small" kind="danger" onClick={() => setOpened('suspend')}>
            {t('suspend')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2 text-small">
          <p>
            <b className="font-semibold text-danger">{t('suspended')}</b>{' '}
            {suspended ? (
              <span className="text-muted">
                {t('byAt', { by: byName(common, suspended.by), at: wallTime(suspended.at, deviceZone()) })}
              </span>
            ) : null}
          </p>
          {suspended?.reason ? <p className="wrap-anywhere">{suspended.reason}</p> : null}
          {openJobs > 0 ? <p className="text-warn">{t('jobsLeft', { count: openJobs })}</p> : null}
          <p className="flex flex-wrap gap-2">
            {openJobs > 0 && mayDispatch ? (
              <Button size="small" kind="primary" onClick={() => setOpened('jobs')}>
                {t('giveJobs')}
              </Button>
            ) : null}
            <Button size="small" busy={reactivate.isPending} onClick={() => reactivate.mutate()}>
              {t('reactivate')}
            </Button>
          </p>
        </div>
      )}
      {opened === 'suspend' ? (
        <SuspendDialog
          technician={technician}
          onDone={() => setOpened(openJobs > 0 && mayDispatch ? 'jobs' : null)}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === 'jobs' ? (
        <Suspense fallback={null}>
          <MoveDayDialog technicianId={technician.id} day={null} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </Part>
  );
}
