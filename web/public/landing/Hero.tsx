/** The first screen: the promise in words, and in a desk taken apart whose numbers are the five parts of the service. */
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Callout } from '#web/ui/Notice.tsx';
import { hero, heroCallouts } from '../content.ts';

const HeroArt = lazy(() => import('./HeroArt.tsx'));

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="wrap">
        <div>
          <h1 id="hero">{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <p className="act">
            <ButtonLink kind="primary" size="big" href="/booking">
              Book Now
            </ButtonLink>
            <ButtonLink kind="quiet" href="/#how">
              How It Works
              <ArrowRightIcon small />
            </ButtonLink>
          </p>
          <p className="fine">{hero.fine}</p>
        </div>
        <div className="draw">
          <div className="hero-art">
            <Suspense fallback={null}>
              <HeroArt />
            </Suspense>
          </div>
          <ol className="legend">
            {heroCallouts.map((callout, k) => (
              <li key={callout.title}>
                <Callout n={k + 1} />
                <span>
                  {callout.title} <span>{callout.detail}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
