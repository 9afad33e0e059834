/** The landing page: a drawing that carries the message, the three steps, the rooms, reasons, customer quotes. */
import { useEffect, useSyncExternalStore } from 'react';
import { Art, ArtPlace } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stars } from '#web/ui/Figures.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { agreed } from '#domain/contract/agreed.ts';
import { answerHours } from '#domain/support/promise.ts';
import { brandIds } from '#domain/catalogue/brands.ts';
import { reached } from '#web/lib/visit.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import { landingTexts, siteTexts } from '#words/generated/customer.ts';
import { Hero } from './Hero.tsx';

// True of every installation (decision 221): this page makes no request, so it shows no counts of actual work.
const figures = [
  { value: String(brandIds.length - 1), name: 'figureBrands' },
  { value: String(agreed.warrantyDays), name: 'figureWarranty' },
  { value: `${answerHours.usual}hr`, name: 'figureHours' },
] as const;
/** How many brands the note next to the figures names. */
const NAMED = 5;
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

/** Nothing to subscribe to: once hydrated, the page stays hydrated. */
const never = () => () => {};

/**
 * Far below the first screen, so its drawing is not part of the prerendered page, which would take longer to load with
 * it (decision 215).
 */
function RoomArt({ piece }: { readonly piece: (typeof rooms)[number]['piece'] }) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const art = { piece, variant: 'furnished', size: 'large', className: 'w-full' } as const;
  return isRunning ? <Art {...art} /> : <ArtPlace {...art}>{null}</ArtPlace>;
}

export function Landing() {
  const t = useMessages(landingTexts);
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'), 'landing');
  useEffect(() => reached('landing'), []);
  return (
    <PublicPage>
      <Hero />
      <Figures />
      <Section id="how" title={site('howItWorks')} lead={t('howLead')}>
        <HowSheet />
      </Section>
      <Section id="what" title={site('whatWeAssemble')} lead={t('roomsLead')}>
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-y-12 gap-x-10 items-end max-tablet:gap-10 max-tablet:grid-cols-1">
          {rooms.map((room) => (
            <figure
              className="grid gap-4 grid-cols-1 first:row-span-2 max-tablet:first:row-auto"
              key={room.name}
            >
              <RoomArt piece={room.piece} />
              <figcaption className="pt-3 border-t-[1.5px] border-ink">
                <h3>{t(room.name)}</h3>
                <p className="mt-1 text-muted">{t(`${room.name}Text`)}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Why />
      <Section id="reviews" title={site('reviews')} lead={t('reviewsLead')}>
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-y-0 gap-x-12 max-tablet:grid-cols-1">
          {voices.map((voice) => (
            <figure
              className="grid gap-4 py-6 border-t border-line content-start first:row-span-2 nth-[-n_+_2]:border-t-[1.5px] nth-[-n_+_2]:border-ink max-tablet:nth-2:border-t max-tablet:nth-2:border-line"
              key={voice.name}
            >
              <blockquote className="font-medium text-[1.125rem] leading-[1.45] font-body in-[figure:first-child]:font-[560] in-[figure:first-child]:text-[length:clamp(1.6rem,1.1rem_+_1.8vw,2.5rem)] in-[figure:first-child]:leading-[1.15] in-[figure:first-child]:font-display in-[figure:first-child]:tracking-[-0.02em]">
                {t('quoted', { text: t(voice.text) })}
              </blockquote>
              <figcaption className="grid gap-1 text-muted text-small">
                <Stars rating={5} />
                <p>
                  <b className="text-ink font-semibold">{voice.name}</b>, {t(`${voice.text}Where`)}
                </p>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <section
        className="overflow-hidden bg-[#0d573c] text-[#fffefb] [--iso-line:#fffefb] [--iso-top:#1a6a4c] [--iso-left:#105e42] [--iso-right:#0a4731] [--iso-ghost:#7fb39c] [--iso-hi-top:#fbc677] [--iso-hi-left:#f49f2e] [--iso-hi-right:#d98414] [--accent:#f49f2e] [--accent-press:#e28d18]"
        aria-labelledby="closing"
      >
        <div className="grid gap-8 mx-auto w-page grid-cols-2 items-end max-desk:grid-cols-1">
          <div className="py-[clamp(56px,7vw,96px)] max-desk:pb-0">
            <h2 className="text-h1 text-balance" id="closing">
              {t('closingTitle')}
            </h2>
            <p className="mt-4 text-[#d4e6dc] max-w-[40ch]">{t('closingText')}</p>
            <ButtonLink
              className="mt-8 focus-visible:outline-[#fffefb]"
              kind="primary"
              size="big"
              href="/booking"
            >
              {site('bookNow')}
            </ButtonLink>
          </div>
          <Art piece="bed" variant="step" step={4} size="large" className="-mb-11.5 w-full" />
        </div>
      </section>
    </PublicPage>
  );
}

function Figures() {
  const t = useMessages(landingTexts);
  return (
    <div className="flex mx-auto py-8 w-page justify-between items-end gap-y-4 gap-x-8 max-tablet:flex-col max-tablet:items-stretch">
      <dl className="flex gap-[clamp(24px,6vw,96px)] max-tablet:gap-4 max-tablet:justify-between">
        {figures.map((figure) => (
          <div className="grid gap-1" key={figure.name}>
            <dt className="order-2 text-muted text-small">{t(figure.name)}</dt>
            <dd className="font-strong text-[length:clamp(2.25rem,1.6rem_+_2vw,3.25rem)] leading-none font-display tracking-[-0.03em] max-tablet:text-[2rem]">
              {figure.value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[30ch] text-muted text-small">
        {t('figuresNote', { more: brandIds.length - 1 - NAMED })}
      </p>
    </div>
  );
}

const drawings = [
  <Art key="1" piece="flat-carton" className="h-52" />,
  <span key="2" className="flex relative gap-3.5 pr-7 items-end max-[351px]:gap-0.5 max-[351px]:pr-1">
    <Art piece="bookcase" variant="plain" className="h-52" />
    <Art piece="nightstand" variant="plain" className="h-20" />
    <Art piece="chair" variant="plain" className="h-28" />
    <b className="absolute px-1.75 py-px border-[1.2px] border-on-accent rounded-tight tabular-nums whitespace-nowrap bg-accent text-on-accent text-micro font-semibold nth-of-type-1:left-18.5 nth-of-type-1:top-4 nth-of-type-2:left-28 nth-of-type-2:bottom-23 nth-of-type-3:right-0 nth-of-type-3:bottom-29 max-[351px]:nth-of-type-2:left-24.5">
      $45.00
    </b>
    <b className="absolute px-1.75 py-px border-[1.2px] border-on-accent rounded-tight tabular-nums whitespace-nowrap bg-accent text-on-accent text-micro font-semibold nth-of-type-1:left-18.5 nth-of-type-1:top-4 nth-of-type-2:left-28 nth-of-type-2:bottom-23 nth-of-type-3:right-0 nth-of-type-3:bottom-29 max-[351px]:nth-of-type-2:left-24.5">
      $39.00
    </b>
    <b className="absolute px-1.75 py-px border-[1.2px] border-on-accent rounded-tight tabular-nums whitespace-nowrap bg-accent text-on-accent text-micro font-semibold nth-of-type-1:left-18.5 nth-of-type-1:top-4 nth-of-type-2:left-28 nth-of-type-2:bottom-23 nth-of-type-3:right-0 nth-of-type-3:bottom-29 max-[351px]:nth-of-type-2:left-24.5">
      $20.00
    </b>
  </span>,
  <Art key="3" piece="bookcase" variant="step" step={5} className="h-60" />,
];

function HowSheet() {
  const t = useMessages(landingTexts);
  return (
    <ol className="grid border-[1.5px] border-ink grid-cols-[1.05fr_1fr_0.95fr] bg-raised max-desk:grid-cols-1">
      {steps.map((step, k) => (
        <li
          className="grid relative px-6 pt-5 pb-6 grid-cols-1 grid-rows-[320px_auto] max-desk:grid-rows-[290px_auto] not-first:border-l-[1.5px] not-first:border-ink max-desk:not-first:border-t-[1.5px] max-desk:not-first:border-l-0 max-desk:not-first:border-ink"
          key={step}
        >
          <span
            className="absolute left-6 top-4 font-bold text-[5rem] leading-none font-display tracking-[-0.05em]"
            aria-hidden="true"
          >
            {k + 1}
          </span>
          <div
            className="grid pt-10 pr-0 pb-3 pl-7.5 grid-cols-1 place-items-center *:max-w-full [&_svg]:max-w-full"
            aria-hidden="true"
          >
            {drawings[k]}
          </div>
          <div>
            <h3 className="mb-1.5 text-[1.5rem]">{t(step)}</h3>
            <p className="text-muted max-w-[36ch]">{t(`${step}Text`)}</p>
          </div>
          {k < steps.length - 1 ? (
            <span
              className="grid absolute size-8 border-[1.5px] border-ink rounded-full -right-4.25 top-37.5 z-1 place-items-center bg-raised max-desk:right-auto max-desk:left-[calc(50%_-_16px)] max-desk:top-auto max-desk:-bottom-4.25 max-desk:rotate-[90deg]"
              aria-hidden="true"
            >
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
    <section
      className="py-[clamp(64px,8vw,112px)] border-t border-line scroll-mt-6"
      id="why"
      aria-labelledby="why-title"
    >
      <div className="grid gap-10 mx-auto w-page grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-[1001px]:grid-cols-1">
        <div className="grid gap-10 content-start not-first:gap-4">
          <h2 id="why-title">{t('whyTitle')}</h2>
          <Art piece="nightstand" variant="exploded" callouts={false} className="w-72" />
        </div>
        <div className="grid gap-10 content-start not-first:gap-4">
          <dl>
            {reasons.map((reason) => (
              <div
                className="grid gap-6 py-5 border-t border-line grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-baseline max-tablet:gap-1 max-tablet:grid-cols-1 last:border-b last:border-line"
                key={reason}
              >
                <dt className="font-strong text-[1.375rem] leading-[1.15] font-display tracking-[-0.015em]">
                  {t(reason)}
                </dt>
                <dd className="text-muted">{t(`${reason}Text`)}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted text-small">
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
