/** The landing page: a drawing that carries the message, the three steps, the rooms, reasons, voices. */
import './landing.css';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stars } from '#web/ui/Figures.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/Layout.tsx';
import { closing, figures, figuresNote, how, rooms, testimonials, why } from '../content.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicPage } from '../PublicPage.tsx';
import { Hero } from './Hero.tsx';

export function Landing() {
  usePageTitle('Furniture assembly');
  return (
    <PublicPage>
      <Hero />
      <Figures />
      <Section id="how" title="How It Works" lead={how.lead}>
        <HowSheet />
      </Section>
      <Section id="what" title="What We Assemble" lead={rooms.lead}>
        <div className="rooms">
          {rooms.list.map((room) => (
            <figure key={room.name}>
              <Art piece={room.piece} variant="furnished" size="large" className="w-full" />
              <figcaption>
                <h3>{room.name}</h3>
                <p>{room.text}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Why />
      <Section id="reviews" title="Reviews" lead="Booked, built, and rated by the people who live with it.">
        <div className="voices">
          {testimonials.map((voice) => (
            <figure key={voice.name}>
              <blockquote>&ldquo;{voice.text}&rdquo;</blockquote>
              <figcaption>
                <Stars rating={5} />
                <p>
                  <b>{voice.name}</b>, {voice.where}
                </p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <section className="closing" aria-labelledby="closing">
        <div className="wrap">
          <div className="words">
            <h2 id="closing">{closing.title}</h2>
            <p>{closing.text}</p>
            <ButtonLink kind="primary" size="big" href="/booking">
              Book Now
            </ButtonLink>
          </div>
          <Art piece="bed" variant="step" step={4} size="large" className="w-full" />
        </div>
      </section>
    </PublicPage>
  );
}

function Figures() {
  return (
    <div className="wrap landing-figures">
      <dl>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <p>{figuresNote}</p>
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
  return (
    <ol className="how-sheet">
      {how.steps.map((step, k) => (
        <li key={step.title}>
          <span className="big" aria-hidden="true">
            {k + 1}
          </span>
          <div className="draw" aria-hidden="true">
            {drawings[k]}
          </div>
          <div>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </div>
          {k < how.steps.length - 1 ? (
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
  return (
    <section className="section" id="why" aria-labelledby="why-title">
      <div className="wrap why">
        <div>
          <h2 id="why-title">Why Choose Hexkey</h2>
          <Art piece="nightstand" variant="exploded" callouts={false} className="w-64" />
        </div>
        <dl>
          {why.map((reason) => (
            <div key={reason.title}>
              <dt>{reason.title}</dt>
              <dd>{reason.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
