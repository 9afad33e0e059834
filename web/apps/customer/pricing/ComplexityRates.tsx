/** The first tab of the pricing page: an hourly rate for each level of work. */
import { inCents } from '#api/contract/amounts.ts';
import { pricingPage } from '#domain/pricing/rates.ts';
import { Art } from '#web/art/Art.tsx';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { pricingTexts } from '#words/generated/customer.ts';

const pieces = { easy: 'nightstand', medium: 'bookcase', hard: 'wardrobe', expert: 'bed' } as const;

export function ComplexityRates() {
  const t = useMessages(pricingTexts);
  return (
    <section aria-labelledby="by-complexity">
      <h2 id="by-complexity">{t('complexityTitle')}</h2>
      <p className="muted pt-2">{t('complexityLead')}</p>
      <ul className="price-levels">
        {pricingPage.rates.map(({ complexity, hourlyRate, hours, mostCommon }) => (
          <li key={complexity}>
            <Art piece={pieces[complexity]} variant="plain" size="small" className="h-28" />
            <h3>
              {t(complexity)} {mostCommon ? <Badge tone="info">{t('mostCommon')}</Badge> : null}
            </h3>
            <p className="money-big">{t('perHour', { price: money(inCents(hourlyRate)) })}</p>
            <p>{t('usualHours', hours)}</p>
            <p className="small muted">{t(`${complexity}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
