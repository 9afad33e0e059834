/** What is to be assembled, by kind and number. */
import { useMessages } from '#web/lib/language/react.tsx';
import { brandIds, brandOf, type BrandId } from '#domain/catalogue/brands.ts';
import { brandWord } from '#web/lib/words.ts';
import { isCategory } from '#domain/catalogue/categories.ts';
import { Button } from '#web/ui/Button.tsx';
import { Quantity } from '#web/ui/Choice.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { CloseIcon } from '#web/ui/later-icons.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { phoneBookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { categoryIds, type Piece } from './phone-order.ts';

/** Maximum number of kinds per booking. */
const MOST = 20;

/** Usually with the brand of the piece before it. */
export const newPiece = (brand: BrandId = 'other'): Piece => ({
  id: crypto.randomUUID(),
  brand,
  category: 'bookcase',
  quantity: 1,
});

export function Pieces({
  pieces,
  onChange,
}: {
  readonly pieces: readonly Piece[];
  readonly onChange: (pieces: readonly Piece[]) => void;
}) {
  const t = useMessages(phoneBookingTexts);
  const words = useMessages(wordTexts);
  const set = (id: string, change: Partial<Piece>): void =>
    onChange(pieces.map((piece) => (piece.id === id ? { ...piece, ...change } : piece)));
  return (
    <div className="grid gap-2">
      {pieces.map(({ id, brand, category, quantity }, k) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_44px] items-end gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto_44px]"
        >
          <SelectField
            className="max-sm:col-[1/-1]"
            label={t('brandOfPiece', { n: k + 1 })}
            value={brand}
            onChange={({ currentTarget: { value } }) => set(id, { brand: brandOf(value) ?? 'other' })}
          >
            {brandIds.map((one) => (
              <option key={one} value={one}>
                {brandWord(words, one)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('piece', { n: k + 1 })}
            value={category}
            onChange={({ currentTarget: { value } }) => {
              if (isCategory(value)) set(id, { category: value });
            }}
          >
            {categoryIds.map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </SelectField>
          <Quantity
            label={words(category)}
            value={quantity}
            max={60}
            onChange={(value) => set(id, { quantity: value })}
          />
          <Button
            kind="quiet"
            className="px-0!"
            aria-label={t('removePiece', { what: words(category) })}
            disabled={pieces.length === 1}
            onClick={() => onChange(pieces.filter((piece) => piece.id !== id))}
          >
            <CloseIcon small />
          </Button>
        </div>
      ))}
      {pieces.length < MOST ? (
        <Button
          size="small"
          className="justify-self-start"
          icon={<PlusIcon small />}
          onClick={() => onChange([...pieces, newPiece(pieces.at(-1)?.brand)])}
        >
          {t('addPiece')}
        </Button>
      ) : null}
    </div>
  );
}
