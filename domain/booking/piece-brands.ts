/** Which brand each piece of a booking has (decision 233). */
import { brandedName, type BrandId, brandsOf } from '../catalogue/brands.ts';
import type { BookedItem } from './events.ts';

/** A piece, as in the log or the api. */
interface Branded {
  readonly brand?: string;
}

/** For a piece in an older stream, the booking's only brand. */
export function brandOfPiece({ brand }: Branded, booking: { readonly brand: string }): BrandId {
  return brandsOf(brand ?? booking.brand)[0] ?? 'other';
}

/** A piece's name in lists, with its brand if the booking has several. */
export function pieceName(
  item: Branded & { readonly name: string },
  booking: { readonly brand: string },
): string {
  const isOfSeveral = brandsOf(booking.brand).length > 1;
  return isOfSeveral ? brandedName(brandOfPiece(item, booking), item.name) : item.name;
}

/** The pieces of a booking whose brand an admin has changed: all of them get the new one. */
export function rebranded(
  { brand, items }: { readonly brand: string; readonly items: readonly BookedItem[] },
  next: string,
): readonly BookedItem[] {
  const [only, ...others] = brandsOf(next);
  if (next === brand || only === undefined || others.length > 0) return items;
  return items.map((item) => (item.brand === undefined ? item : { ...item, brand: only }));
}
