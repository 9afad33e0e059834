/** The price list that applies to who is here: asked for once, and shown by pages that ask the server for nothing else. */
import { useEffect, useState } from 'react';
import type { getPricing } from '#api/contract/pricing.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { brandOf } from '#domain/catalogue/brands.ts';
import { cents } from '#domain/core/money.ts';
import { firstPrices, type PriceList } from '#domain/pricing/price-list.ts';

/** The list as the server answers it, without products: those carry their own prices. */
function priceListOf({
  rates,
  multipliers,
  addOns,
  perItemCents,
  minCents,
}: AnswerOf<typeof getPricing>): PriceList {
  const rateOf = (complexity: keyof PriceList['hourlyRates']): number =>
    rates.find((one) => one.complexity === complexity)?.hourlyRate ?? firstPrices.hourlyRates[complexity];
  const priceOf = (id: keyof PriceList['addOns']) =>
    cents(addOns.find((one) => one.id === id)?.amountCents ?? firstPrices.addOns[id]);
  return {
    hourlyRates: {
      easy: rateOf('easy'),
      medium: rateOf('medium'),
      hard: rateOf('hard'),
      expert: rateOf('expert'),
    },
    multipliers: Object.fromEntries(
      multipliers.flatMap(({ brand, multiplier }) => {
        const id = brandOf(brand);
        return id === null ? [] : [[id, Math.round(multiplier * 100)]];
      }),
    ),
    addOns: {
      same_day: priceOf('same_day'),
      evening_weekend: priceOf('evening_weekend'),
      rearrangement: priceOf('rearrangement'),
      wall_mounting: priceOf('wall_mounting'),
      old_furniture_removal: priceOf('old_furniture_removal'),
    },
    perItem: cents(perItemCents),
    minPrice: cents(minCents),
    products: {},
  };
}

let asked: Promise<PriceList> | null = null;

async function ask(): Promise<PriceList> {
  const [{ api }, { getPricing: call }] = await Promise.all([
    import('#web/lib/api.ts'),
    import('#api/contract/pricing.ts'),
  ]);
  return priceListOf(await api().call(call, {}));
}

/** Null until it has come: no price is shown that may not be the one that applies. */
export function usePrices(): PriceList | null {
  const [prices, setPrices] = useState<PriceList | null>(null);
  useEffect(() => {
    let isHere = true;
    asked ??= ask();
    void asked.then(
      (found) => {
        if (isHere) setPrices(found);
      },
      () => {
        // The next screen that wants them asks again.
        asked = null;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return prices;
}
