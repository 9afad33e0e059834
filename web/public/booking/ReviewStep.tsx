/** Step 4: all of it once more, with the price line by line, and on to the payment. */
import { useEffect } from 'react';
import { brandName } from '#domain/brands.ts';
import { shownHours } from '#domain/pricing.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { calendarDay, money } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { RuledSection, Sheet, SheetSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { useGo } from '#web/lib/navigation.ts';
import { ItemRows } from './ItemRows.tsx';
import { PriceLines } from './PriceLines.tsx';
import { useQuote } from './quote.ts';
import { StepFrame } from './StepFrame.tsx';
import { stepPath, useDraft } from './wizard-context.ts';

export function ReviewStep() {
  const [draft, send] = useDraft();
  const session = useSession('customer');
  const go = useGo();
  const { quote, problem, retry, isPricing } = useQuote();
  const total = quote?.pricing.totalCents;
  useEffect(() => {
    if (total !== undefined) send({ type: 'QUOTED', totalCents: total });
  }, [total, send]);
  const { contact, slot, brand } = draft;
  if (!contact || !slot || !brand) return null;

  // The draft stands in the browser's storage already; the checkout takes it from there (spec customer §4).
  const proceed = (): void =>
    go(session.state === 'signed_in' ? '/checkout' : '/customer-login?redirect=checkout');

  return (
    <StepFrame
      step="review"
      title="Is everything right?"
      action={
        <Button
          kind="primary"
          size="big"
          busy={isPricing && !quote}
          aria-disabled={!quote}
          onClick={() => quote && proceed()}
        >
          Proceed to Payment
          <ArrowRightIcon />
        </Button>
      }
    >
      <div className="cols cols-main">
        <div className="grid gap-10">
          <RuledSection title="Your pieces" aside={<Change step="service" />}>
            <ItemRows
              items={draft.items}
              brand={brandName(brand)}
              unitCents={(item, k) => quote?.items[k]?.unitPriceCents ?? item.unitPriceCents}
            />
          </RuledSection>
          <RuledSection title="Appointment" aside={<Change step="schedule" />}>
            <KeyValue
              rows={[
                ['When', `${calendarDay(slot.date, true)}, ${slot.time}`],
                [
                  'Crew',
                  quote
                    ? `${quote.technicianCount} ${quote.technicianCount === 1 ? 'technician' : 'technicians'}, about ${shownHours(quote.minutes)} ${shownHours(quote.minutes) === 1 ? 'hour' : 'hours'}`
                    : null,
                ],
              ]}
            />
          </RuledSection>
          <RuledSection title="Contact" aside={<Change step="contact" />}>
            <KeyValue
              rows={[
                ['Name', `${contact.firstName} ${contact.lastName}`],
                ['Phone', contact.phone],
                ['Email', contact.email],
                [
                  'Where',
                  [
                    contact.streetAddress,
                    contact.apartmentUnit,
                    contact.city,
                    `${contact.state} ${contact.zipCode}`,
                  ]
                    .filter(Boolean)
                    .join(', '),
                ],
                ['Notes', draft.instructions || null],
                ['Texts', draft.smsConsent ? 'Yes, about this booking' : 'No'],
              ]}
            />
          </RuledSection>
        </div>
        <Sheet label="Estimate">
          {problem && !quote ? (
            <SheetSection>
              <ErrorState
                title="Not priced yet"
                message={sentenceOf(problem, 'The price could not be loaded.')}
                onRetry={retry}
                busy={isPricing}
              />
            </SheetSection>
          ) : (
            <>
              <SheetSection>
                <h2 className="mb-3 text-h3">Estimate</h2>
                {quote ? <PriceLines lines={quote.pricing.lines} /> : null}
              </SheetSection>
              <SheetSection>
                <p className="flex items-end justify-between gap-4">
                  <span>
                    <b>Estimated total</b>
                    <br />
                    <span className="small muted">held, not charged</span>
                  </span>
                  <Money cents={total ?? 0} big />
                </p>
              </SheetSection>
            </>
          )}
          <SheetSection>
            <p className="small muted">
              {total === undefined
                ? 'The final price is confirmed after an on-site assessment.'
                : `The final price is confirmed after an on-site assessment. More than ${money(total)} only if you approve it.`}
            </p>
          </SheetSection>
        </Sheet>
      </div>
    </StepFrame>
  );
}

const Change = ({ step }: { readonly step: 'service' | 'schedule' | 'contact' }) => (
  <AppLink href={stepPath(step)}>Change</AppLink>
);
