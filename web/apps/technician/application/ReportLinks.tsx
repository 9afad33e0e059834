/**
 * Links for a background check: what its provider requires from the person, their copy of the report, and their rights.
 */
import type { Application } from '#api/contract/onboarding.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { RowLink } from './RowLink.tsx';

export function ReportLinks({
  application: { report, wantedByProvider },
}: {
  readonly application: Pick<Application, 'report' | 'wantedByProvider'>;
}) {
  const t = useMessages(applicationTexts);
  return (
    <>
      {wantedByProvider.map(({ code, url }) => (
        <Notice
          key={`${code}${url}`}
          tone="warn"
          title={t(`wanted_${code}`)}
          actions={
            <RowLink elsewhere href={url}>
              {t('wantedOpen')}
            </RowLink>
          }
        >
          {t('wantedWhere')}
        </Notice>
      ))}
      {report ? (
        <p className="flex flex-wrap gap-x-5">
          <RowLink href={report.copy}>{t('reportCopy')}</RowLink>
          <RowLink elsewhere href={report.rights}>
            {t('reportRights')}
          </RowLink>
        </p>
      ) : null}
    </>
  );
}
