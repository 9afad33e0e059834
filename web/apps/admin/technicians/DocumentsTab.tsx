/**
 * Documents: license, background report and signed agreements; each can be opened for a few minutes, which is recorded
 * in the audit (decision 091).
 */
import { useQuery } from '@tanstack/react-query';
import { getReviewedApplication } from '#api/contract/onboarding.ts';
import type { AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { ContractEvidence } from '../applications/ContractEvidence.tsx';
import { LicenseEvidence } from '../applications/LicenseEvidence.tsx';
import { ReportEvidence } from '../applications/ReportEvidence.tsx';

export function DocumentsTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const query = useQuery(apiQuery(getReviewedApplication, { params: { id: technician.id } }));
  return (
    <Loaded
      query={query}
      failed={t('documentsFailed')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={3} height="64px" />}
    >
      {(application) => (
        <>
          <Part level={3} title={t('license')} className="text-small">
            {application.license ? (
              <LicenseEvidence application={application} />
            ) : (
              <p className="text-muted">{t('noLicense')}</p>
            )}
          </Part>
          <Part level={3} title={t('report')} className="text-small">
            {application.check ? (
              <ReportEvidence application={application} />
            ) : (
              <p className="text-muted">{t('noReport')}</p>
            )}
          </Part>
          <Part level={3} title={t('agreement')} className="text-small">
            {application.contracts.length > 0 ? (
              <ContractEvidence application={application} />
            ) : (
              <p className="text-muted">{t('noAgreement')}</p>
            )}
          </Part>
          <p className="text-small">
            <AppLink href={`/admin/applications/${technician.id}`}>{t('seeApplication')}</AppLink>
          </p>
        </>
      )}
    </Loaded>
  );
}
