/** What was paid in each tax year, and whether there will be a Form 1099-NEC for it. */
import { useQuery } from '@tanstack/react-query';
import { listYearlyPay } from '#api/contract/earnings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { payTexts } from '#words/generated/technician.ts';

export function YearlyPay({ id }: { readonly id: string }) {
  const t = useMessages(payTexts);
  const years = useQuery(apiQuery(listYearlyPay, { params: { id } }));
  if (years.data?.length === 0) return null;
  return (
    <PhoneSection title={t('taxes')}>
      <p className="mb-3 text-small text-muted">{t('taxesText')}</p>
      {years.isPending ? (
        <Loading label={t('loadingTaxes')}>
          <SkeletonRows rows={1} height="56px" />
        </Loading>
      ) : !years.data ? (
        <ErrorState
          message={sentenceOf(years.error, t('taxesDidNotLoad'))}
          onRetry={() => void years.refetch()}
        />
      ) : (
        <ul className="border-t-[1.5px] border-ink">
          {years.data.map(({ year, paidCents, tipsCents, formDueFromCents, form, isRunning }) => (
            <li
              key={year}
              className="grid grid-cols-[1fr_auto] gap-x-3 py-2 not-first:border-t not-first:border-line"
            >
              <b className="font-semibold">{t(isRunning ? 'yearSoFar' : 'year', { year: String(year) })}</b>
              <b className="font-semibold tabular-nums">{money(paidCents)}</b>
              <span className="col-span-2 text-small text-muted">
                {tipsCents > 0 ? `${t('tipsOfYear', { tips: money(tipsCents) })} ` : ''}
                {t(`form_${form}`, { amount: money(formDueFromCents) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PhoneSection>
  );
}
