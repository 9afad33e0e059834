/**
 * Which prices apply, tested against the rule and not the code (decision 181): a booking uses the version of its quote
 * while that is valid, otherwise the current one; nothing that takes effect later changes it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AddOn } from '../booking/events.ts';
import { type BrandId, brandIds } from '../catalogue/brands.ts';
import { categories, type Complexity, isCategory } from '../catalogue/categories.ts';
import { products } from '../catalogue/products.ts';
import { fold } from '../core/aggregate.ts';
import { type Cents, cents } from '../core/money.ts';
import { firstPrices, type PriceList, quote, type QuoteItem, type QuoteRequest } from '../pricing/pricing.ts';
import { pricelist } from './decide.ts';
import { type HeldPrices, holdAt, pricesFor, type PriceVersions, versionAt } from './state.ts';

const admin = { role: 'admin', id: 'admin' } as const;
const HOUR = 3_600_000;
const start = Date.UTC(2030, 0, 7, 12);
const at = (hours: number): string => new Date(start + hours * HOUR).toISOString();

const some = (change: Partial<PriceList> = {}): PriceList => ({ ...firstPrices, ...change });
const plan = (state: PriceVersions, now: string, from: string | null, prices: PriceList) =>
  pricelist.decide(state, { type: 'PlanPrices', name: 'x', from, prices }, { now, actor: admin });
const withdraw = (state: PriceVersions, now: string, version: number) =>
  pricelist.decide(state, { type: 'WithdrawPrices', version }, { now, actor: admin });
type Decision = ReturnType<typeof plan>;
const after = (state: PriceVersions, decision: Decision): PriceVersions =>
  decision.ok ? fold(pricelist, decision.events, state) : state;
const code = (decision: Decision) => (decision.ok ? null : decision.refusal.code);

describe('a version of our prices', () => {
  const dearer = some({ perItem: cents(8_000) });
  const planned = after(pricelist.initial, plan(pricelist.initial, at(0), at(24), dearer));

  test('applies from its instant on, and not a second earlier', () => {
    expect(versionAt(planned, at(0)).version).toBe(1);
    expect(versionAt(planned, new Date(start + 24 * HOUR - 1).toISOString()).version).toBe(1);
    expect(versionAt(planned, at(24)).version).toBe(2);
  });

  test('may begin at once', () => {
    const state = after(pricelist.initial, plan(pricelist.initial, at(3), null, dearer));
    expect([versionAt(state, at(3)).version, versionAt(state, at(2)).version]).toEqual([2, 1]);
  });

  test('is refused in the past, on another’s day, or where it changes nothing', () => {
    expect(code(plan(pricelist.initial, at(5), at(4), dearer))).toBe('in_the_past');
    expect(code(plan(planned, at(1), at(24), some({ perItem: cents(9_000) })))).toBe('day_taken');
    expect(code(plan(pricelist.initial, at(0), at(24), { ...some() }))).toBe('changes_nothing');
    expect(code(plan(planned, at(1), at(48), dearer))).toBe('changes_nothing');
    expect(code(plan(planned, at(1), at(48), some()))).toBe(null);
  });

  test('may be given up until it begins, and its number is never used again', () => {
    const none = after(planned, withdraw(planned, at(23), 2));
    expect(versionAt(none, at(30)).version).toBe(1);
    expect(withdraw(none, at(23), 2)).toEqual({ ok: true, events: [] });
    expect(code(withdraw(planned, at(24), 2))).toBe('has_begun');
    expect(code(withdraw(planned, at(1), 1))).toBe('has_begun');
    expect(code(withdraw(planned, at(1), 9))).toBe('unknown_version');
    const again = plan(none, at(23), at(24), dearer);
    expect(again.ok && again.events).toMatchObject([{ type: 'PricesPlanned', data: { version: 3 } }]);
  });
});

// From here on, none of the product's own arithmetic is used to compute the expected results.

interface Planned {
  readonly version: number;
  readonly from: number;
  readonly withdrawn: boolean;
  readonly prices: PriceList;
}

/** The rule: the last version to take effect, among those not withdrawn. */
function applying(history: readonly Planned[], hour: number): { version: number; prices: PriceList } {
  let best: { version: number; from: number; prices: PriceList } = {
    version: 1,
    from: Number.NEGATIVE_INFINITY,
    prices: firstPrices,
  };
  for (const one of history) if (!one.withdrawn && one.from <= hour && one.from > best.from) best = one;
  return best;
}

/** Half-up rounding of a quotient of whole numbers. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** Spec customer §9 in whole numbers: rate × multiplier × max(1, hours × 0.7), to whole dollars. */
function ofFormula(brand: BrandId, complexity: Complexity, minutes: number, prices: PriceList): bigint {
  const sixHundredths = BigInt(Math.max(600, 7 * minutes));
  const multiplier = BigInt(prices.multipliers[brand] ?? 100);
  return 100n * rounded(BigInt(prices.hourlyRates[complexity]) * multiplier * sixHundredths, 60_000n);
}

/** What an order costs by a price list: its pieces, each chosen extra once, minus the discount. */
function priceBy({ brand, items, itemCount, addOns, discount }: QuoteRequest, prices: PriceList): bigint {
  const pieces =
    items.length > 0
      ? items.reduce((total, { catalogueId, category, brand: own, quantity }) => {
          const product = products.find(({ id }) => id === catalogueId);
          const unit = product
            ? BigInt(prices.products[product.id] ?? product.unitPrice)
            : ofFormula(own ?? brand, categories[category].complexity, categories[category].minutes, prices);
          return total + unit * BigInt(quantity);
        }, 0n)
      : [BigInt(prices.perItem) * BigInt(itemCount), BigInt(prices.minPrice)].reduce((a, b) =>
          a > b ? a : b,
        );
  const extras = [...new Set(addOns)].reduce((total, one) => total + BigInt(prices.addOns[one]), 0n);
  const whole = pieces + extras;
  return whole - rounded(whole * BigInt(discount?.percent ?? 0), 100n);
}

const anyCents = (max: number): fc.Arbitrary<Cents> => fc.integer({ min: 100, max }).map(cents);
const anyAddOns: fc.Arbitrary<Record<AddOn, Cents>> = fc.record({
  same_day: anyCents(9_000),
  evening_weekend: anyCents(9_000),
  rearrangement: anyCents(9_000),
  wall_mounting: anyCents(9_000),
  old_furniture_removal: anyCents(9_000),
});
const ids = products.map(({ id }) => id);
const anyPrices: fc.Arbitrary<PriceList> = fc.record({
  hourlyRates: fc.record({
    easy: fc.integer({ min: 1, max: 300 }),
    medium: fc.integer({ min: 1, max: 300 }),
    hard: fc.integer({ min: 1, max: 300 }),
    expert: fc.integer({ min: 1, max: 300 }),
  }),
  multipliers: fc.dictionary(fc.constantFrom(...brandIds), fc.integer({ min: 50, max: 300 })),
  addOns: anyAddOns,
  perItem: anyCents(30_000),
  minPrice: anyCents(60_000),
  products: fc.dictionary(fc.constantFrom(...ids.slice(0, 6)), anyCents(60_000)),
});
const anyItem: fc.Arbitrary<QuoteItem> = fc.record({
  catalogueId: fc.option(fc.constantFrom(...ids.slice(0, 9))),
  name: fc.constant('A piece of no catalogue'),
  quantity: fc.integer({ min: 1, max: 6 }),
  brand: fc.option(fc.constantFrom(...brandIds)),
  category: fc.constantFrom(...Object.keys(categories).filter(isCategory)),
});
const anyOrder: fc.Arbitrary<QuoteRequest> = fc.record({
  brand: fc.constantFrom(...brandIds),
  items: fc.array(anyItem, { maxLength: 6 }),
  itemCount: fc.integer({ min: 1, max: 20 }),
  addOns: fc.array(fc.constantFrom(...(Object.keys(firstPrices.addOns) as AddOn[])), { maxLength: 5 }),
  discount: fc.option(fc.record({ code: fc.constant('X'), percent: fc.integer({ min: 0, max: 90 }) })),
});
/** What admins do, hour by hour: schedule a version for a later hour (0: at once), or withdraw one. */
const anyHistory = fc.array(
  fc.record({
    hour: fc.integer({ min: 0, max: 200 }),
    later: fc.integer({ min: 0, max: 60 }),
    prices: anyPrices,
    givesUp: fc.option(fc.integer({ min: 2, max: 6 })),
  }),
  { maxLength: 6 },
);
type Steps = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

/** Carries out the steps in order, with the test's own account of the result. */
function lived(steps: Steps): { readonly state: PriceVersions; readonly history: readonly Planned[] } {
  let state: PriceVersions = pricelist.initial;
  const history: Planned[] = [];
  for (const { hour, later, prices, givesUp } of steps.toSorted((a, b) => a.hour - b.hour)) {
    const decision =
      givesUp === null
        ? plan(state, at(hour), later === 0 ? null : at(hour + later), prices)
        : withdraw(state, at(hour), givesUp);
    if (!decision.ok) continue;
    state = after(state, decision);
    if (givesUp === null)
      history.push({ version: history.length + 2, from: hour + later, withdrawn: false, prices });
    else {
      const index = history.findIndex(({ version }) => version === givesUp);
      const given = history[index];
      if (given) history[index] = { ...given, withdrawn: true };
    }
  }
  return { state, history };
}

const anyHour = fc.integer({ min: 0, max: 300 });
/** A quote expires 24 hours after it was made. */
const isOpen = (quotedAt: number, hour: number): boolean => hour < quotedAt + 24;

describe('for any history of our prices', () => {
  test('an order costs, to the cent, what the version that applies says', () => {
    fc.assert(
      fc.property(anyHistory, anyHour, anyOrder, (steps, hour, order) => {
        const { state, history } = lived(steps);
        const { version, prices } = pricesFor(state, null, at(hour));
        const right = applying(history, hour);
        expect(version).toBe(right.version);
        expect(BigInt(quote(order, prices).total)).toBe(priceBy(order, right.prices));
      }),
    );
  });

  test('a quote that is open keeps its price, whatever begins meanwhile, and after that the new one applies', () => {
    fc.assert(
      fc.property(
        anyHistory,
        anyHour,
        fc.integer({ min: 0, max: 60 }),
        anyOrder,
        (steps, quotedAt, later, order) => {
          const { state, history } = lived(steps);
          // Made when only what was scheduled until then was known.
          const known = lived(steps.filter(({ hour }) => hour <= quotedAt));
          const held: HeldPrices = holdAt(known.state, at(quotedAt));
          const quotedFor = priceBy(order, applying(known.history, quotedAt).prices);
          const hour = quotedAt + later;
          const asked = pricesFor(state, held, at(hour));
          const right = isOpen(quotedAt, hour) ? quotedFor : priceBy(order, applying(history, hour).prices);
          expect(BigInt(quote(order, asked.prices).total)).toBe(right);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what a booking was priced by is found again, and prices it to the same lines, whatever has begun since', () => {
    fc.assert(
      fc.property(anyHistory, anyHour, anyOrder, (steps, hour, order) => {
        const known = lived(steps.filter((step) => step.hour <= hour));
        const booked = pricesFor(known.state, null, at(hour));
        const price = quote(order, booked.prices);
        const later = lived(steps).state.versions.find(({ version }) => version === booked.version);
        expect(later?.prices).toEqual(booked.prices);
        expect(quote(order, later?.prices ?? firstPrices)).toEqual(price);
      }),
    );
  });
});
