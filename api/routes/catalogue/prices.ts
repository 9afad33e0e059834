/** The versions of our prices, for admins (decision 181). */
import { findProduct } from '#domain/catalogue/products.ts';
import { cents } from '#domain/core/money.ts';
import { pricelist, pricelistId } from '#domain/pricelist/decide.ts';
import { type PriceVersion, versionAt } from '#domain/pricelist/state.ts';
import type { PriceList } from '#domain/pricing/pricing.ts';
import { instantOf } from '#domain/scheduling/wall-time.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { load } from '#events/execute.ts';
import {
  listPriceVersions,
  planPrices,
  type PriceListBody,
  type PriceVersionView,
  withdrawPrices,
} from '../../contract/price-versions.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

function standingOf({ version, from, withdrawnAt }: PriceVersion, current: number, now: string) {
  if (withdrawnAt !== null) return 'withdrawn';
  if (version === current) return 'current';
  return from !== null && Date.parse(from) > Date.parse(now) ? 'planned' : 'past';
}

function viewOf(one: PriceVersion, current: number, now: string): PriceVersionView {
  const { version, name, from, plannedAt, prices } = one;
  const { hourlyRates, multipliers, addOns, perItem, minPrice, products } = prices;
  return {
    version,
    name,
    from,
    plannedAt,
    standing: standingOf(one, current, now),
    prices: {
      hourlyRates: { ...hourlyRates },
      multipliers: { ...multipliers },
      addOns: { ...addOns },
      perItem,
      minPrice,
      products: { ...products },
    },
  };
}

/** The input as a price list. @throws {Refused} 400 for a product that is not in the catalog */
function listOf({ hourlyRates, multipliers, addOns, perItem, minPrice, products }: PriceListBody): PriceList {
  const unknown = Object.keys(products).find((id) => findProduct(id) === null);
  if (unknown !== undefined)
    throw new Refused('unknown_item', 'unknownProduct', {
      fields: { [`prices.products.${unknown}`]: 'unknownProduct' },
    });
  return {
    hourlyRates,
    multipliers,
    addOns: {
      same_day: cents(addOns.same_day),
      evening_weekend: cents(addOns.evening_weekend),
      rearrangement: cents(addOns.rearrangement),
      wall_mounting: cents(addOns.wall_mounting),
      old_furniture_removal: cents(addOns.old_furniture_removal),
    },
    perItem: cents(perItem),
    minPrice: cents(minPrice),
    products: Object.fromEntries(Object.entries(products).map(([id, price]) => [id, cents(price)])),
  };
}

export default [
  implement(listPriceVersions, async (_call, deps) => {
    const state = await load(deps.log, pricelist, pricelistId);
    const now = deps.now();
    const { version: current } = versionAt(state, now);
    return { versions: state.versions.map((one) => viewOf(one, current, now)).toReversed() };
  }),
  implement(planPrices, async (call, deps) => {
    const { name, from: day, prices } = call.body;
    const list = listOf(prices);
    const { state, position } = await executeCall(call, deps, pricelist, pricelistId, () => ({
      type: 'PlanPrices',
      name,
      from: day ? instantOf(day, '00:00', settlementZone) : null,
      prices: list,
    }));
    return { success: true as const, version: state.versions.length, position: position.toString() };
  }),
  implement(withdrawPrices, async (call, deps) => {
    const version = Number(call.params.version);
    if (!Number.isSafeInteger(version)) throw notFound('Version');
    const { position } = await executeCall(call, deps, pricelist, pricelistId, () => ({
      type: 'WithdrawPrices',
      version,
    }));
    return { success: true as const, position: position.toString() };
  }),
];
