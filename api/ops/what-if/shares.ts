/** Past bookings with other shares for the technicians and the store partner (design.md §4). */
import type { ShareRates } from '#domain/booking/events.ts';
import { unbookedShares } from '#domain/booking/shares.ts';
import type { Booking } from '#domain/booking/state.ts';
import { sum, zero } from '#domain/core/money.ts';
import { isSame, nothing, type Outcome, type Parts } from './outcome.ts';

/** What was booked as a booking's shares, all lines together. */
function bookedOf({ shares }: Booking): Parts {
  return {
    customer: sum(zero, ...shares.map(({ captured }) => captured)),
    technicians: sum(zero, ...shares.flatMap(({ technicians }) => technicians.map(({ amount }) => amount))),
    partner: sum(zero, ...shares.map(({ partner }) => partner?.amount ?? zero)),
    platform: sum(zero, ...shares.map(({ platform }) => platform)),
  };
}

/** All its shares at these rates, as if none were booked yet. */
function splitAt(booking: Booking, rates: ShareRates): Parts {
  const split = unbookedShares({ ...booking, rates, shares: [], sharesBooked: zero });
  if (split === null) return nothing;
  return {
    customer: split.captured,
    technicians: sum(zero, ...split.technicians.map(({ amount }) => amount)),
    partner: split.partner?.amount ?? zero,
    platform: split.platform,
  };
}

/**
 * A booking whose money was split, split at other rates; null if it never was. A rate that is left out stays its own.
 */
export function underShares(booking: Booking, changed: Partial<ShareRates>): Outcome | null {
  if (booking.shares.length === 0) return null;
  const is = bookedOf(booking);
  const canBeTold = isSame(is, splitAt(booking, booking.rates));
  return {
    bookingId: booking.id,
    number: booking.number,
    is,
    would: canBeTold ? splitAt(booking, { ...booking.rates, ...changed }) : null,
  };
}
