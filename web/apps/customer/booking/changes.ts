/** What the steps of the wizard may do to the draft. */
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories, categoryOf } from '#domain/catalogue/categories.ts';
import type { ServiceType } from '#domain/catalogue/options.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { pieceCount, type Draft, type DraftItem } from './draft.ts';
import type { DraftAddOn } from './draft-add-ons.ts';

/** Most pieces of one booking (domain/pricing `maxItems`). */
export const MAX_PIECES = 60;
/** Most rows of one booking (api/contract/quotes.ts). */
const MAX_ROWS = 40;

/** Whether nothing more can be added. */
export const isFull = (draft: Pick<Draft, 'items'>): boolean =>
  pieceCount(draft) >= MAX_PIECES || draft.items.length >= MAX_ROWS;

export type DraftChange =
  /** From which pieces are added; those of others stay. */
  | { readonly type: 'BRAND'; readonly brand: BrandId }
  | { readonly type: 'ADD'; readonly item: DraftItem }
  /** What a photo showed was something else: the piece that the person has named takes its place. */
  | { readonly type: 'REPLACE'; readonly index: number; readonly item: DraftItem }
  /** What a photo showed unsurely is right. */
  | { readonly type: 'CONFIRM'; readonly index: number }
  /** How many there are of what photos showed more than once. */
  | { readonly type: 'COUNT'; readonly index: number; readonly quantity: number }
  /** A piece that the catalogue does not have is of another brand. */
  | { readonly type: 'PIECE_BRAND'; readonly index: number; readonly brand: BrandId }
  | { readonly type: 'QUANTITY'; readonly index: number; readonly quantity: number }
  | { readonly type: 'REMOVE'; readonly index: number }
  | { readonly type: 'ADD_ON'; readonly addOn: DraftAddOn; readonly chosen: boolean }
  | { readonly type: 'ZIP'; readonly zip: string }
  /** What each step collects as it is. */
  | {
      readonly type: 'SET';
      readonly values: Partial<
        Pick<
          Draft,
          | 'slot'
          | 'contact'
          | 'typedContact'
          | 'instructions'
          | 'smsConsent'
          | 'saveAddress'
          | 'site'
          | 'askFor'
          | 'ref'
          | 'discountCode'
          | 'estimateCents'
        >
      >;
    };

/** The kind of service that most pieces of the list ask for. */
function serviceTypeFor(items: readonly DraftItem[]): ServiceType {
  const counts = new Map<ServiceType, number>();
  for (const item of items) {
    const { serviceType } = categories[categoryOf(item.category)];
    counts.set(serviceType, (counts.get(serviceType) ?? 0) + item.quantity);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'other';
}

function withItems(draft: Draft, items: readonly DraftItem[]): Partial<Draft> {
  // Another crew size needs another look at the calendar.
  const isOtherCrew = Math.ceil(pieceCount({ items }) / 3) !== Math.ceil(pieceCount(draft) / 3);
  return { items, serviceType: serviceTypeFor(items), ...(isOtherCrew ? { slot: null } : {}) };
}

const isSameProduct = (one: DraftItem, other: DraftItem): boolean =>
  one.catalogueId === other.catalogueId && one.name === other.name && one.brand === other.brand;

/**
 * The list with one more: several photos of one order add to each other (the spec's "replace" would lose all but the last
 * photo's). The same product named again counts up. Shown again by a photo it may be the same label: the surer reading
 * stays, and the person is asked how many there are.
 */
function added(items: readonly DraftItem[], item: DraftItem): readonly DraftItem[] {
  const same = items.findIndex((one) => isSameProduct(one, item));
  if (same < 0) return [...items, item];
  return items.map((one, k) => {
    if (k !== same) return one;
    if (!item.detected) return { ...one, quantity: one.quantity + item.quantity };
    const surer = item.detected.confidence > (one.detected?.confidence ?? 0) ? item.detected : one.detected;
    const seen = (one.detected?.seen ?? one.quantity) + (item.detected.seen ?? 1);
    const question = surer?.question === 'variant' ? 'variant' : 'quantity';
    const photos = [...new Set([...(one.detected?.photos ?? []), ...(item.detected.photos ?? [])])];
    return { ...one, detected: { ...(surer ?? item.detected), seen, question, isUnsure: true, photos } };
  });
}

/** The list with another piece in a row's place; where that product stands in a row already, the rows become one. */
function replaced(items: readonly DraftItem[], index: number, item: DraftItem): readonly DraftItem[] {
  const { quantity } = items[index] ?? item;
  const others = items.filter((_, k) => k !== index);
  const joined = added(others, { ...item, quantity });
  return joined.length > others.length ? others.toSpliced(index, 0, { ...item, quantity }) : joined;
}

const atRow = (
  items: readonly DraftItem[],
  index: number,
  change: (item: DraftItem) => DraftItem,
): readonly DraftItem[] => items.map((item, k) => (k === index ? change(item) : item));

/** What a photo has shown, once the person has answered what was asked about it. */
const settled = (item: DraftItem): DraftItem =>
  item.detected ? { ...item, detected: { ...item.detected, question: null, isUnsure: false } } : item;

/** The list with a row's number as the person has said it is. */
const counted = (
  items: readonly DraftItem[],
  { index, quantity }: { readonly index: number; readonly quantity: number },
): readonly DraftItem[] => atRow(items, index, (item) => settled({ ...item, quantity }));

const hasRoom = (draft: Draft, more: number): boolean => pieceCount(draft) + more <= MAX_PIECES;

/** Whether a row may have this quantity. */
const mayHave = (draft: Draft, { index, quantity }: { readonly index: number; readonly quantity: number }) =>
  quantity >= 1 && hasRoom(draft, quantity - (draft.items[index]?.quantity ?? 0));

/** The draft after a change; itself where the change may not be. */
export function changed(draft: Draft, change: DraftChange): Draft {
  const { items } = draft;
  const listed = (next: readonly DraftItem[]): Draft => ({ ...draft, ...withItems(draft, next) });
  switch (change.type) {
    case 'BRAND':
      // The pieces stay, against the spec: a booking may be of several brands (decision 233).
      return draft.brand === change.brand ? draft : { ...draft, brand: change.brand };
    case 'PIECE_BRAND': {
      const item = items[change.index];
      if (!item || item.catalogueId !== null || item.brand === change.brand) return draft;
      // Its price is the new brand's.
      return listed(replaced(items, change.index, { ...item, brand: change.brand, unitPriceCents: null }));
    }
    case 'ADD':
      return isFull(draft) || !hasRoom(draft, change.item.quantity)
        ? draft
        : listed(added(items, change.item));
    case 'REPLACE':
      return listed(replaced(items, change.index, change.item));
    case 'CONFIRM':
      return { ...draft, items: atRow(items, change.index, settled) };
    case 'COUNT':
      return mayHave(draft, change) ? listed(counted(items, change)) : draft;
    case 'QUANTITY':
      if (!mayHave(draft, change)) return draft;
      // Setting the number answers how many there are.
      if (items[change.index]?.detected?.question === 'quantity') return listed(counted(items, change));
      return listed(atRow(items, change.index, (item) => ({ ...item, quantity: change.quantity })));
    case 'REMOVE':
      return listed(items.toSpliced(change.index, 1));
    case 'ADD_ON': {
      const others = draft.addOns.filter((one) => one !== change.addOn);
      return { ...draft, addOns: change.chosen ? [...others, change.addOn] : others };
    }
    case 'ZIP':
      return draft.zip === change.zip ? draft : { ...draft, zip: change.zip, slot: null };
    case 'SET':
      return { ...draft, ...change.values };
    default:
      return unreachable(change);
  }
}
