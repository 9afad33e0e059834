/** The price list that applies to the visitor: requested once, and shown by pages that request nothing else. */
import { useSyncExternalStore } from 'react';
import type { getPricing } from '#api/contract/pricing.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { brandOf } from '#domain/catalogue/brands.ts';
import { cents } from '#domain/core/money.ts';
import { firstPrices, type PriceList } from '#domain/pricing/price-list.ts';

/** The list as the server returns it, without products, which have their own prices. */
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

interface Asked {
  /** Null until loaded: never show a price that may not apply. */
  readonly prices: PriceList | null;
  readonly hasFailed: boolean;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function note(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  note({ prices: null, hasFailed: false });
  try {
    const [{ api }, { getPricing: call }] = await Promise.all([
      import('#web/lib/api.ts'),
      import('#api/contract/pricing.ts'),
    ]);
    note({ prices: priceListOf(await api().call(call, {})), hasFailed: false });
  } catch {
    note({ prices: null, hasFailed: true });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (asked === null) void ask();
  return () => listeners.delete(listener);
}

const waiting: Asked = { prices: null, hasFailed: false };

const subscribeToNothing = () => () => undefined;

/** @param isWanted false: do not ask the server yet, so that the code for it is not part of a first visit. */
export function usePrices(isWanted = true): Asked & { readonly retry: () => void } {
  const found = useSyncExternalStore(
    isWanted ? subscribe : subscribeToNothing,
    () => asked ?? waiting,
    () => waiting,
  );
  return { ...found, retry: () => void ask() };
}
