/** The report, and a reviewer's options for one that is not clear (15 U.S.C. 1681b(b)(3), decision 090). */
import { useState } from 'react';
import { adverseDays } from '#domain/onboarding/policy.ts';
import { acceptReport, beginAdverseAction, type ReviewedApplication } from '#api/contract/onboarding.ts';
import { calendarDay, dayIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { Screenings } from './Screenings.tsx';

export function ReportEvidence({ application }: { readonly application: ReviewedApplication }) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  const [opened, setOpened] = useState<'accept' | 'adverse' | null>(null);
  const { id, check, dispute, authorizedAt, disclosureVersion } = application;
  const adverse = useChange<void>({
    run: (client) => client.call(beginAdverseAction, { params: { id }, body: {} }),
    success: t('adverseBegun'),
    failure: t('changeFailed'),
  });
  const isDoubtful = check !== null && check.result !== null && check.result !== 'clear' && !check.accepted;
  return (
    <div className="grid w-full justify-items-start gap-2">
      {authorizedAt && disclosureVersion ? (
        <p>
          {t('authorized', { day: dayIn(authorizedAt, zone), version: calendarDay(disclosureVersion, true) })}
        </p>
      ) : null}
      {check?.reportId ? (
        <p className="wrap-anywhere">
          {t('report', { id: check.reportId, result: t(`result_${check.result ?? 'running'}`) })}
        </p>
      ) : null}
      {check?.reportId ? <Screenings id={id} /> : null}
      {check?.disputeUntil ? <p>{t('disputeRuns', { day: dayIn(check.disputeUntil, zone) })}</p> : null}
      {dispute === null ? null : (
        <p className="whitespace-pre-wrap wrap-anywhere">{t('disputed', { statement: dispute })}</p>
      )}
      {isDoubtful && application.end === null ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpened('accept')}>
            {t('acceptReport')}
          </Button>
          {check.disputeUntil === null ? (
            <Button size="small" onClick={() => setOpened('adverse')}>
              {t('adverse')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {opened === 'accept' ? (
        <ReasonDialog
          title={t('acceptReport')}
          label={t('reason')}
          success={t('accepted')}
          run={(client, reason) => client.call(acceptReport, { params: { id }, body: { reason } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      <ConfirmDialog
        open={opened === 'adverse'}
        onOpenChange={(open) => !open && setOpened(null)}
        title={t('adverse')}
        action={t('adverse')}
        keep={t('cancel')}
        onConfirm={async () => void (await adverse.mutateAsync())}
      >
        {t('adverseText', { days: adverseDays })}
      </ConfirmDialog>
    </div>
  );
}
