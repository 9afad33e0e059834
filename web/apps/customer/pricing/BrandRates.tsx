/** The second tab of the pricing page: what a brand's manuals add. */
import { brandName } from '#domain/catalogue/brands.ts';
import { estimate, pricingPage } from '#domain/pricing/rates.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { pricingTexts } from '#words/generated/customer.ts';

const HOUR = 60;

export function BrandRates() {
  const t = useMessages(pricingTexts);
  return (
    <section aria-labelledby="by-brand">
      <h2 id="by-brand">{t('brandTitle')}</h2>
      <p className="text-muted pt-2">{t('brandLead')}</p>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr>
            <th
              className="py-3 pr-3 pl-0 border-b-[1.5px] border-ink text-left align-baseline last:pr-0 last:text-right"
              scope="col"
            >
              {t('brand')}
            </th>
            <th
              className="py-3 pr-3 pl-0 border-b-[1.5px] border-ink text-left align-baseline last:pr-0 last:text-right"
              scope="col"
            >
              {t('multiplier')}
            </th>
            <th
              className="py-3 pr-3 pl-0 border-b-[1.5px] border-ink text-left align-baseline last:pr-0 last:text-right"
              scope="col"
            >
              {t('mediumRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pricingPage.multipliers.map(({ brand, multiplier }) => (
            <tr key={brand}>
              <th
                className="py-3 pr-3 pl-0 border-b border-line text-left align-baseline last:pr-0 last:text-right"
                scope="row"
              >
                {brandName(brand)}
              </th>
              <td className="py-3 pr-3 pl-0 border-b border-line text-left align-baseline last:pr-0 last:text-right">
                {t('times', { multiplier: count(multiplier) })}
              </td>
              <td className="py-3 pr-3 pl-0 border-b border-line tabular-nums whitespace-nowrap text-left align-baseline last:pr-0 last:text-right">
                {money(estimate(brand, 'medium', HOUR))}
              </td>
            </tr>
          ))}
          <tr>
            <th
              className="py-3 pr-3 pl-0 border-b border-line text-left align-baseline last:pr-0 last:text-right"
              scope="row"
            >
              {t('allOther')}
            </th>
            <td className="py-3 pr-3 pl-0 border-b border-line text-left align-baseline last:pr-0 last:text-right">
              {t('times', { multiplier: count(1) })}
            </td>
            <td className="py-3 pr-3 pl-0 border-b border-line tabular-nums whitespace-nowrap text-left align-baseline last:pr-0 last:text-right">
              {money(estimate('other', 'medium', HOUR))}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
