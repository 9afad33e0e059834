import fc from 'fast-check';
import { expect, test } from 'vitest';
import { as, type PartnerId } from '../core/ids.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { giveAll } from '../examples/give.ts';
import { firstPrices, quote } from '../pricing/pricing.ts';
import { cents, share, sum, zero } from '../core/money.ts';
import { bookings } from './decide.ts';
import { fold } from '../core/aggregate.ts';
import { promisedShare, unbookedShares } from './shares.ts';
import type { Booking, BookingState } from './state.ts';

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);

/** The parts of a booking that shares depend on: captured, refunded, booked, crew, partner and discount. */
const captured = fc
  .record({
    pieces: fc.integer({ min: 1, max: 60 }),
    percent: fc.constantFrom(0, 10, 25),
    crew: fc.integer({ min: 0, max: 4 }),
    partner: fc.boolean(),
    cancelled: fc.boolean(),
    kept: fc.integer({ min: 1, max: 100 }),
    refunded: amount(5_000),
    fault: fc.boolean(),
  })
  .map(({ pieces, percent, crew, partner, cancelled, kept, refunded, fault }) => {
    const price = quote(
      {
        brand: 'ikea',
        items: [],
        itemCount: pieces,
        addOns: ['wall_mounting'],
        discount: percent === 0 ? null : { code: 'THANKS-7K2M4QXB', percent },
      },
      firstPrices,
    );
    const captured = cents(Math.max(1, Math.floor((price.total * kept) / 100)));
    const back = cents(Math.min(refunded, captured));
    return {
      status: cancelled ? 'cancelled' : 'completed',
      price,
      rates: { technician: 7_000, partner: partner ? 400 : 0 },
      crew: Array.from({ length: crew }, (_, seat) => ({ technicianId: `t${seat}`, seat })),
      partner: partner ? { partnerId: 'p1', storeCode: 'MAPLE-1' } : null,
      payment: {
        captured,
        refunded: back,
        refundedForFault: fault ? back : zero,
        captures: [{ purpose: cancelled ? 'cancellation_fee' : 'completion', chargeId: 'ch_1' }],
      },
      sharesBooked: zero,
      shares: [],
      visits: [],
    } as unknown as Booking;
  });

test('shares add up to what was captured less refunded, with a discount as without', () => {
  fc.assert(
    fc.property(captured, (booking) => {
      const { captured, refunded } = booking.payment;
      const split = unbookedShares(booking);
      if (split === null) {
        expect(captured - refunded).toBe(0);
        return;
      }
      const { technicians, partner, platform } = split;
      const paid = sum(...technicians.map((one) => one.amount), partner?.amount ?? zero, platform);
      expect(paid).toBe(captured - refunded);
      expect(split.captured).toBe(paid);
    }),
    { numRuns: 500 },
  );
});

test('a completed booking’s discount is the platform’s alone: crew and partner get theirs of the full price', () => {
  const shareOf = (percent: number) => {
    const price = quote(
      {
        brand: 'ikea',
        items: [],
        itemCount: 4,
        addOns: [],
        discount: percent === 0 ? null : { code: 'THANKS-7K2M4QXB', percent },
      },
      firstPrices,
    );
    return unbookedShares({
      status: 'completed',
      price,
      rates: { technician: 7_000, partner: 400 },
      crew: [{ technicianId: 't0', seat: 0 }],
      partner: { partnerId: 'p1', storeCode: 'MAPLE-1' },
      payment: { captured: price.total, refunded: zero, refundedForFault: zero, captures: [] },
      sharesBooked: zero,
      shares: [],
      visits: [],
    } as unknown as Booking);
  };
  const full = shareOf(0);
  const reduced = shareOf(10);
  expect(full).toMatchObject({
    technicians: [{ amount: 21_000 }],
    partner: { amount: 1_200 },
    platform: 7_800,
  });
  expect(reduced).toMatchObject({
    technicians: [{ amount: 21_000 }],
    partner: { amount: 1_200 },
    platform: 4_800,
  });
});

test('the promise is what is booked at completion, and counts a higher price once it is agreed to', () => {
  const amounts = fc.integer({ min: 4_500, max: 60_000 });
  fc.assert(
    fc.property(
      fc.tuple(amounts, amounts),
      fc.constantFrom(0, 10, 25),
      fc.integer({ min: 1, max: 4 }),
      ([total, agreed], percent, size) => {
        const discount = share(cents(total), percent, 100);
        const crew = Array.from({ length: size }, (_, seat) => ({ technicianId: `t${seat}`, seat }));
        const booking = {
          status: 'scheduled',
          price: { total: cents(total), discount, undiscounted: sum(cents(total), discount), lines: [] },
          agreed: cents(agreed),
          rates: { technician: 7_000, partner: 0 },
          crew,
          crewSize: size,
          partner: null,
          payment: { captured: zero, refunded: zero, refundedForFault: zero, captures: [] },
          sharesBooked: zero,
          shares: [],
          visits: [],
        };
        const captured = cents(Math.min(total, agreed));
        const paid = { ...booking, status: 'completed', payment: { ...booking.payment, captured } };
        const booked = unbookedShares(paid as unknown as Booking)?.technicians;
        const promised = crew.map(({ technicianId }) => ({
          technicianId,
          amount: promisedShare(booking as unknown as Booking, technicianId),
        }));
        expect(promised).toEqual(booked);
      },
    ),
  );
});

test('R12: a refund for the crew’s fault is a negative line of the partner’s own, and no line before it changes', () => {
  const partner = { partnerId: as<PartnerId>('p1'), storeCode: 'MAPLE-1' };
  const story = bookingExamples.capturedBooking({ partner, rates: { technician: 7_000, partner: 400 } });
  const before = fold(bookings, story);
  if (before.status === 'none') throw new Error('no booking');
  const { captured } = before.payment;
  let state: BookingState = before;
  const lines = () =>
    state.status === 'none' ? [] : state.shares.map((split) => split.partner?.amount ?? zero);
  const refunds = [
    ['re_1', 4_000, 'technician_fault'],
    ['re_2', 1_000, 'goodwill'],
    ['re_3', 3_000, 'technician_fault'],
  ] as const;
  let atFault = 0;
  for (const [refundId, refunded, cause] of refunds) {
    const earlier = lines();
    const decided = giveAll(
      state,
      [
        {
          command: { type: 'RecordRefund', refundId, amount: cents(refunded), cause, note: null },
          actor: { role: 'admin', id: 'admin' },
        },
        { command: { type: 'BookShares' }, actor: { role: 'system', id: 'booking' } },
      ],
      '2026-03-20T12:00:00.000Z',
    );
    if (!decided.ok) throw new Error(decided.refusal.code);
    state = decided.after;
    expect(lines().slice(0, earlier.length)).toEqual(earlier);
    if (cause === 'technician_fault') atFault += refunded;
    expect(Math.sign(lines().at(-1) ?? 0)).toBe(cause === 'goodwill' ? 0 : -1);
    expect(sum(...lines())).toBe(share(cents(captured - atFault), 400, 10_000));
  }
});
