/** What technicians were paid, for Form 1099-NEC: last year, which is to be filed, and this year so far. */
import { useState } from 'react';
import { getYearlyPay } from '#api/contract/earnings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { technicianTexts } from '#words/generated/admin.ts';

export function YearlyPayLinks() {
  const t = useMessages(technicianTexts);
  const [thisYear] = useState(() => new Date().getFullYear());
  const link = (year: number, name: string) => (
    <ButtonLink
      size="small"
      icon={<DownloadIcon small />}
      href={`${getYearlyPay.path}?year=${year}`}
      download
    >
      {name}
    </ButtonLink>
  );
  return (
    <div className="grid gap-2 px-6 py-5 max-md:px-4">
      <p className="flex flex-wrap gap-2 items-center text-small">
        {t('yearlyPay')}
        {link(thisYear - 1, String(thisYear - 1))}
        {link(thisYear, t('yearlyPaySoFar', { year: String(thisYear) }))}
      </p>
      <p className="text-small text-muted">{t('yearlyPayAudit')}</p>
    </div>
  );
}
