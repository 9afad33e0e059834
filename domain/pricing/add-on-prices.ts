/** What a customer may add to the assembly, and what it costs; apart from the catalogue, so that a browser can carry it. */
import type { AddOn } from '../booking/events.ts';
import { type Cents, cents } from '../core/money.ts';
import { speller } from '../core/spelling.ts';

/** What each add-on costs (spec customer §9). */
export const addOnPrices: Readonly<Record<AddOn, { readonly label: string; readonly amount: Cents }>> = {
  same_day: { label: 'Same-day service', amount: cents(2500) },
  evening_weekend: { label: 'Evening or weekend', amount: cents(1500) },
  rearrangement: { label: 'Furniture rearrangement', amount: cents(2000) },
  wall_mounting: { label: 'Wall mounting', amount: cents(3500) },
  old_furniture_removal: { label: 'Old furniture removal', amount: cents(3000) },
};

/** The add-on of a spelling (`same-day`, `Wall mounting`), or null. */
export const addOnOf = speller<AddOn>(
  (Object.entries(addOnPrices) as [AddOn, { label: string }][]).map(([id, { label }]) => [id, [id, label]]),
);

/** What was added, as people read it; an add-on that is no longer sold keeps the name it was stored under. */
export const addOnLabels = (addOns: readonly string[]): readonly string[] =>
  addOns.map((stored) => {
    const addOn = addOnOf(stored);
    return addOn === null ? stored : addOnPrices[addOn].label;
  });
