/** The customer's discount codes, received for reviews, each valid for one booking. */
import { useQuery } from '@tanstack/react-query';
import { listDiscountCodes } from '#api/contract/codes.ts';
import { apiQuery } from '#web/lib/api.ts';
import { percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';

/** Renders nothing without codes: the review form already says that a review earns one. */
export function DiscountCodes() {
  const t = useMessages(dashboardTexts);
  const query = useQuery(apiQuery(listDiscountCodes, {}));
  if (query.isError && !query.data)
    return (
      <RuledSection title={t('codes')}>
        <Notice tone="warn">{t('codesFailed')}</Notice>
      </RuledSection>
    );
  const codes = query.data?.codes ?? [];
  if (codes.length === 0) return null;
  return (
    <RuledSection title={t('codes')}>
      <ul className="grid gap-3">
        {codes.map(({ code, percent: part, status }) => (
          <li
            className="flex py-3 border-b border-line flex-wrap gap-y-2 gap-x-5 items-center print:break-inside-avoid"
            key={code}
          >
            <code className="font-semibold text-[1.0625rem] leading-[1.4] font-[var(--mono,monospace)] select-all wrap-anywhere">
              {code}
            </code>
            <span>{t('codeWorth', { percent: percent(part / 100) })}</span>
            <Badge tone={status === 'open' ? 'ok' : 'idle'}>
              {status === 'open' ? t('codeOpen') : t('codeUsed')}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-small">{t('codesHow')}</p>
    </RuledSection>
  );
}
