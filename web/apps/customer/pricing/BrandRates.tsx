/** The second tab of the pricing page: each brand's surcharge for its manuals. */
import { type BrandId, brandIds, brandName } from '#domain/catalogue/brands.ts';
import { estimate } from '#domain/pricing/rates.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { pricingTexts } from '#words/generated/customer.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePrices } from './prices.ts';

const HOUR = 60;
const CELL = classes('py-3 pr-3 pl-0 text-left align-baseline last:pr-0 last:text-right');
const LINE = classes(CELL, 'border-b border-line');

export function BrandRates() {
  const t = useMessages(pricingTexts);
  const { prices } = usePrices();
  if (!prices) return <Skeleton height="420px" />;
  const named = brandIds.filter((brand) => brand !== 'other' && prices.multipliers[brand] !== undefined);
  return (
    <section aria-labelledby="by-brand">
      <h2 id="by-brand">{t('brandTitle')}</h2>
      <p className="text-muted pt-2">{t('brandLead')}</p>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr>
            {[t('brand'), t('multiplier'), t('mediumRate')].map((name) => (
              <th key={name} className={classes(CELL, 'border-b-[1.5px] border-ink')} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...named, 'other' as const].map((brand: BrandId) => (
            <tr key={brand}>
              <th className={LINE} scope="row">
                {brand === 'other' ? t('allOther') : brandName(brand)}
              </th>
              <td className={LINE}>
                {t('times', { multiplier: count((prices.multipliers[brand] ?? 100) / 100) })}
              </td>
              <td className={classes(LINE, 'tabular-nums whitespace-nowrap')}>
                {money(estimate(brand, 'medium', HOUR, prices))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
