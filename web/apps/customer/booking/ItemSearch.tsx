/** Adds pieces by typing: from the brand's catalog first, and anything else by its name and kind. */
import { useState } from 'react';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories, isCategory, type Category } from '#domain/catalogue/categories.ts';
import { kindIn } from '#domain/catalogue/kinds.ts';
import { kindPriced } from '#domain/pricing/rates.ts';
import { Button } from '#web/ui/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import type { DraftItem } from './draft.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { pieceListTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { usePrices } from '../pricing/prices.ts';
import { itemOfProduct } from './item-of-product.ts';
import { unlistedItem } from './unlisted-item.ts';
import { ProductSearch, type UnlistedProps } from './ProductSearch.tsx';

const categoryIds = Object.keys(categories).filter(isCategory);

export function ItemSearch({
  brand,
  error,
  onAdd,
}: {
  readonly brand: BrandId;
  /** Why the step cannot continue. */
  readonly error?: string | undefined;
  readonly onAdd: (item: DraftItem) => void;
}) {
  const t = useMessages(pieceListTexts);
  return (
    <ProductSearch
      brand={brand}
      hint={t('searchHint')}
      error={error}
      onTake={(product) => onAdd(itemOfProduct(product, brand))}
      Unlisted={Unlisted}
      onUnlisted={onAdd}
    />
  );
}

/**
 * A piece that is not in the catalog, by kind: the kind its name suggests is offered first, and applies if it is more
 * expensive.
 */
function Unlisted({ name, brand, onAdd }: UnlistedProps) {
  const t = useMessages(pieceListTexts);
  const words = useMessages(wordTexts);
  const { prices } = usePrices();
  const named = kindIn(name)?.category ?? null;
  const [picked, setPicked] = useState<Category | null>(null);
  const chosen = picked ?? named ?? 'other';
  const category = prices ? kindPriced(chosen, named, prices) : chosen;
  return (
    <div className="grid gap-3 p-4 border border-dashed border-control rounded-large">
      <p className="text-small">
        <Rich area={pieceListTexts} id="unlisted" values={{ name }} tags={{ b: <b /> }} />
      </p>
      <div className="flex gap-3 flex-wrap items-end">
        <SelectField
          className="flex-[1_1_14rem]"
          label={t('kind')}
          value={chosen}
          hint={category === chosen ? undefined : t('kindNamed', { kind: words(category) })}
          onChange={({ currentTarget: { value } }) => {
            if (isCategory(value)) setPicked(value);
          }}
        >
          {categoryIds.map((id) => (
            <option key={id} value={id}>
              {words(id)}
            </option>
          ))}
        </SelectField>
        <Button icon={<PlusIcon />} onClick={() => onAdd(unlistedItem(name, brand, category))}>
          {t('addPiece')}
        </Button>
      </div>
    </div>
  );
}
