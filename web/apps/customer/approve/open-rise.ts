/** Whether a higher price is still waiting for the customer's answer. */
import type { PriceRise } from '#api/contract/bookings.ts';

/** The price rise that can be answered at `now` (epoch milliseconds), or null. */
export function openRise(rise: PriceRise | null, now: number): PriceRise | null {
  if (rise?.state !== 'requested') return null;
  return rise.expiresAt !== null && Date.parse(rise.expiresAt) <= now ? null : rise;
}
