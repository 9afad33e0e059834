/** Corrects a misread piece: searches by name, under the brand on the label or another one. */
import { useState } from 'react';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { photoTexts } from '#words/generated/customer.ts';
import type { DraftItem } from '../draft.ts';
import { ItemSearch } from '../ItemSearch.tsx';
import { BrandSelect } from '../PieceBrand.tsx';

export default function OtherPiece({
  brand: read,
  onAdd,
}: {
  /** As read. */
  readonly brand: BrandId;
  readonly onAdd: (item: DraftItem) => void;
}) {
  const t = useMessages(photoTexts);
  const [brand, setBrand] = useState(read);
  return (
    <div className="grid gap-3">
      <BrandSelect className="max-w-60" label={t('brand')} brand={brand} onBrand={setBrand} />
      <ItemSearch brand={brand} onAdd={onAdd} />
    </div>
  );
}
