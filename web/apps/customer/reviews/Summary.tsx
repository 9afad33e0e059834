/** Average, numbers and distribution above the reviews; two figures are the site's own words (spec customer §9). */
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listReviews } from '#api/contract/reviews.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { reviewTexts } from '#words/generated/customer.ts';

export function Summary({ summary }: { readonly summary: AnswerOf<typeof listReviews>['summary'] }) {
  const t = useMessages(reviewTexts);
  return (
    <div className="review-summary">
      <Stats
        size="large"
        items={[
          {
            name: t('average'),
            value: summary.average === null ? t('noAverage') : summary.average.toFixed(1),
          },
          { name: t('total'), value: count(summary.total) },
          { name: t('satisfaction'), value: t('satisfactionValue') },
          { name: t('assembled'), value: t('assembledValue') },
        ]}
      />
      <RuledSection title={t('distribution')}>
        <dl className="review-bars">
          {summary.distribution.map(({ rating, count: number }) => (
            <div key={rating}>
              <dt>{t('starsRow', { stars: rating })}</dt>
              <dd>
                <span className="bar" aria-hidden="true">
                  <i style={{ inlineSize: `${summary.total === 0 ? 0 : (100 * number) / summary.total}%` }} />
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
