/**
 * The first screen: the promise in words, and an exploded drawing of a desk whose numbers are the five parts of the
 * service.
 */
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { landingTexts, siteTexts } from '#words/generated/customer.ts';
import { heroCallouts } from './callouts.ts';
import { ZipForm } from './ZipForm.tsx';

const HeroArt = lazy(() => import('./HeroArt.tsx'));

export function Hero() {
  const t = useMessages(landingTexts);
  const site = useMessages(siteTexts);
  return (
    <section className="overflow-hidden border-b border-ink" aria-labelledby="hero">
      <div className="grid gap-6 mx-auto pt-8 pb-6 w-page grid-cols-[minmax(0,9fr)_minmax(0,16fr)] items-center max-lg:py-8 max-lg:grid-cols-1">
        <div>
          <h1 className="text-hero font-bold leading-[0.98] tracking-[-0.035em] text-balance" id="hero">
            {t('heroTitle')}
          </h1>
          <p className="mt-6 text-lead max-w-[34ch] text-muted">{t('heroLead')}</p>
          <ZipForm />
          <p className="mt-3 -ml-3">
            <ButtonLink kind="quiet" href="/#how">
              {site('howItWorks')}
              <ArrowRightIcon small />
            </ButtonLink>
          </p>
          <p className="mt-3 text-small text-muted whitespace-pre-line">{t('heroFine')}</p>
        </div>
        <div>
          <div className="aspect-[1.42] w-[calc(100%_+_max(0px,min(72px,(100vw_-_1240px)_/_2_-_24px)))] max-w-none max-tablet:aspect-[1.03] max-tablet:w-full">
            <Suspense fallback={null}>
              <HeroArt />
            </Suspense>
          </div>
          <ol className="hidden max-tablet:grid max-tablet:mt-4">
            {heroCallouts.map((callout, k) => (
              <li
                className="max-tablet:grid max-tablet:gap-3 max-tablet:py-2.5 max-tablet:border-t max-tablet:border-line max-tablet:grid-cols-[28px_1fr] max-tablet:font-semibold"
                key={callout}
              >
                <Callout n={k + 1} />
                <span>
                  {t(callout)}{' '}
                  <span className="max-tablet:font-normal max-tablet:text-muted">
                    {t(`${callout}Detail`)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
