/** The second tab of the pricing page: what a brand's manuals add. */
import { brandName } from '#domain/catalogue/brands.ts';
import { estimate, pricingPage } from '#domain/pricing/rates.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { pricingTexts } from '#words/generated/customer.ts';
import { classes } from '#web/ui/classes.ts';

const HOUR = 60;
const CELL = classes('py-3 pr-3 pl-0 text-left align-baseline last:pr-0 last:text-right');
const LINE = classes(CELL, 'border-b border-line');

export function BrandRates() {
  const t = useMessages(pricingTexts);
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
          {[...pricingPage.multipliers, { brand: 'other' as const, multiplier: 1 }].map(
            ({ brand, multiplier }) => (
              <tr key={brand}>
                <th className={LINE} scope="row">
                  {brand === 'other' ? t('allOther') : brandName(brand)}
                </th>
                <td className={LINE}>{t('times', { multiplier: count(multiplier) })}</td>
                <td className={classes(LINE, 'tabular-nums whitespace-nowrap')}>
                  {money(estimate(brand, 'medium', HOUR))}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
