/** How someone works: punctuality, offers accepted, jobs given back, rating, and refunds for their fault. */
import { useQuery } from '@tanstack/react-query';
import { getScorecard } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, money, percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { technicianTexts } from '#words/generated/admin.ts';

export function Scorecard({ id }: { readonly id: string }) {
  const t = useMessages(technicianTexts);
  const query = useQuery(apiQuery(getScorecard, { params: { id } }));
  const share = (some: number, all: number): string =>
    all === 0 ? t('notYet') : t('share', { part: percent(some / all), some: count(some), all: count(all) });
  return (
    <Part
      level={3}
      title={t('scorecard')}
      hint={query.data ? t('scorecardDays', { days: query.data.days }) : null}
    >
      <Loaded
        query={query}
        failed={t('scorecardFailed')}
        loading={t('loading')}
        skeleton={<SkeletonRows rows={5} height="28px" />}
      >
        {({ onTimeMinutes, visits, offers, givenBack, jobs, rating, faults }) => (
          <KeyValue
            rows={[
              [t('onTime', { minutes: onTimeMinutes }), share(visits.onTime, visits.arrived)],
              [t('acceptance'), share(offers.taken, offers.answered)],
              [t('givenBack'), count(givenBack)],
              [
                t('ratingOfAll'),
                rating.average === null
                  ? t('notYet')
                  : t('ratingOf', { rating: rating.average.toFixed(2), count: rating.reviews }),
              ],
              [
                t('faults', { count: jobs }),
                faults.jobs === 0
                  ? t('noFaults')
                  : t('faultsOf', { count: faults.jobs, amount: money(faults.refundedCents) }),
              ],
            ]}
          />
        )}
      </Loaded>
    </Part>
  );
}
