/** Step 1: the brand, the pieces, what else shall be done. */
import { lazy, Suspense, useState } from 'react';
import { brandName, brands } from '#domain/brands.ts';
import { addOnPrices } from '#domain/pricing.ts';
import { isProblem } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { draftAddOns, pieceCount } from './draft.ts';
import { ItemRows } from './ItemRows.tsx';
import { useQuote } from './quote.ts';
import { StepFrame } from './StepFrame.tsx';
import { useDraft, useNext } from './wizard-context.ts';
import { mostPieces } from './wizard-machine.ts';

const ItemSearch = lazy(async () => ({ default: (await import('./ItemSearch.tsx')).ItemSearch }));

export function ServiceStep() {
  const [draft, send] = useDraft();
  const next = useNext();
  const [missing, setMissing] = useState<'brand' | 'items' | null>(null);
  const pieces = pieceCount(draft);
  const { quote } = useQuote();

  const go = (): void => {
    if (next()) return;
    setMissing(draft.brand === null ? 'brand' : 'items');
    document
      .querySelector<HTMLElement>(draft.brand === null ? '.brands input' : '.item-search input')
      ?.focus();
  };

  return (
    <StepFrame
      step="service"
      title="What shall we build?"
      action={
        <Button kind="primary" size="big" onClick={go}>
          Choose a time
          <ArrowRightIcon />
        </Button>
      }
    >
      <PartnerLine />
      <div className="cols service">
        <section className="brands" aria-labelledby="brands">
          <h2 className="part" id="brands">
            Choose a brand
          </h2>
          <ChoiceCards
            legend="Choose a brand"
            legendHidden
            smallColumns={3}
            error={
              missing === 'brand' && draft.brand === null ? 'Choose the brand of your furniture.' : undefined
            }
          >
            {brands.map((brand) => (
              <ChoiceCard
                key={brand.id}
                name="brand"
                value={brand.id}
                checked={draft.brand === brand.id}
                onChange={() => send({ type: 'BRAND', brand: brand.id })}
              >
                {brand.id === 'home-depot' ? 'Home Depot' : brand.id === 'other' ? 'Other' : brand.name}
              </ChoiceCard>
            ))}
          </ChoiceCards>
        </section>
        <section className="pieces" aria-labelledby="pieces">
          <h2 className="part" id="pieces">
            Your pieces
            <span>{pieces === 0 ? 'none yet' : pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
          </h2>
          {draft.brand === null ? (
            <p className="prompt">
              Choose a brand first. Then name your pieces here: each one gets a time and a price.
            </p>
          ) : (
            <>
              <ItemRows
                items={draft.items}
                brand={brandName(draft.brand)}
                unitCents={(item, k) => item.unitPriceCents ?? quote?.items[k]?.unitPriceCents ?? null}
                onQuantity={(index, quantity) => send({ type: 'QUANTITY', index, quantity })}
                onRemove={(index) => send({ type: 'REMOVE', index })}
              />
              {pieces >= mostPieces ? (
                <Notice tone="warn">{`More than ${mostPieces} pieces need two bookings.`}</Notice>
              ) : (
                <Suspense fallback={<Skeleton height="72px" />}>
                  <ItemSearch brand={draft.brand} onAdd={(item) => send({ type: 'ADD', item })} />
                </Suspense>
              )}
              {missing === 'items' && pieces === 0 ? (
                <p className="error" role="alert">
                  Add at least one piece: type its name above.
                </p>
              ) : null}
            </>
          )}
          <div className="mt-6">
            <Notice>
              The final price is confirmed after an on-site assessment. Anything above this estimate needs
              your approval first.
            </Notice>
          </div>
        </section>
        <section className="extras" aria-labelledby="extras">
          <h2 className="part" id="extras">
            Add what you need
          </h2>
          <ChoiceCards legend="Add what you need" legendHidden columns={1}>
            {draftAddOns.map((addOn) => (
              <ChoiceCard
                key={addOn}
                several
                name="addOns"
                value={addOn}
                checked={draft.addOns.includes(addOn)}
                end={`+${money(addOnPrices[addOn].amount)}`}
                onChange={(event) => send({ type: 'ADD_ON', addOn, chosen: event.currentTarget.checked })}
              >
                {addOnPrices[addOn].label}
              </ChoiceCard>
            ))}
          </ChoiceCards>
        </section>
      </div>
    </StepFrame>
  );
}

/** Says who referred the customer; a code that isn't valid is said and dropped. */
function PartnerLine() {
  const [draft, send] = useDraft();
  const { quote, problem } = useQuote();
  if (draft.ref === null) return null;
  if (isProblem(problem, 'unknown_store_code'))
    return (
      <div className="mb-8">
        <Notice
          tone="warn"
          actions={<Button onClick={() => send({ type: 'DROP_REF' })}>Go on without it</Button>}
        >
          {`The store code ${draft.ref} is not valid any more.`}
        </Notice>
      </div>
    );
  return (
    <p className="small muted mb-6">
      {quote?.partner
        ? `You came from ${quote.partner.storeName}. The price is the same.`
        : `Store code ${draft.ref}.`}
    </p>
  );
}
