/** /order-tracking-demo: the steps of a booking, on a piece that nobody ordered; local only (spec customer §2). */
import { useState, useSyncExternalStore } from 'react';
import { Art } from '#web/art/Art.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { readStored, store } from '#web/lib/storage.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, RuledSection } from '#web/ui/Layout.tsx';
import { NumberedList, Steps } from '#web/ui/Progress.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { demoTexts } from '#words/generated/customer.ts';
import { Actions } from '#web/ui/PageMessage.tsx';

/** The spec's key in the browser's storage. */
const DEMO_KEY = 'demoBookingId';
const steps = ['pending', 'scheduled', 'in_route', 'on_site', 'completed'] as const;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Only this page changes its storage. */
const nothingChanges = () => () => undefined;

/** A number that no real booking has: those start with HX. */
function demoNumber(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(6))].map(
    (byte) => LETTERS[byte % LETTERS.length],
  );
  return `DEMO-${letters.join('')}`;
}

export function TrackingDemo() {
  const t = useMessages(demoTexts);
  usePageTitle(t('pageTitle'), 'demo');
  // The browser's storage is not available while the page is prerendered.
  const kept = useSyncExternalStore(
    nothingChanges,
    () => readStored(DEMO_KEY),
    () => null,
  );
  const [made, setMade] = useState<string | null>(null);
  const number = made ?? kept;
  const [current, setCurrent] = useState(0);
  const create = (): void => {
    const next = demoNumber();
    store(DEMO_KEY, next);
    setMade(next);
    setCurrent(0);
  };
  const step = steps[current] ?? 'completed';
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <PageHeader title={t('pageTitle')} lead={t('lead')} />
        <div className="grid gap-[clamp(32px,5vw,72px)] items-start grid-cols-[minmax(0,7fr)_minmax(0,5fr)] max-desk:grid-cols-1">
          <RuledSection title={number === null ? t('idle') : t('booking', { number })}>
            <div className="grid gap-5 pt-4">
              {number === null ? (
                <p className="text-muted">{t('idleDetail')}</p>
              ) : (
                <>
                  <Steps label={t('progress')} steps={steps.map((one) => t(one))} current={current} />
                  <div role="status">
                    <h3>{t(step)}</h3>
                    <p>{t(`${step}Text`)}</p>
                  </div>
                </>
              )}
              <Art
                key={number === null ? 'ghost' : step}
                piece="bookcase"
                {...(number === null
                  ? { variant: 'ghost' as const }
                  : { variant: 'step' as const, step: current + 1 })}
                className="h-70"
              />
              <Actions>
                {number === null ? (
                  <Button kind="primary" onClick={create}>
                    {t('create')}
                  </Button>
                ) : current < steps.length - 1 ? (
                  <Button kind="primary" onClick={() => setCurrent(current + 1)}>
                    {t('next')}
                  </Button>
                ) : (
                  <Button onClick={create}>{t('again')}</Button>
                )}
              </Actions>
            </div>
          </RuledSection>
          <RuledSection title={t('howTitle')}>
            <NumberedList
              items={(['how1', 'how2', 'how3'] as const).map((id) => ({ id, body: <p>{t(id)}</p> }))}
            />
            <div className="flex gap-3 flex-wrap items-center print:hidden pt-4">
              <ButtonLink href="/booking-tracker">{t('tracker')}</ButtonLink>
              <ButtonLink href="/booking">{t('book')}</ButtonLink>
            </div>
          </RuledSection>
        </div>
      </div>
    </PublicPage>
  );
}
