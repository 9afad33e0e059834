/** What a customer may add to the assembly, and what it costs; apart from the catalogue, so that a browser can carry it. */
import type { AddOn } from '../booking/events.ts';
import { type Cents, cents } from '../core/money.ts';

/** What each add-on costs (spec customer §9). */
export const addOnPrices: Readonly<Record<AddOn, Cents>> = {
  same_day: cents(2500),
  evening_weekend: cents(1500),
  rearrangement: cents(2000),
  wall_mounting: cents(3500),
  old_furniture_removal: cents(3000),
};
