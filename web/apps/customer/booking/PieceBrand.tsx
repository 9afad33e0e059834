/**
 * The brand of a piece that is not in the catalog, which can be corrected after a misread photo or a wrong choice.
 */
import { useState } from 'react';
import { brandIds, brandOf, type BrandId } from '#domain/catalogue/brands.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { brandWord } from '#web/lib/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { pieceListTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import type { DraftItem } from './draft.ts';

export default function PieceBrand({
  item,
  onBrand,
}: {
  readonly item: DraftItem;
  readonly onBrand: (brand: BrandId) => void;
}) {
  const t = useMessages(pieceListTexts);
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <BrandSelect
      className="mt-2 max-w-60"
      label={t('brandOf', { name: item.name })}
      brand={item.brand}
      onBrand={onBrand}
    />
  ) : (
    <Button
      className="mt-1 -ml-3 text-muted!"
      kind="quiet"
      size="touch"
      aria-label={t('otherBrandOf', { name: item.name })}
      onClick={() => setOpen(true)}
    >
      {t('otherBrand')}
    </Button>
  );
}

/** All brands, one of them selected. */
export function BrandSelect({
  label,
  brand,
  onBrand,
  className,
}: {
  readonly label: string;
  readonly brand: BrandId;
  readonly onBrand: (brand: BrandId) => void;
  readonly className?: string;
}) {
  const words = useMessages(wordTexts);
  return (
    <SelectField
      {...(className !== undefined && { className })}
      label={label}
      value={brand}
      onChange={({ currentTarget: { value } }) => {
        const chosen = brandOf(value);
        if (chosen !== null) onBrand(chosen);
      }}
    >
      {brandIds.map((id) => (
        <option key={id} value={id}>
          {brandWord(words, id)}
        </option>
      ))}
    </SelectField>
  );
}
