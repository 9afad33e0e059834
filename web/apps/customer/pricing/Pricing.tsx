/** /pricing: rates by complexity and by brand, the calculator, what is free, and add-ons (spec customer §9). */
import { lazy, Suspense } from 'react';
import { addOnIds } from '#domain/pricing/price-list.ts';
import { reviewDiscountPercent } from '#domain/pricing/rates.ts';
import { Art } from '#web/art/Art.tsx';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, Section } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { pricingTexts, siteTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { BrandRates } from './BrandRates.tsx';
import { ComplexityRates } from './ComplexityRates.tsx';
import { usePrices } from './prices.ts';

const CalculatorTab = lazy(() => import('./CalculatorTab.tsx'));

const included = ['tools', 'cleanup', 'positioning', 'inspection', 'warranty'] as const;

export function Pricing() {
  const t = useMessages(pricingTexts);
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'), 'pricing');
  const tab = useQueryParam('tab');
  const { hasFailed, retry } = usePrices();
  const shown = tab === 'brand' || tab === 'calculator' ? tab : 'complexity';
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-16">
        <PageHeader
          title={t('pageTitle')}
          lead={t('lead')}
          actions={
            // Not the primary style, because the page header has the primary button.
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
        {hasFailed ? (
          <div className="pt-8" role="status">
            <Notice tone="warn" actions={<Button onClick={retry}>{t('askAgain')}</Button>}>
              {t('pricesFailed')}
            </Notice>
          </div>
        ) : null}
        <div className="pt-8">
          {shown === 'complexity' ? <ComplexityRates /> : null}
          {shown === 'brand' ? <BrandRates /> : null}
          {shown === 'calculator' ? (
            <Suspense fallback={<Skeleton height="420px" />}>
              <CalculatorTab />
            </Suspense>
          ) : null}
        </div>
        <p className="text-muted pt-6 max-w-[62ch]">{t('confirmed')}</p>
      </div>
      <Section title={t('includedTitle')}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-y-0 gap-x-6">
          {included.map((name) => (
            <div
              className="flex gap-3 py-3 border-t-[1.5px] border-ink justify-between max-sm:border-t max-sm:border-line"
              key={name}
            >
              <dt className="font-semibold">{t(name)}</dt>
              <dd className="text-muted">{t('free')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('addOnsTitle')} lead={t('addOnsLead')}>
        <AddOns />
      </Section>
      <Section title={t('promisesTitle')}>
        <div className="grid gap-6 items-center md:grid-cols-[7fr_5fr]">
          <dl className="grid gap-5">
            <div>
              <dt className="font-semibold">{t('satisfaction')}</dt>
              <dd>{t('satisfactionText')}</dd>
            </div>
            <div>
              <dt className="font-semibold">{t('accuracy')}</dt>
              <dd>{t('accuracyText')}</dd>
            </div>
            <div>
              <dt className="font-semibold">{t('reward', { percent: reviewDiscountPercent })}</dt>
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
  const { prices } = usePrices();
  return (
    <dl>
      {addOnIds.map((id) => (
        <div className="grid py-3 border-b border-line gap-y-1 gap-x-5 md:grid-cols-[4fr_7fr_auto]" key={id}>
          <dt className="font-semibold">{words(`addOn_${id}`)}</dt>
          <dd className="text-muted">{words(`why_${id}`)}</dd>
          <dd className="tabular-nums whitespace-nowrap">
            {prices ? `+${money(prices.addOns[id])}` : <Skeleton width="4em" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
