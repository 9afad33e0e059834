/**
 * The price of a booking: from the catalog, or by the spec's formula for pieces that have no catalog price (spec
 * customer §9).
 */
import { says, type Says } from '../core/says.ts';
import type { AddOn, BookedItem, Price, PriceLine } from '../booking/events.ts';
import { type BrandId, brandField } from '../catalogue/brands.ts';
import type { Category } from '../catalogue/categories.ts';
import { kindIn } from '../catalogue/kinds.ts';
import { findProduct, findProductByName } from '../catalogue/products.ts';
import { crewSizeFor } from '../scheduling/crew.ts';
import { type Cents, cents, minus, share, sum, zero } from '../core/money.ts';
import type { PriceList } from './price-list.ts';
import {
  kindPriced,
  listedPrice,
  pieceOfKind,
  type PriceReason,
  priceReasonOf,
  unitPriceOf,
} from './rates.ts';

export { addOnIds, firstPrices, type PriceList } from './price-list.ts';
export { crewSizeFor, visitMinutes } from '../scheduling/crew.ts';
export {
  estimate,
  kindPriced,
  listedPrice,
  pricingPage,
  reviewDiscountPercent,
  unitPriceOf,
} from './rates.ts';

/** A piece that the customer wants assembled: from the catalog by id or exact name, or only described. */
export interface QuoteItem {
  readonly catalogueId: string | null;
  readonly name: string;
  /** Null: the order's brand. A catalog product has its own. */
  readonly brand: BrandId | null;
  readonly quantity: number;
  /** As chosen; time and complexity are those of the kind, unless the name states another kind (`kindPriced`). */
  readonly category: Category;
}

export interface QuotedDiscount {
  readonly code: string;
  readonly percent: number;
  /** Minimum price before the discount; absent: none. */
  readonly minOrder?: Cents;
}

export interface QuoteRequest {
  /** For pieces without a brand, and for orders with only a count. */
  readonly brand: BrandId;
  /** Empty if only a count is known. */
  readonly items: readonly QuoteItem[];
  /** Used if `items` is empty; at least 1. */
  readonly itemCount: number;
  readonly addOns: readonly AddOn[];
  /** A code that the caller has checked to be valid and unused. */
  readonly discount: QuotedDiscount | null;
}

/** A piece with its price and brand. */
export type QuotedItem = BookedItem & { readonly brand: BrandId };

export interface Quote extends Price {
  /** Empty if priced only by count. */
  readonly items: readonly QuotedItem[];
  /** Brands of all pieces, as stored in bookings (`brandField`). */
  readonly brand: string;
  /** Total number of pieces. */
  readonly itemCount: number;
  readonly addOns: readonly AddOn[];
  /** `ceil(pieces / 3)` (spec customer §9). */
  readonly crewSize: number;
  /** Work for all pieces together; the crew shares it (`visitMinutes`). */
  readonly minutes: number;
}

export type QuoteProblem =
  | 'unknown_product'
  | 'bad_quantity'
  | 'too_many_items'
  | 'no_items'
  | 'order_too_small';

/** The request can't be priced; `item` is the index of the item at fault. */
export class QuoteRefused extends Error {
  override readonly name = 'QuoteRefused';
  readonly code: QuoteProblem;
  readonly item: number | null;

  readonly says: Says;

  constructor(code: QuoteProblem, said: Says, item: number | null) {
    super(code);
    this.says = said;
    this.code = code;
    this.item = item;
  }
}

/** More pieces than this should be booked by phone, not on the site. */
const maxItems = 60;

const minutesPerUnknownItem = 60;
/** Default duration of a job about which nothing is known (spec technician §9). */
const minUnknownMinutes = 120;

/**
 * Prices a request by a price list. Lines add up to `total`; shares are computed from `undiscounted`, since the
 * platform bears the discount (design.md §4). Without items: 75.00 per piece, at least 150.00 (design.md §11). Throws
 * QuoteRefused for what can't be priced.
 */
export function quote(request: QuoteRequest, prices: PriceList): Quote {
  const items = request.items.map((item, index) => pricedItem(request.brand, item, index, prices));
  const brands = new Set(items.map(({ brand }) => brand));
  const itemCount = items.length > 0 ? items.reduce((n, { quantity }) => n + quantity, 0) : request.itemCount;
  if (!Number.isSafeInteger(itemCount) || itemCount < 1) throw new QuoteRefused('no_items', 'noItems', null);
  if (itemCount > maxItems)
    throw new QuoteRefused('too_many_items', says('tooManyItems', { max: maxItems }), null);

  const addOns = [...new Set(request.addOns)];
  const lines: PriceLine[] = [
    ...(items.length > 0
      ? items.map((item) => itemLine(item, brands.size > 1))
      : countLines(itemCount, prices)),
    ...addOns.map((addOn) => ({ kind: 'add_on', addOn, amount: prices.addOns[addOn] }) as const),
  ];
  const undiscounted = sum(...lines.map(({ amount }) => amount));
  const least = request.discount?.minOrder ?? zero;
  if (undiscounted < least)
    throw new QuoteRefused('order_too_small', says('discountCodeLeast', { least }), null);
  const discount = request.discount ? share(undiscounted, request.discount.percent, 100) : zero;
  if (request.discount && discount > 0)
    lines.push({ kind: 'discount', percent: request.discount.percent, amount: minus(zero, discount) });

  return {
    lines,
    undiscounted,
    discount,
    total: minus(undiscounted, discount),
    items,
    brand: brandField(items.length > 0 ? [...brands] : [request.brand]),
    itemCount,
    addOns,
    crewSize: crewSizeFor(itemCount),
    minutes:
      items.length > 0
        ? items.reduce((total, { minutes, quantity }) => total + minutes * quantity, 0)
        : minutesOfCount(itemCount),
  };
}

/** Work for a number of pieces about which nothing else is known, in minutes. */
export function minutesOfCount(itemCount: number): number {
  return Math.max(minUnknownMinutes, itemCount * minutesPerUnknownItem);
}

function pricedItem(ordered: BrandId, item: QuoteItem, index: number, prices: PriceList): QuotedItem {
  const { quantity } = item;
  const brand = item.brand ?? ordered;
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new QuoteRefused('bad_quantity', 'badQuantity', index);
  const product =
    item.catalogueId !== null ? findProduct(item.catalogueId) : findProductByName(brand, item.name);
  if (item.catalogueId !== null && !product)
    throw new QuoteRefused('unknown_product', 'unknownProduct', index);
  if (product) {
    const { id: catalogueId, name, category, minutes, complexity } = product;
    const unitPrice = unitPriceOf({ ...product, listed: listedPrice(product, prices) }, prices);
    return { catalogueId, name, brand: product.brand, category, quantity, unitPrice, minutes, complexity };
  }
  const { name } = item;
  const category = kindPriced(item.category, kindIn(name)?.category ?? null, prices);
  const piece = pieceOfKind(brand, category);
  const { minutes, complexity } = piece;
  const unitPrice = unitPriceOf(piece, prices);
  return { catalogueId: null, name, brand, category, quantity, unitPrice, minutes, complexity };
}

/** Why each item of a quote costs what it does, in order, which is that of the first lines. */
export function priceReasons(items: readonly QuotedItem[], prices: PriceList): readonly PriceReason[] {
  return items.map(({ catalogueId, unitPrice, brand, complexity, minutes }) =>
    priceReasonOf({ listed: catalogueId === null ? null : unitPrice, brand, complexity, minutes }, prices),
  );
}

function itemLine({ name, brand, quantity, unitPrice }: QuotedItem, isOfSeveral: boolean): PriceLine {
  const amount = cents(unitPrice * quantity);
  return { kind: 'item', name, quantity, ...(isOfSeveral && { brand }), amount };
}

function countLines(itemCount: number, { perItem, minPrice }: PriceList): readonly PriceLine[] {
  const amount = cents(perItem * itemCount);
  const line: PriceLine = { kind: 'items_estimate', itemCount, amount };
  return amount < minPrice ? [line, { kind: 'minimum', amount: minus(minPrice, amount) }] : [line];
}
