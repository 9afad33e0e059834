/** The changes that the wizard's steps can make to the draft. */
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories, categoryOf } from '#domain/catalogue/categories.ts';
import type { ServiceType } from '#domain/catalogue/options.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { pieceCount, type Draft, type DraftItem } from './draft.ts';
import type { DraftAddOn } from './draft-add-ons.ts';

/** Maximum number of pieces in a booking (domain/pricing `maxItems`). */
export const MAX_PIECES = 60;
/** Maximum number of rows in a booking (api/contract/quotes.ts). */
const MAX_ROWS = 40;

/** Whether nothing more can be added. */
export const isFull = (draft: Pick<Draft, 'items'>): boolean =>
  pieceCount(draft) >= MAX_PIECES || draft.items.length >= MAX_ROWS;

export type DraftChange =
  /** The brand that further pieces are added from; existing pieces of other brands stay. */
  | { readonly type: 'BRAND'; readonly brand: BrandId }
  | { readonly type: 'ADD'; readonly item: DraftItem }
  /** A photo was misread: the piece named by the person replaces it. */
  | { readonly type: 'REPLACE'; readonly index: number; readonly item: DraftItem }
  /** An uncertain reading of a photo is right. */
  | { readonly type: 'CONFIRM'; readonly index: number }
  /** The quantity of a piece that photos showed more than once. */
  | { readonly type: 'COUNT'; readonly index: number; readonly quantity: number }
  /** A piece that is not in the catalog is of another brand. */
  | { readonly type: 'PIECE_BRAND'; readonly index: number; readonly brand: BrandId }
  | { readonly type: 'QUANTITY'; readonly index: number; readonly quantity: number }
  | { readonly type: 'REMOVE'; readonly index: number }
  | { readonly type: 'ADD_ON'; readonly addOn: DraftAddOn; readonly chosen: boolean }
  | { readonly type: 'ZIP'; readonly zip: string }
  /** What each step collects, stored as is. */
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

/** The service type that most pieces in the list need. */
function serviceTypeFor(items: readonly DraftItem[]): ServiceType {
  const counts = new Map<ServiceType, number>();
  for (const item of items) {
    const { serviceType } = categories[categoryOf(item.category)];
    counts.set(serviceType, (counts.get(serviceType) ?? 0) + item.quantity);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'other';
}

function withItems(draft: Draft, items: readonly DraftItem[]): Partial<Draft> {
  // A different crew size requires checking availability again.
  const isOtherCrew = Math.ceil(pieceCount({ items }) / 3) !== Math.ceil(pieceCount(draft) / 3);
  return { items, serviceType: serviceTypeFor(items), ...(isOtherCrew ? { slot: null } : {}) };
}

const isSameProduct = (one: DraftItem, other: DraftItem): boolean =>
  one.catalogueId === other.catalogueId && one.name === other.name && one.brand === other.brand;

/**
 * Adds an item to the list: several photos of one order add up (the spec's "replace" would lose all but the last
 * photo's items). Adding the same product increases its quantity. If a photo shows it again, it may be the same label:
 * the more certain reading is kept, and the person is asked how many there are.
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

/** Replaces a row's piece; if another row already has that product, the rows are merged. */
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

/** An item read from a photo, once the person has answered its question. */
const settled = (item: DraftItem): DraftItem =>
  item.detected ? { ...item, detected: { ...item.detected, question: null, isUnsure: false } } : item;

/** The list with a row's quantity as stated by the person. */
const counted = (
  items: readonly DraftItem[],
  { index, quantity }: { readonly index: number; readonly quantity: number },
): readonly DraftItem[] => atRow(items, index, (item) => settled({ ...item, quantity }));

const hasRoom = (draft: Draft, more: number): boolean => pieceCount(draft) + more <= MAX_PIECES;

/** Whether a row may have this quantity. */
const mayHave = (draft: Draft, { index, quantity }: { readonly index: number; readonly quantity: number }) =>
  quantity >= 1 && hasRoom(draft, quantity - (draft.items[index]?.quantity ?? 0));

/** The draft after a change; the same draft if the change is not allowed. */
export function changed(draft: Draft, change: DraftChange): Draft {
  const { items } = draft;
  const listed = (next: readonly DraftItem[]): Draft => ({ ...draft, ...withItems(draft, next) });
  switch (change.type) {
    case 'BRAND':
      // The pieces stay, unlike in the spec: a booking may mix brands (decision 233).
      return draft.brand === change.brand ? draft : { ...draft, brand: change.brand };
    case 'PIECE_BRAND': {
      const item = items[change.index];
      if (!item || item.catalogueId !== null || item.brand === change.brand) return draft;
      // Its price becomes the new brand's.
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
      // Setting the number answers the question of how many there are.
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
