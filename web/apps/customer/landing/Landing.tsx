/** The landing page: a drawing that carries the message, the three steps, the rooms, reasons, voices. */
import './hero.css';
import './how.css';
import './rooms.css';
import './voices.css';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stars } from '#web/ui/Figures.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import { landingTexts, siteTexts } from '#words/generated/customer.ts';
import { Hero } from './Hero.tsx';

// What the site says of itself is fixed (design.md §11): the keys stand here, the words in the message files.
const figures = [
  { value: '10K+', name: 'figureItems' },
  { value: '4.9', name: 'figureRating' },
  { value: '24hr', name: 'figureHours' },
] as const;
const steps = ['step1', 'step2', 'step3'] as const;
const rooms = [
  { name: 'bedroom', piece: 'bedroom' },
  { name: 'livingRoom', piece: 'living-room' },
  { name: 'outdoor', piece: 'outdoor' },
] as const;
const reasons = ['whyHeld', 'whySatisfaction', 'whyOnTime', 'whyTools', 'whyInsured', 'whyAddOns'] as const;
const voices = [
  { text: 'voice1', name: 'Renee T.' },
  { text: 'voice2', name: 'Anil P.' },
  { text: 'voice3', name: 'Carla M.' },
] as const;

export function Landing() {
  const t = useMessages(landingTexts);
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'));
  return (
    <PublicPage>
      <Hero />
      <Figures />
      <Section id="how" title={site('howItWorks')} lead={t('howLead')}>
        <HowSheet />
      </Section>
      <Section id="what" title={site('whatWeAssemble')} lead={t('roomsLead')}>
        <div className="rooms">
          {rooms.map((room) => (
            <figure key={room.name}>
              <Art piece={room.piece} variant="furnished" size="large" className="w-full" />
              <figcaption>
                <h3>{t(room.name)}</h3>
                <p>{t(`${room.name}Text`)}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Why />
      <Section id="reviews" title={site('reviews')} lead={t('reviewsLead')}>
        <div className="voices">
          {voices.map((voice) => (
            <figure key={voice.name}>
              <blockquote>{t('quoted', { text: t(voice.text) })}</blockquote>
              <figcaption>
                <Stars rating={5} />
                <p>
                  <b>{voice.name}</b>, {t(`${voice.text}Where`)}
                </p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <section className="closing" aria-labelledby="closing">
        <div className="wrap">
          <div className="words">
            <h2 id="closing">{t('closingTitle')}</h2>
            <p>{t('closingText')}</p>
            <ButtonLink kind="primary" size="big" href="/booking">
              {site('bookNow')}
            </ButtonLink>
          </div>
          <Art piece="bed" variant="step" step={4} size="large" className="w-full" />
        </div>
      </section>
    </PublicPage>
  );
}

function Figures() {
  const t = useMessages(landingTexts);
  return (
    <div className="wrap landing-figures">
      <dl>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{t(figure.name)}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('figuresNote')}</p>
    </div>
  );
}

const drawings = [
  <Art key="1" piece="flat-carton" className="h-52" />,
  <span key="2" className="tagged">
    <Art piece="bookcase" variant="plain" className="h-52" />
    <Art piece="nightstand" variant="plain" className="h-20" />
    <Art piece="chair" variant="plain" className="h-28" />
    <b className="money">$45.00</b>
    <b className="money">$39.00</b>
    <b className="money">$20.00</b>
  </span>,
  <Art key="3" piece="bookcase" variant="step" step={5} className="h-60" />,
];

function HowSheet() {
  const t = useMessages(landingTexts);
  return (
    <ol className="how-sheet">
      {steps.map((step, k) => (
        <li key={step}>
          <span className="big" aria-hidden="true">
            {k + 1}
          </span>
          <div className="draw" aria-hidden="true">
            {drawings[k]}
          </div>
          <div>
            <h3>{t(step)}</h3>
            <p>{t(`${step}Text`)}</p>
          </div>
          {k < steps.length - 1 ? (
            <span className="arrow" aria-hidden="true">
              <ArrowRightIcon small />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Why() {
  const t = useMessages(landingTexts);
  return (
    <section className="section" id="why" aria-labelledby="why-title">
      <div className="wrap why">
        <div>
          <h2 id="why-title">{t('whyTitle')}</h2>
          <Art piece="nightstand" variant="exploded" callouts={false} className="w-72" />
        </div>
        <div>
          <dl>
            {reasons.map((reason) => (
              <div key={reason}>
                <dt>{t(reason)}</dt>
                <dd>{t(`${reason}Text`)}</dd>
              </div>
            ))}
          </dl>
          <p className="small muted">
            <Rich
              area={landingTexts}
              id="whyTerms"
              tags={{ terms: <AppLink href="/terms" />, privacy: <AppLink href="/privacy" /> }}
            />
          </p>
        </div>
      </div>
    </section>
  );
}
