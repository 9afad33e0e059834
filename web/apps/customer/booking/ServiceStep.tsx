/** Step 1: the ZIP code, then the brand, the pieces and additional services. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { brands } from '#domain/catalogue/brands.ts';
import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify } from '#web/ui/toast.ts';
import { pieceCount } from './draft.ts';
import { draftAddOns } from './draft-add-ons.ts';
import { PhotoAdd } from './photos/PhotoAdd.tsx';
import { usePhotos, useQueue } from './photos/use-photos.ts';
import { usePrices } from '../pricing/prices.ts';
import { usePriced, useQuote } from './quote.ts';
import { StepFrame } from './StepFrame.tsx';
import { usePlace } from './place.ts';
import { Where } from './Where.tsx';
import { useDraft, useNext } from './wizard-draft.ts';
import { useZipField } from './zip-field.ts';
import { isFull, MAX_PIECES } from './changes.ts';
import { openQuestion } from './steps.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

// Not needed for the first render, so loaded on demand.
const PartnerLine = lazy(() => import('./PartnerLine.tsx'));
const ItemRows = lazy(async () => ({ default: (await import('./ItemRows.tsx')).ItemRows }));
const Awaited = lazy(() => import('./photos/Awaited.tsx'));
const ItemSearch = lazy(async () => ({ default: (await import('./ItemSearch.tsx')).ItemSearch }));

/** Moves the focus to the search box for pieces, not to that of a row; to the brands while none is chosen. */
const type = (): void =>
  (
    document.querySelector<HTMLElement>('[aria-labelledby=pieces] > [data-part=product-search] input') ??
    document.querySelector<HTMLElement>('[aria-labelledby=brands] input')
  )?.focus();

export function ServiceStep() {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const [draft, send] = useDraft();
  const next = useNext();
  const [missing, setMissing] = useState<'brand' | 'items' | null>(null);
  const pieces = pieceCount(draft);
  const field = useZipField();
  const place = usePlace(field.zip);
  const isServed = place.state !== 'not_served';
  // The area is not served, so ask nothing else. If there are pieces already, they may be too many or of the wrong
  // brand.
  const isOver = !isServed && pieces === 0;
  const { quote } = useQuote();
  const { prices } = usePrices(draft.brand !== null);
  const { queue } = usePhotos();
  const isAwaiting = useQueue(queue, (state) => state.matches('awaited'), false);
  // The last pieces that photos added must be priced before the next step opens.
  const [isLeaving, setLeaving] = useState(false);
  const priced = usePriced();

  const photos = useQueue(queue, ({ context }) => context.photos.length, 0);

  const leave = (): void => {
    const isPlaced = field.ask();
    if (!isServed || place.state === 'unknown') return field.focus();
    if (isPlaced && next()) return;
    if (openQuestion(draft) !== null) {
      notify({ tone: 'bad', title: t('questionOpen') });
      document.querySelector<HTMLElement>('[data-part=pieces] [data-part=question] button')?.focus();
      return;
    }
    setMissing(draft.brand === null ? 'brand' : pieces === 0 ? 'items' : null);
    if (!isPlaced) return;
    if (draft.brand === null) document.querySelector<HTMLElement>('[aria-labelledby=brands] input')?.focus();
    else type();
  };
  const go = (): void => {
    // No photo is read while the order is full.
    if (queue && !isFull(draft)) queue.send({ type: 'AWAIT' });
    else leave();
  };
  const leavePriced = useEffectEvent(async (isHere: () => boolean) => {
    setLeaving(true);
    await priced();
    if (!isHere()) return;
    setLeaving(false);
    leave();
  });
  useEffect(() => {
    if (!queue) return;
    let isHere = true;
    const subscriptions = [
      queue.on('ready', () => void leavePriced(() => isHere)),
      queue.on('look', ({ id }) =>
        document.querySelector(`#${id}`)?.closest('li')?.scrollIntoView({ block: 'center' }),
      ),
    ];
    return () => {
      isHere = false;
      for (const { unsubscribe } of subscriptions) unsubscribe();
      queue.send({ type: 'STAY' });
    };
  }, [queue]);

  return (
    <StepFrame
      step="service"
      title={t('serviceTitle')}
      action={
        isOver ? null : (
          <>
            {queue ? (
              <Suspense fallback={null}>
                <Awaited queue={queue} />
              </Suspense>
            ) : null}
            <Button
              className="max-phone:flex-[1_1_100%]"
              kind="primary"
              size="big"
              busy={isAwaiting || isLeaving}
              onClick={go}
            >
              {t('chooseTime')}
              <ArrowRightIcon />
            </Button>
          </>
        )
      }
    >
      <Where field={field} place={place} />
      {draft.ref === null && !quote?.partner ? null : (
        <Suspense fallback={null}>
          <PartnerLine code={draft.ref} />
        </Suspense>
      )}
      {isOver ? null : (
        <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start max-desk:grid-cols-1 desk:[grid-template:'photos_pieces'_auto_'brands_pieces'_auto_'extras_pieces'_1fr_/_minmax(0,5fr)_minmax(0,7fr)] desk:gap-y-10">
          {isFull(draft) || !isServed ? null : (
            <PlainSection
              className="desk:[grid-area:photos]"
              id="photos"
              title={t('photosTitle')}
              aside={photos === 0 ? undefined : t('photoCount', { count: photos })}
            >
              <PhotoAdd
                isHeld={place.state !== 'served' && place.state !== 'failed'}
                onHeld={field.ask}
                onType={type}
              />
            </PlainSection>
          )}
          <PlainSection className="desk:[grid-area:brands]" id="brands" title={t('chooseBrand')}>
            <ChoiceCards
              legend={t('chooseBrand')}
              legendHidden
              dense
              smallColumns={3}
              error={missing === 'brand' && draft.brand === null ? t('brandMissing') : undefined}
            >
              {brands.map((brand) => (
                <ChoiceCard
                  className="px-3! text-small max-phone:min-h-11! max-phone:leading-[1.15] max-phone:[&>svg]:hidden"
                  key={brand.id}
                  name="brand"
                  value={brand.id}
                  checked={draft.brand === brand.id}
                  onChange={() => send({ type: 'BRAND', brand: brand.id })}
                >
                  {brand.id === 'home-depot'
                    ? 'Home Depot'
                    : brand.id === 'other'
                      ? t('brandOther')
                      : brand.name}
                </ChoiceCard>
              ))}
            </ChoiceCards>
            {pieces > 0 ? <p className="pt-3 text-muted text-small">{t('brandMore')}</p> : null}
          </PlainSection>
          <PlainSection
            className="desk:[grid-area:pieces]"
            id="pieces"
            title={t('pieces')}
            aside={t('pieceCount', { count: pieces })}
          >
            {draft.brand === null ? (
              <p className="px-6 py-8 border border-dashed border-control rounded-large text-muted text-center">
                {t('brandFirst')}
              </p>
            ) : (
              <>
                {draft.items.length === 0 ? null : (
                  <Suspense fallback={<Skeleton height="120px" />}>
                    <ItemRows
                      items={draft.items}
                      unitCents={(item, k) => {
                        // The price may have changed since the piece was found.
                        const priced = quote?.items[k];
                        return priced?.name === item.name && priced.brand === item.brand
                          ? priced.unitPriceCents
                          : item.unitPriceCents;
                      }}
                      onBrand={(index, brand) => send({ type: 'PIECE_BRAND', index, brand })}
                      onQuantity={(index, quantity) => send({ type: 'QUANTITY', index, quantity })}
                      onRemove={(index) => {
                        send({ type: 'REMOVE', index });
                        if (draft.items.length === 1) type();
                      }}
                      onConfirm={(index) => send({ type: 'CONFIRM', index })}
                      onCount={(index, quantity) => send({ type: 'COUNT', index, quantity })}
                      onReplace={(index, item) => send({ type: 'REPLACE', index, item })}
                    />
                  </Suspense>
                )}
                {isFull(draft) ? (
                  <Notice tone="warn">{t('tooMany', { max: MAX_PIECES })}</Notice>
                ) : (
                  <Suspense fallback={<Skeleton height="72px" />}>
                    <ItemSearch
                      brand={draft.brand}
                      error={missing === 'items' && pieces === 0 ? t('piecesMissing') : undefined}
                      onAdd={(item) => send({ type: 'ADD', item })}
                    />
                  </Suspense>
                )}
              </>
            )}
            <div className="mt-6">
              <Notice>{t('finalPriceNotice')}</Notice>
            </div>
          </PlainSection>
          <PlainSection className="desk:[grid-area:extras]" id="extras" title={t('extras')}>
            <ChoiceCards legend={t('extras')} legendHidden columns={1}>
              {draftAddOns.map((addOn) => (
                <ChoiceCard
                  key={addOn}
                  several
                  name="addOns"
                  value={addOn}
                  checked={draft.addOns.includes(addOn)}
                  detail={words(`why_${addOn}`)}
                  end={prices ? `+${money(prices.addOns[addOn])}` : undefined}
                  onChange={(event) => send({ type: 'ADD_ON', addOn, chosen: event.currentTarget.checked })}
                >
                  {words(`addOn_${addOn}`)}
                </ChoiceCard>
              ))}
            </ChoiceCards>
          </PlainSection>
        </div>
      )}
    </StepFrame>
  );
}
