/** Adds pieces by typing: the catalogue of the brand first, and whatever else stands on the box by its name and kind. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import { brandName, type BrandId } from '#domain/brands.ts';
import { categories, isCategory, type Category } from '#domain/catalogue/categories.ts';
import { duration } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { useProducts } from './catalogue.ts';
import type { DraftItem } from './draft.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '../words/texts.ts';
import { bookingTexts } from './texts.ts';

const categoryIds = Object.keys(categories).filter(isCategory);

const fromProduct = (product: CatalogueProduct): DraftItem => ({
  catalogueId: product.id,
  name: product.name,
  category: product.category,
  quantity: 1,
  unitPriceCents: product.unitPriceCents,
  minutes: product.minutes,
  complexity: product.complexity,
});

export function ItemSearch({
  brand,
  error,
  onAdd,
}: {
  readonly brand: BrandId;
  /** Why the step does not go on. */
  readonly error?: string | undefined;
  readonly onAdd: (item: DraftItem) => void;
}) {
  const t = useMessages(bookingTexts);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { found, isSettled } = useProducts(brand, text);
  const isOpen = open && found.length > 0;

  const take = (product: CatalogueProduct): void => {
    onAdd(fromProduct(product));
    setText('');
    setActive(-1);
    box.current?.focus();
    // The list must not cover what follows; typing or a press opens it again.
    setOpen(false);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((was) => (was + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const product = found[active] ?? (text.trim() ? found[0] : undefined);
      if (product) take(product);
    } else if (event.key === 'Escape') setOpen(false);
  };

  return (
    <div className="item-search">
      <TextField
        ref={box}
        label={brand === 'other' ? t('whatIsItAny') : t('whatIsIt', { brand: brandName(brand) })}
        placeholder={t('searchExample')}
        hint={t('searchHint')}
        error={error}
        value={text}
        autoComplete="off"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(-1);
          // Emptied, nothing is looked for: the list of all products must not cover the way on.
          setOpen(event.currentTarget.value !== '');
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {isOpen ? (
        <div className="matches" role="listbox" id={list} aria-label={t('products')}>
          {found.map((product, k) => (
            <button
              key={product.id}
              id={`${list}-${k}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={k === active}
              // The press must not take the focus from the box before the click comes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(product)}
            >
              <span>{product.name}</span>
              <small>{duration(product.minutes)}</small>
              <Money cents={product.unitPriceCents} />
            </button>
          ))}
        </div>
      ) : null}
      {text.trim() !== '' && isSettled && found.length === 0 ? (
        <Unlisted
          key={brand}
          name={text.trim()}
          onAdd={(item) => {
            onAdd(item);
            setText('');
            box.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** A piece that the catalogue doesn't have: its kind gives the time, the server the price. */
function Unlisted({ name, onAdd }: { readonly name: string; readonly onAdd: (item: DraftItem) => void }) {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const [category, setCategory] = useState<Category>('other');
  const { minutes, complexity } = categories[category];
  return (
    <div className="unlisted">
      <p className="small">
        <Rich area={bookingTexts} id="unlisted" values={{ name }} tags={{ b: <b /> }} />
      </p>
      <div className="line">
        <SelectField
          label={t('kind')}
          value={category}
          onChange={({ currentTarget: { value } }) => {
            if (isCategory(value)) setCategory(value);
          }}
        >
          {categoryIds.map((id) => (
            <option key={id} value={id}>
              {words(id)}
            </option>
          ))}
        </SelectField>
        <Button
          icon={<PlusIcon />}
          onClick={() =>
            onAdd({
              catalogueId: null,
              name: name.slice(0, 160),
              category,
              quantity: 1,
              unitPriceCents: null,
              minutes,
              complexity,
            })
          }
        >
          {t('addPiece')}
        </Button>
      </div>
    </div>
  );
}
