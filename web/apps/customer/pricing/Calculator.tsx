/**
 * The third tab of the pricing page: prices one piece, from the catalog or not, by the rule that prices bookings; the
 * URL stores the choice.
 */
import { lazy, Suspense, useState } from 'react';
import { brandIds, brandOf } from '#domain/catalogue/brands.ts';
import { categories, isCategory, type Category } from '#domain/catalogue/categories.ts';
import { duration, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProducts } from '../booking/catalogue.ts';
import { pricingTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandWord, priceReasonWord } from '#web/lib/words.ts';
import { calculated } from './calculated.ts';
import { usePrices } from './prices.ts';

const ProductSearch = lazy(async () => ({
  default: (await import('../booking/ProductSearch.tsx')).ProductSearch,
}));

const kinds = Object.keys(categories).filter(isCategory);

export function Calculator() {
  const t = useMessages(pricingTexts);
  const words = useMessages(wordTexts);
  const [query, change] = useAddressQuery();
  const brand = brandOf(query['brand'] ?? '') ?? 'ikea';
  const asked = query['kind'] ?? '';
  const kind: Category = isCategory(asked) ? asked : 'other';
  // The URL names the piece; its facts come from the catalog.
  const pieceName = query['piece'] ?? '';
  const { found } = useProducts(brand, pieceName, pieceName !== '');
  const product = found.find(({ name }) => name === pieceName) ?? null;
  const { prices } = usePrices();
  const [typed, setTyped] = useState('');
  const result = prices === null ? null : calculated({ brand, product, kind, typed }, prices);
  return (
    <section aria-labelledby="calculator">
      <h2 id="calculator">{t('calculatorTitle')}</h2>
      <p className="text-muted pt-2">{t('calculatorLead')}</p>
      <div className="grid gap-6 pt-6 md:grid-cols-[7fr_5fr] **:data-[part=product-search]:-mt-5">
        <form className="grid gap-5" onSubmit={(event) => event.preventDefault()} noValidate>
          <SelectField
            label={t('brand')}
            value={brand}
            onChange={(event) => change({ brand: event.target.value, piece: null })}
          >
            {brandIds.map((id) => (
              <option key={id} value={id}>
                {brandWord(words, id)}
              </option>
            ))}
          </SelectField>
          {product === null ? (
            <>
              <Suspense fallback={<Skeleton height="72px" />}>
                <ProductSearch
                  brand={brand}
                  hint={t('pieceHint')}
                  onTyped={setTyped}
                  onTake={(taken) => change({ piece: taken.name })}
                  Unlisted={NotListed}
                />
              </Suspense>
              <SelectField
                label={t('kind')}
                hint={t('kindHint')}
                value={kind}
                onChange={(event) => change({ kind: event.target.value })}
              >
                {kinds.map((id) => (
                  <option key={id} value={id}>
                    {words(id)}
                  </option>
                ))}
              </SelectField>
            </>
          ) : (
            <div className="flex gap-4 py-3 border-y border-line justify-between items-start">
              <p>
                <b>{product.name}</b>
              </p>
              <Button size="small" onClick={() => change({ piece: null })}>
                {t('otherPiece')}
              </Button>
            </div>
          )}
        </form>
        <div className="grid gap-3 p-5 border border-line rounded-base content-start justify-items-start">
          <p id="estimate-name">{t(product === null ? 'estimate' : 'price')}</p>
          <output
            aria-labelledby="estimate-name"
            className="font-strong text-h2 leading-none font-display tracking-[-0.02em] tabular-nums"
          >
            {result === null ? '–' : money(result.unitPrice)}
          </output>
          {result === null ? null : (
            <>
              <p className="text-small">
                {t('pieceFacts', { complexity: t(result.complexity), time: duration(result.minutes) })}
              </p>
              <p className="text-muted text-small">{priceReasonWord(words, result.reason)}</p>
            </>
          )}
          <p className="text-muted text-small">{t(product === null ? 'formulaText' : 'listedText')}</p>
          <ButtonLink kind="primary" href={`/booking?brand=${brand}`}>
            {t('bookThis')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function NotListed({ name }: { readonly name: string }) {
  const t = useMessages(pricingTexts);
  return <p className="text-small">{t('notListed', { name })}</p>;
}
