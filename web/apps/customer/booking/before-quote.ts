/** What the bottom bar shows until the server has priced the draft, e.g. after a reload while offline. */
import { crewSizeFor } from '#domain/scheduling/crew.ts';
import { type Draft, pieceCount } from './draft.ts';

export interface FirstLook {
  readonly itemCount: number;
  readonly technicianCount: number;
  readonly minutes: number;
  /** Cents; null if the order contains something only the server can price, so the bar never shows too low a total. */
  readonly totalCents: number | null;
}

/** Calculated from the draft alone. */
export function beforeQuote(draft: Draft): FirstLook {
  const { items, addOns, slot, ref, discountCode } = draft;
  const itemCount = pieceCount(draft);
  const isPiecesAlone = addOns.length === 0 && slot === null && ref === null && discountCode === null;
  let totalCents: number | null = isPiecesAlone ? 0 : null;
  let minutes = 0;
  for (const item of items) {
    minutes += item.minutes * item.quantity;
    totalCents =
      totalCents === null || item.unitPriceCents === null
        ? null
        : totalCents + item.unitPriceCents * item.quantity;
  }
  return {
    itemCount,
    technicianCount: itemCount === 0 ? 0 : crewSizeFor(itemCount),
    minutes,
    totalCents: itemCount === 0 ? 0 : totalCents,
  };
}
