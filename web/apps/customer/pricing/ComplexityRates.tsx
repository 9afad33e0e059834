/** The first tab of the pricing page: an hourly rate for each complexity. */
import { inCents } from '#api/contract/amounts.ts';
import { kindsOf, pricingPage, usualPrices } from '#domain/pricing/rates.ts';
import { Art } from '#web/art/Art.tsx';
import { money, wholeDollars } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pricingTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { usePrices } from './prices.ts';

/** A piece of each complexity, to draw. */
const pieces = { easy: 'bookcase', medium: 'bed', hard: 'wardrobe', expert: 'outdoor' } as const;

/** How many kinds of each complexity are named. */
const NAMED = 4;

const dollarsOf = ({ from, to }: ReturnType<typeof usualPrices>) => ({
  from: wholeDollars(from),
  to: wholeDollars(to),
});

export function ComplexityRates() {
  const t = useMessages(pricingTexts);
  const words = useMessages(wordTexts);
  const { prices } = usePrices();
  return (
    <section aria-labelledby="by-complexity">
      <h2 id="by-complexity">{t('complexityTitle')}</h2>
      <p className="text-muted pt-2">{t('complexityLead')}</p>
      <ul className="grid gap-6 pt-6 grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] list-none">
        {pricingPage.rates.map(({ complexity, hours, mostCommon }) => (
          <li
            className="grid gap-2 pt-4 border-t-[1.5px] border-ink content-start max-sm:grid-cols-[96px_minmax(0,1fr)] max-sm:gap-x-4 max-sm:*:not-first:col-2"
            key={complexity}
          >
            <Art
              piece={pieces[complexity]}
              variant="plain"
              size="small"
              className="max-sm:row-[1_/_span_5] max-sm:h-auto max-sm:max-h-28 max-sm:self-start h-28"
            />
            <h3>
              {t(complexity)} {mostCommon ? <Badge tone="info">{t('mostCommon')}</Badge> : null}
            </h3>
            <p className="font-strong text-h2 leading-none font-display tracking-[-0.02em] tabular-nums">
              {prices ? (
                t('perHour', { price: money(inCents(prices.hourlyRates[complexity])) })
              ) : (
                <Skeleton width="5em" />
              )}
            </p>
            <p>{t('usualHours', hours)}</p>
            {prices ? <p>{t('usualPrices', dollarsOf(usualPrices(complexity, prices)))}</p> : null}
            <p className="text-muted text-small">
              {kindsOf(complexity)
                .slice(0, NAMED)
                .map((kind) => words(kind))
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
