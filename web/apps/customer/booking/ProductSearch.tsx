/** A search box for a brand's products, usable with mouse and keyboard. */
import { useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import { brandName, type BrandId } from '#domain/catalogue/brands.ts';
import { duration } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useProducts } from './catalogue.ts';
import type { DraftItem } from './draft.ts';
import { pieceListTexts } from '#words/generated/customer.ts';

export interface UnlistedProps {
  readonly name: string;
  readonly brand: BrandId;
  readonly onAdd: (item: DraftItem) => void;
}

export function ProductSearch({
  brand,
  hint,
  error,
  onTake,
  Unlisted,
  onUnlisted,
  onTyped,
}: {
  readonly brand: BrandId;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly onTake: (product: CatalogueProduct) => void;
  /** Shown when no product matches; adding something through it clears the box. */
  readonly Unlisted: ComponentType<UnlistedProps>;
  readonly onUnlisted?: (item: DraftItem) => void;
  readonly onTyped?: (text: string) => void;
}) {
  const t = useMessages(pieceListTexts);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { found, isSettled } = useProducts(brand, text);
  const isOpen = open && found.length > 0;

  const take = (product: CatalogueProduct): void => {
    onTake(product);
    setText('');
    setActive(-1);
    box.current?.focus();
    // The list must not cover what follows; typing or a click opens it again.
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
    <div data-part="product-search" className="grid relative gap-3 pt-5 in-data-[part=pieces]:pt-0">
      <TextField
        ref={box}
        label={brand === 'other' ? t('whatIsItAny') : t('whatIsIt', { brand: brandName(brand) })}
        placeholder={t('searchExample')}
        hint={hint}
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
          onTyped?.(event.currentTarget.value);
          setActive(-1);
          // An empty box closes the list: the list of all products would cover the rest of the step.
          setOpen(event.currentTarget.value !== '');
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {isOpen ? (
        <div
          className="absolute inset-x-0 overflow-auto border-[1.5px] border-ink rounded-base z-6 top-24.5 max-h-85 bg-raised *:*:last:text-right *:*:last:font-semibold"
          role="listbox"
          id={list}
          aria-label={t('products')}
        >
          {found.map((product, k) => (
            <button
              className="grid gap-4 px-4 py-1.5 border-b border-line w-full text-left grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center min-h-11 cursor-pointer last:border-b-0 hover:bg-sunk aria-selected:bg-sunk"
              key={product.id}
              id={`${list}-${k}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={k === active}
              // The press must not move the focus out of the box before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(product)}
            >
              <span>{product.name}</span>
              <small className="text-muted">{duration(product.minutes)}</small>
              <Money cents={product.unitPriceCents} />
            </button>
          ))}
        </div>
      ) : null}
      {text.trim() !== '' && isSettled && found.length === 0 ? (
        <Unlisted
          key={brand}
          name={text.trim()}
          brand={brand}
          onAdd={(item) => {
            onUnlisted?.(item);
            setText('');
            box.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
