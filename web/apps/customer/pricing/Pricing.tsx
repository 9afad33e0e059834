/** /pricing: rates by complexity and by brand, the calculator, what is free, what may be added (spec customer §9). */
import './pricing.css';
import { lazy, Suspense } from 'react';
import { addOnPrices } from '#domain/pricing/add-on-prices.ts';
import type { AddOn } from '#domain/booking/events.ts';
import { reviewDiscountPercent } from '#domain/pricing/rates.ts';
import { Art } from '#web/art/Art.tsx';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, Section } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { pricingTexts, siteTexts, wordTexts } from '#words/generated/customer.ts';
import { BrandRates } from './BrandRates.tsx';
import { ComplexityRates } from './ComplexityRates.tsx';

const CalculatorTab = lazy(() => import('./CalculatorTab.tsx'));

const included = ['tools', 'cleanup', 'positioning', 'inspection', 'warranty'] as const;
const addOns = Object.keys(addOnPrices) as AddOn[];

export function Pricing() {
  const t = useMessages(pricingTexts);
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'));
  const tab = useQueryParam('tab');
  const shown = tab === 'brand' || tab === 'calculator' ? tab : 'complexity';
  return (
    <PublicPage>
      <div className="wrap pb-16">
        <PageHeader
          title={t('pageTitle')}
          lead={t('lead')}
          actions={
            // The head of the page has the primary one.
            <ButtonLink href="/booking">{site('bookNow')}</ButtonLink>
          }
        />
        <TabLinks
          label={t('tabs')}
          links={[
            { href: '/pricing', label: t('byComplexity'), current: shown === 'complexity' },
            { href: '/pricing?tab=brand', label: t('byBrand'), current: shown === 'brand' },
            { href: '/pricing?tab=calculator', label: t('calculator'), current: shown === 'calculator' },
          ]}
        />
        <div className="pt-8">
          {shown === 'complexity' ? <ComplexityRates /> : null}
          {shown === 'brand' ? <BrandRates /> : null}
          {shown === 'calculator' ? (
            <Suspense fallback={<Skeleton height="420px" />}>
              <CalculatorTab />
            </Suspense>
          ) : null}
        </div>
        <p className="muted pt-6 max-w-[62ch]">{t('confirmed')}</p>
      </div>
      <Section title={t('includedTitle')}>
        <dl className="price-free">
          {included.map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{t('free')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('addOnsTitle')} lead={t('addOnsLead')}>
        <AddOns />
      </Section>
      <Section title={t('promisesTitle')}>
        <div className="price-promises">
          <dl>
            <div>
              <dt>{t('satisfaction')}</dt>
              <dd>{t('satisfactionText')}</dd>
            </div>
            <div>
              <dt>{t('accuracy')}</dt>
              <dd>{t('accuracyText')}</dd>
            </div>
            <div>
              <dt>{t('reward', { percent: reviewDiscountPercent })}</dt>
              <dd>{t('rewardText')}</dd>
            </div>
          </dl>
          <Art piece="nightstand" variant="exploded" callouts={false} className="h-70" />
        </div>
      </Section>
    </PublicPage>
  );
}

function AddOns() {
  const words = useMessages(wordTexts);
  return (
    <dl className="price-rows">
      {addOns.map((id) => (
        <div key={id}>
          <dt>{words(`addOn_${id}`)}</dt>
          <dd className="muted">{words(`why_${id}`)}</dd>
          <dd className="money">+{money(addOnPrices[id].amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
