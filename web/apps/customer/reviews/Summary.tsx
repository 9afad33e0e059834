/** Average, counts and distribution above the reviews, all calculated from them (decision 221). */
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listReviews } from '#api/contract/reviews.ts';
import { count, percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { reviewTexts } from '#words/generated/customer.ts';

/** The fewest stars that count as satisfied. */
const SATISFIED = 4;

/** The share of reviews with four or five stars. */
function satisfactionOf({ total, distribution }: AnswerOf<typeof listReviews>['summary']): string {
  const satisfied = distribution.reduce(
    (sum, { rating, count: many }) => sum + (rating >= SATISFIED ? many : 0),
    0,
  );
  return total === 0 ? '–' : percent(satisfied / total);
}

export function Summary({ summary }: { readonly summary: AnswerOf<typeof listReviews>['summary'] }) {
  const t = useMessages(reviewTexts);
  return (
    <div className="grid gap-6 pb-6 md:grid-cols-[1fr_1fr]">
      <Stats
        className="max-sm:grid max-sm:grid-cols-2"
        size="large"
        items={[
          {
            name: t('average'),
            value: summary.average === null ? t('noAverage') : summary.average.toFixed(1),
          },
          { name: t('total'), value: count(summary.total) },
          { name: t('satisfaction'), value: satisfactionOf(summary) },
        ]}
      />
      <RuledSection title={t('distribution')}>
        <dl>
          {summary.distribution.map(({ rating, count: number }) => (
            <div className="grid gap-3 py-2 grid-cols-[6em_1fr] items-center" key={rating}>
              <dt>{t('starsRow', { stars: rating })}</dt>
              <dd className="grid gap-3 grid-cols-[1fr_8em] items-center">
                <span className="h-2 bg-line" aria-hidden="true">
                  <i
                    className="block h-full bg-accent"
                    style={{ inlineSize: `${summary.total === 0 ? 0 : (100 * number) / summary.total}%` }}
                  />
                </span>
                {t('starsCount', { count: number })}
              </dd>
            </div>
          ))}
        </dl>
      </RuledSection>
    </div>
  );
}
