/** Step 4: a summary with an itemized price, and the way to payment. */
import { lazy, Suspense, useEffect } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { deviceZone, money, wallTime } from '#web/lib/format.ts';
import { useSession } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { RuledSection, Sheet, SheetSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { saveDraft } from './draft.ts';
import { ItemRows } from './ItemRows.tsx';
import { PriceLines } from './PriceLines.tsx';
import { Codes } from './codes/Codes.tsx';
import { refusedCode, useQuote } from './quote.ts';
import { StepFrame } from './StepFrame.tsx';
import { stepPath } from './steps.ts';
import { useDraft } from './wizard-draft.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts, reviewStepTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, siteLine, visitLine } from '#web/lib/words.ts';

const WhoComes = lazy(() => import('../again/WhoComes.tsx'));

export function ReviewStep() {
  const t = useMessages(reviewStepTexts);
  const wizard = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const [draft, send] = useDraft();
  const session = useSession('customer');
  const go = useGo();
  const { quote, problem, retry, isPricing } = useQuote();
  const total = quote?.pricing.totalCents;
  useEffect(() => {
    if (total !== undefined) send({ type: 'SET', values: { estimateCents: total } });
  }, [total, send]);
  const { contact, slot } = draft;
  if (!contact || !slot) return null;

  // The checkout reads the draft from the browser's storage (spec customer §4). Save it again, because another tab may
  // have paid for it and cleared it: what is shown here is what is booked.
  const proceed = (): void => {
    saveDraft(draft, Date.now());
    // Someone who was told that no account is needed is not asked for one, even if an account was signed in here
    // before.
    go(session.state === 'signed_out' ? '/checkout?guest=1' : '/checkout');
  };

  return (
    <StepFrame
      step="review"
      title={t('reviewTitle')}
      action={
        <Button
          className="max-phone:flex-[1_1_100%]"
          kind="primary"
          size="big"
          busy={isPricing && !quote}
          aria-disabled={!quote}
          onClick={() => quote && proceed()}
        >
          {t('toPayment')}
          <ArrowRightIcon />
        </Button>
      }
    >
      <div className="grid gap-[clamp(32px,5vw,72px)] items-start grid-cols-[minmax(0,7fr)_minmax(0,5fr)] max-desk:grid-cols-1">
        <div className="grid gap-10">
          <RuledSection title={wizard('pieces')} aside={<Change step="service" />}>
            <ItemRows
              items={draft.items}
              unitCents={(item, k) => quote?.items[k]?.unitPriceCents ?? item.unitPriceCents}
            />
          </RuledSection>
          <RuledSection title={t('appointment')} aside={<Change step="schedule" />}>
            <KeyValue
              rows={[
                [
                  words('when'),
                  appointment(words, { scheduledDate: slot.date, scheduledTime: slot.time }, true),
                ],
                [words('visitName'), quote ? visitLine(words, { ...quote, scheduledTime: slot.time }) : null],
              ]}
            />
            {session.state === 'signed_in' ? (
              <Suspense fallback={null}>
                <WhoComes />
              </Suspense>
            ) : null}
          </RuledSection>
          <RuledSection title={t('contact')} aside={<Change step="contact" />}>
            <KeyValue
              rows={[
                [t('name'), `${contact.firstName} ${contact.lastName}`],
                [wizard('phone'), contact.phone],
                [wizard('email'), contact.email],
                [
                  words('where'),
                  [
                    contact.streetAddress,
                    contact.apartmentUnit,
                    contact.city,
                    `${contact.state} ${contact.zipCode}`,
                  ]
                    .filter(Boolean)
                    .join(', '),
                ],
                [words('site'), siteLine(words, draft.site)],
                [words('notes'), draft.instructions || null],
                [t('texts'), draft.smsConsent ? t('textsYes') : t('no')],
              ]}
            />
          </RuledSection>
        </div>
        <Sheet label={words('estimate')}>
          {problem && !quote && refusedCode(problem) === null ? (
            <SheetSection>
              <ErrorState
                title={wizard('notPriced')}
                message={sentenceOf(problem, t('priceFailed'))}
                onRetry={retry}
                busy={isPricing}
              />
            </SheetSection>
          ) : (
            <>
              <SheetSection>
                <h2 className="mb-3 text-h3">{words('estimate')}</h2>
                {quote ? <PriceLines lines={quote.pricing.lines} /> : null}
              </SheetSection>
              <SheetSection>
                <Codes quote={quote} />
              </SheetSection>
              <SheetSection>
                <p className="flex items-end justify-between gap-4">
                  <span>
                    <b>{wizard('estimatedTotal')}</b>
                    <br />
                    <span className="text-muted text-small">{t('heldNotCharged')}</span>
                  </span>
                  <Money cents={total ?? 0} big />
                </p>
                {quote?.pricesKeptUntil ? (
                  <p className="mt-2 text-small text-muted">
                    {t('pricesKept', { until: wallTime(quote.pricesKeptUntil, deviceZone()) })}
                  </p>
                ) : null}
              </SheetSection>
            </>
          )}
          {session.state === 'signed_out' ? (
            <SheetSection>
              <p className="text-small wrap-anywhere">
                <Rich
                  area={reviewStepTexts}
                  id="asGuest"
                  values={{ email: contact.email }}
                  tags={{ link: <AppLink href="/customer-login?redirect=checkout" /> }}
                />
              </p>
            </SheetSection>
          ) : null}
          <SheetSection>
            <p className="text-muted text-small">
              {total === undefined ? t('finalPrice') : t('finalPriceMost', { total: money(total) })}
            </p>
          </SheetSection>
        </Sheet>
      </div>
    </StepFrame>
  );
}

function Change({ step }: { readonly step: 'service' | 'schedule' | 'contact' }) {
  const t = useMessages(reviewStepTexts);
  return <AppLink href={stepPath(step)}>{t('change')}</AppLink>;
}
