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
      <p className="muted pt-2">{t('brandLead')}</p>
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">{t('brand')}</th>
            <th scope="col">{t('multiplier')}</th>
            <th scope="col">{t('mediumRate')}</th>
          </tr>
        </thead>
        <tbody>
          {pricingPage.multipliers.map(({ brand, multiplier }) => (
            <tr key={brand}>
              <th scope="row">{brandName(brand)}</th>
              <td>{t('times', { multiplier: count(multiplier) })}</td>
              <td className="money">{money(estimate(brand, 'medium', HOUR))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('allOther')}</th>
            <td>{t('times', { multiplier: count(1) })}</td>
            <td className="money">{money(estimate('other', 'medium', HOUR))}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
