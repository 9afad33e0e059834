/** The monthly statements as PDF, newest first. */
import { useQuery } from '@tanstack/react-query';
import { listStatements } from '#api/contract/earnings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money, monthName } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { payTexts } from '#words/generated/technician.ts';

export function Statements({ id }: { readonly id: string }) {
  const t = useMessages(payTexts);
  const months = useQuery(apiQuery(listStatements, { params: { id } }));
  // There are no months without earnings.
  if (months.data?.length === 0) return null;
  return (
    <PhoneSection title={t('statements')}>
      <p className="mb-3 text-small text-muted">{t('statementsText')}</p>
      {months.isPending ? (
        <Loading label={t('loadingStatements')}>
          <SkeletonRows rows={1} height="56px" />
        </Loading>
      ) : !months.data ? (
        <ErrorState
          message={sentenceOf(months.error, t('statementsDidNotLoad'))}
          onRetry={() => void months.refetch()}
        />
      ) : (
        <ul className="border-t-[1.5px] border-ink">
          {months.data.map(({ month, earnedCents, tipsCents, transferredCents, isRunning }) => (
            <li key={month} className="not-first:border-t not-first:border-line">
              <a
                className="flex gap-3 items-center justify-between py-2 min-h-14 no-underline text-ink"
                href={`/api/technician/${id}/statement.pdf?month=${month}&lang=${currentLanguage()}`}
                target="_blank"
                rel="noreferrer"
              >
                <span>
                  <b className="font-semibold">
                    {t(isRunning ? 'statementSoFar' : 'statementOf', { month: monthName(month) })}
                  </b>
                  <span className="block text-small text-muted tabular-nums">
                    {t(tipsCents > 0 ? 'statementFiguresTips' : 'statementFigures', {
                      earned: money(earnedCents),
                      tips: money(tipsCents),
                      transferred: money(transferredCents),
                    })}
                  </span>
                </span>
                <DownloadIcon />
              </a>
            </li>
          ))}
        </ul>
      )}
    </PhoneSection>
  );
}
