/** Acceptance rate and on-time rate, each with how it is counted. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { getReliability } from '#api/contract/technicians.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { homeTexts } from '#words/generated/technician.ts';

export function Reliability() {
  const t = useMessages(homeTexts);
  const query = useQuery(apiQuery(getReliability, {}));
  return (
    <PhoneSection title={t('reliability')}>
      {query.data ? (
        <Counted {...query.data} />
      ) : query.isError ? (
        <ErrorState
          message={sentenceOf(query.error, t('reliabilityDidNotLoad'))}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading label={t('loadingProfile')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
    </PhoneSection>
  );
}

function Counted({
  offers: { taken, answered },
  visits: { onTime, arrived },
  days,
  onTimeMinutes: minutes,
}: AnswerOf<typeof getReliability>) {
  const t = useMessages(homeTexts);
  return (
    <>
      <KeyValue
        rows={[
          [
            t('acceptanceRate'),
            answered === 0
              ? t('nothingCounted')
              : t('offersTaken', { percent: percent(taken / answered), taken, count: answered }),
          ],
          [
            t('onTimeRate'),
            arrived === 0
              ? t('nothingCounted')
              : t('visitsOnTime', { percent: percent(onTime / arrived), onTime, count: arrived }),
          ],
        ]}
      />
      <p className="pt-3 text-small text-muted">{t('reliabilityText', { days, minutes })}</p>
    </>
  );
}
