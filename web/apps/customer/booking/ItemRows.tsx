/** The pieces of an order: drawing, name, time, difficulty, price; quantity and removal while editing. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { Art } from '#web/art/Art.tsx';
import { duration } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Quantity } from '#web/ui/Choice.tsx';
import { Level, Money } from '#web/ui/Figures.tsx';
import { ClockIcon } from '#web/ui/later-icons.tsx';
import type { DraftItem } from './draft.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts, pieceListTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandWord, categoryWord } from '#web/lib/words.ts';

const Sure = lazy(() => import('./photos/Sure.tsx'));
const Detected = lazy(() => import('./photos/Detected.tsx'));
const PieceBrand = lazy(() => import('./PieceBrand.tsx'));

/** A complexity beyond hard is shown as hard (spec customer §3: any other value is shown in red). */
const levelOf = (complexity: DraftItem['complexity']) => (complexity === 'expert' ? 'hard' : complexity);

/** The word in the middle of a line; abbreviations keep their capitals. */
const lower = (word: string): string => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase());

/** The name that the piece and all its alternatives share (`BESTÅ`), otherwise its own name. */
function seriesOf({ name, detected }: DraftItem): string {
  const [first = name] = name.split(' ');
  const others = detected?.alternatives ?? [];
  return others.length > 0 && others.every((other) => other.name.startsWith(`${first} `)) ? first : name;
}

/** Stays the same when the piece's brand changes; the same name under another brand is a different row. */
function keyOf(items: readonly DraftItem[], index: number): string {
  const nameOf = ({ catalogueId, name }: DraftItem): string => `${catalogueId ?? ''}${name}`;
  const own = items.slice(0, index + 1).map(nameOf);
  return `${own.at(-1)} ${own.filter((one) => one === own.at(-1)).length}`;
}

/** Rows with a question come first; each keeps its index in the draft. */
const inOrder = (items: readonly DraftItem[]) => {
  const rows = items.map((item, k) => ({ item, k }));
  const asks = ({ item }: { readonly item: DraftItem }): boolean => Boolean(item.detected?.question);
  return [...rows.filter(asks), ...rows.filter((row) => !asks(row))];
};

export function ItemRows({
  items,
  unitCents,
  onBrand,
  onQuantity,
  onRemove,
  onConfirm,
  onCount,
  onReplace,
}: {
  readonly items: readonly DraftItem[];
  /** Unit price of a row, cents; null until known. */
  readonly unitCents: (item: DraftItem, index: number) => number | null;
  /** For pieces that are not in the catalog. */
  readonly onBrand?: (index: number, brand: BrandId) => void;
  readonly onQuantity?: (index: number, quantity: number) => void;
  readonly onRemove?: (index: number) => void;
  readonly onConfirm?: (index: number) => void;
  readonly onCount?: (index: number, quantity: number) => void;
  readonly onReplace?: (index: number, item: DraftItem) => void;
}) {
  const t = useMessages(pieceListTexts);
  const wizard = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const list = useRef<HTMLUListElement>(null);
  const isFocusLost = useRef(false);
  // The focused element is gone: move the focus to the list after it re-renders, not to the top of the page.
  useEffect(() => {
    if (isFocusLost.current) list.current?.focus();
    isFocusLost.current = false;
  });
  const thenList = (act: () => void): void => {
    isFocusLost.current = true;
    act();
  };
  return (
    <ul
      data-part="pieces"
      className="not-empty:border-t-[1.5px] not-empty:border-ink focus-visible:outline-offset-6 in-[[data-part=ruled]]:not-empty:-mt-4 in-[[data-part=ruled]]:not-empty:border-t-0"
      ref={list}
      tabIndex={-1}
      aria-label={wizard('pieces')}
    >
      {inOrder(items).map(({ item, k }) => {
        const unit = unitCents(item, k);
        return (
          <li
            data-open={onConfirm && item.detected?.question ? '' : undefined}
            className="grid py-4 border-b border-line data-open:bg-[color-mix(in_oklab,var(--color-accent)_11%,var(--color-paper))] data-open:-mx-4 data-open:px-4 data-open:[--muted:var(--ink)] grid-cols-[84px_minmax(0,1fr)_auto] gap-y-0.5 gap-x-5 items-start max-phone:grid-cols-[56px_minmax(0,1fr)_auto] max-phone:gap-x-4"
            key={keyOf(items, k)}
          >
            <span className="grid size-21 row-span-2 place-items-center max-phone:w-14 max-phone:h-16 max-phone:row-auto">
              {item.detected?.imageUrl ? (
                <img
                  className="border border-line rounded-tight max-w-full max-h-full"
                  src={item.detected.imageUrl}
                  alt=""
                />
              ) : (
                <Art
                  piece={pieceOf(item.category)}
                  variant="plain"
                  size="small"
                  className="h-21 w-auto max-w-21 max-phone:h-16 max-phone:max-w-14"
                />
              )}
            </span>
            <div>
              <h3 className="font-semibold text-[1.0625rem] leading-[1.3] font-body tracking-normal">
                {onConfirm && item.detected?.question === 'variant'
                  ? t('whichPiece', { name: seriesOf(item) })
                  : item.name}
              </h3>
              <p className="text-muted text-small">
                {t('pieceOf', {
                  brand: brandWord(words, item.brand),
                  kind: lower(categoryWord(words, item.category)),
                })}
              </p>
              <p className="flex mt-1.5 flex-wrap gap-y-1 gap-x-4 text-small items-center">
                <span className="inline-flex gap-1.5 items-center">
                  <ClockIcon small />
                  {duration(item.minutes)}
                </span>
                <Level level={levelOf(item.complexity)} />
                {item.detected ? (
                  <Suspense fallback={null}>
                    <Sure {...item.detected} />
                  </Suspense>
                ) : null}
              </p>
              {onBrand && item.catalogueId === null ? (
                <Suspense fallback={null}>
                  <PieceBrand item={item} onBrand={(brand) => onBrand(k, brand)} />
                </Suspense>
              ) : null}
              {item.detected ? (
                <Suspense fallback={null}>
                  <Detected
                    item={{ ...item, detected: item.detected }}
                    onConfirm={onConfirm && (() => thenList(() => onConfirm(k)))}
                    onCount={onCount && ((quantity) => thenList(() => onCount(k, quantity)))}
                    onReplace={onReplace && ((other) => thenList(() => onReplace(k, other)))}
                  />
                </Suspense>
              ) : null}
            </div>
            <p className="font-strong text-h3 leading-[1.3] font-display text-right">
              {unit === null ? null : <Money cents={unit * item.quantity} />}
            </p>
            {onQuantity && onRemove ? (
              <p className="flex mt-2 col-[2/-1] justify-between items-center">
                <Quantity
                  label={item.name}
                  value={item.quantity}
                  max={60}
                  onChange={(quantity) => onQuantity(k, quantity)}
                />
                <Button
                  className="-mr-2 text-muted!"
                  kind="quiet"
                  size="touch"
                  aria-label={t('removePiece', { name: item.name })}
                  // When the last row is removed, the caller moves the focus, because the list disappears.
                  onClick={() => thenList(() => onRemove(k))}
                >
                  {t('remove')}
                </Button>
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
