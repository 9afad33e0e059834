/** The pieces of an order: drawing, name, time, difficulty, price; with quantity and removal while it is edited. */
import { Art } from '#web/art/Art.tsx';
import { duration } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Quantity } from '#web/ui/Choice.tsx';
import { Level, Money } from '#web/ui/Figures.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import type { DraftItem } from './draft.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '../words/texts.ts';
import { categoryWord } from '../words/words.ts';
import { bookingTexts } from './texts.ts';

/** A complexity beyond hard is shown as hard (spec customer §3: any other value is shown red). */
const levelOf = (complexity: DraftItem['complexity']) => (complexity === 'expert' ? 'hard' : complexity);

/** The word inside of a line; an abbreviation keeps its capitals. */
const lower = (word: string): string => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase());

export function ItemRows({
  items,
  brand,
  unitCents,
  onQuantity,
  onRemove,
}: {
  readonly items: readonly DraftItem[];
  readonly brand: string;
  /** Price of one piece of a row, cents; null while it isn't known. */
  readonly unitCents: (item: DraftItem, index: number) => number | null;
  readonly onQuantity?: (index: number, quantity: number) => void;
  readonly onRemove?: (index: number) => void;
}) {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  return (
    <ul className="found">
      {items.map((item, k) => {
        const unit = unitCents(item, k);
        return (
          <li key={`${item.catalogueId ?? ''}${item.name}`}>
            <span className="pic">
              <Art piece={pieceOf(item.category)} variant="plain" size="small" className="max-h-21" />
            </span>
            <div className="rest">
              <h3>{item.name}</h3>
              <p className="desc">
                {t('pieceOf', { brand, kind: lower(categoryWord(words, item.category)) })}
              </p>
              <p className="meta">
                <span>
                  <ClockIcon small />
                  {duration(item.minutes)}
                </span>
                <Level level={levelOf(item.complexity)} />
              </p>
            </div>
            <p className="price">{unit === null ? null : <Money cents={unit * item.quantity} />}</p>
            {onQuantity && onRemove ? (
              <p className="edit">
                <Quantity
                  label={item.name}
                  value={item.quantity}
                  max={60}
                  onChange={(quantity) => onQuantity(k, quantity)}
                />
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('removePiece', { name: item.name })}
                  onClick={() => onRemove(k)}
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
