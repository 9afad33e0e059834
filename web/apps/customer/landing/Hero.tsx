/** The first screen: the promise in words, and in a desk taken apart whose numbers are the five parts of the service. */
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Callout } from '#web/ui/Notice.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { landingTexts, siteTexts } from '#words/generated/customer.ts';
import { heroCallouts } from './callouts.ts';

const HeroArt = lazy(() => import('./HeroArt.tsx'));

export function Hero() {
  const t = useMessages(landingTexts);
  const site = useMessages(siteTexts);
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="wrap">
        <div>
          <h1 id="hero">{t('heroTitle')}</h1>
          <p className="lead">{t('heroLead')}</p>
          <p className="act">
            <ButtonLink kind="primary" size="big" href="/booking">
              {site('bookNow')}
            </ButtonLink>
            <ButtonLink kind="quiet" href="/#how">
              {site('howItWorks')}
              <ArrowRightIcon small />
            </ButtonLink>
          </p>
          <p className="fine">{t('heroFine')}</p>
        </div>
        <div className="draw">
          <div className="hero-art">
            <Suspense fallback={null}>
              <HeroArt />
            </Suspense>
          </div>
          <ol className="legend">
            {heroCallouts.map((callout, k) => (
              <li key={callout}>
                <Callout n={k + 1} />
                <span>
                  {t(callout)} <span>{t(`${callout}Detail`)}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
