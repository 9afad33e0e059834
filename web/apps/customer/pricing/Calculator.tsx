/** The third tab of the pricing page: one piece, of the catalogue or any other, priced by the rule that prices bookings; the address keeps the choice. */
import { inCents } from '#api/contract/amounts.ts';
import { lazy, Suspense, useState } from 'react';
import { brandIds, brandOf } from '#domain/catalogue/brands.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import { pricingPage } from '#domain/pricing/rates.ts';
import { count, duration, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProducts } from '../booking/catalogue.ts';
import { pricingTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandWord } from '#web/lib/words.ts';
import { calculated } from './calculated.ts';
import { usePrices } from './prices.ts';

const ProductSearch = lazy(async () => ({
  default: (await import('../booking/ProductSearch.tsx')).ProductSearch,
}));

const { defaultHours, minHours, weight } = pricingPage.calculator;
const LEAST = 0.5;
const MOST = 12;

/** The hours of a text such as `2.5` or `2,5`, or null. */
function hoursOf(text: string): number | null {
  const hours = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && hours >= LEAST && hours <= MOST ? hours : null;
}

export function Calculator() {
  const t = useMessages(pricingTexts);
  const words = useMessages(wordTexts);
  const [query, change] = useAddressQuery();
  const brand = brandOf(query['brand'] ?? '') ?? 'ikea';
  const rate = pricingPage.rates.find(({ complexity }) => complexity === query['complexity']);
  const complexity: Complexity = rate?.complexity ?? 'medium';
  const [typed, setTyped] = useState(query['hours'] ?? String(defaultHours));
  const hours = hoursOf(typed);
  // The address names the piece; its facts come from the catalogue.
  const pieceName = query['piece'] ?? '';
  const { found } = useProducts(brand, pieceName, pieceName !== '');
  const product = found.find(({ name }) => name === pieceName) ?? null;
  const { prices } = usePrices();
  const result =
    prices === null || (product === null && hours === null)
      ? null
      : calculated({ brand, product, complexity, hours: hours ?? 0 }, prices);
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
                  onTake={(taken) => change({ piece: taken.name })}
                  Unlisted={NotListed}
                />
              </Suspense>
              <ChoiceCards legend={t('complexity')} columns={2} smallColumns={2}>
                {pricingPage.rates.map((one) => (
                  <ChoiceCard
                    key={one.complexity}
                    name="complexity"
                    value={one.complexity}
                    checked={one.complexity === complexity}
                    onChange={() => change({ complexity: one.complexity })}
                  >
                    {t(one.complexity)}
                  </ChoiceCard>
                ))}
              </ChoiceCards>
              <TextField
                label={t('hours')}
                inputMode="decimal"
                autoComplete="off"
                hint={t('hoursHint')}
                value={typed}
                error={hours === null ? t('hoursWrong') : undefined}
                onChange={(event) => {
                  setTyped(event.target.value);
                  const next = hoursOf(event.target.value);
                  if (next !== null) change({ hours: String(next) });
                }}
              />
            </>
          ) : (
            <div className="flex gap-4 py-3 border-y border-line justify-between items-start">
              <p>
                <b>{product.name}</b>
                <br />
                <span className="text-muted text-small">
                  {t('pieceFacts', { complexity: t(product.complexity), time: duration(product.minutes) })}
                </span>
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
            {result === null ? '–' : money(result)}
          </output>
          {product === null && hours !== null && prices ? (
            <p className="text-muted text-small">
              {t('formula', {
                rate: money(inCents(prices.hourlyRates[complexity])),
                multiplier: count((prices.multipliers[brand] ?? 100) / 100),
                weight: count(Math.max(minHours, hours * weight)),
              })}
            </p>
          ) : null}
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
