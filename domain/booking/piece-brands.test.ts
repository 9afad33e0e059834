import { describe, expect, test } from 'vitest';
import { fold, type Placed } from '../core/aggregate.ts';
import { cents } from '../core/money.ts';
import { bookingExamples, placed } from '../examples/bookings.ts';
import { firstPrices, quote } from '../pricing/pricing.ts';
import { needsOf, skillFit } from '../technician/roster.ts';
import { bookings } from './decide.ts';
import type { BookedItem, BookingEvent } from './events.ts';
import { jobOf } from './job.ts';
import { brandOfPiece, pieceName } from './piece-brands.ts';
import type { Booking } from './state.ts';

const ofBoth = quote(
  {
    brand: 'other',
    items: [
      { catalogueId: 'ikea-billy-bookcase', name: '', brand: null, quantity: 1, category: 'other' },
      { catalogueId: null, name: 'Writing desk', brand: 'wayfair', quantity: 1, category: 'desk' },
    ],
    itemCount: 0,
    addOns: [],
    discount: null,
  },
  firstPrices,
);

function folded(events: readonly Placed<BookingEvent>[]): Booking {
  const booking = fold(bookings, events);
  if (booking.status === 'none') throw new Error('the example is not placed');
  return booking;
}
const mixed = (): Booking =>
  folded(bookingExamples.confirmedBooking({ brand: ofBoth.brand, items: ofBoth.items }));
/** As in streams from before pieces had brands. */
const unbranded = (items: readonly BookedItem[]): readonly BookedItem[] =>
  items.map(({ brand: _, ...item }) => item);

describe('the brands of a booking', () => {
  test('are those of its pieces; lists name them beside each piece where there are several', () => {
    const booking = mixed();
    expect(booking.brand).toBe('ikea+wayfair');
    expect(booking.items.map((item) => brandOfPiece(item, booking))).toEqual(['ikea', 'wayfair']);
    expect(booking.items.map((item) => pieceName(item, booking))).toEqual([
      'IKEA BILLY bookcase',
      'Wayfair Writing desk',
    ]);
    const one = folded(bookingExamples.confirmedBooking());
    expect(one.items.map((item) => pieceName(item, one))).toEqual(one.items.map(({ name }) => name));
  });

  test('of a stream from before pieces had brands is the booking’s, in the log and in recorded histories', () => {
    const { items } = placed();
    const old = folded(bookingExamples.confirmedBooking({ items: unbranded(items) }));
    expect(old.items.map((item) => brandOfPiece(item, old))).toEqual(['ikea', 'ikea']);
    expect(needsOf(jobOf(old)).brands).toEqual(['ikea']);
    expect(needsOf({ ...jobOf(old), brand: 'crate_barrel' }).brands).toEqual(['crate-barrel']);
  });

  test('become one when an admin sets one, and stay when the details are saved as they were', () => {
    const booking = mixed();
    const details = (brand: string) => {
      const { serviceType, itemCount, crewSize, minutes, price } = booking;
      const at = '2026-03-10T18:00:00.000Z';
      const data = { brand, serviceType, itemCount, crewSize, minutes, price, instructions: null };
      const by = { role: 'admin', id: 'ada' } as const;
      const next = bookings.evolve(booking, {
        type: 'DetailsChanged',
        revision: booking.revision + 1,
        data: { ...data, at, by },
      });
      if (next.status === 'none') throw new Error('the booking is gone');
      return [next.brand, next.items.map((item) => brandOfPiece(item, next))];
    };
    expect(details('ikea+wayfair')).toEqual(['ikea+wayfair', ['ikea', 'wayfair']]);
    expect(details('target')).toEqual(['target', ['target', 'target']]);
  });
});

describe('a technician for a booking of several brands', () => {
  const needs = { zip: '10002', brands: ['ikea', 'wayfair'], serviceType: 'other', categories: [] } as const;
  const level = (skills: Parameters<typeof skillFit>[0], more: object = {}) =>
    skillFit(skills, { ...needs, ...more }).level;

  test('knows all that ask for a skill, or the furniture', () => {
    expect(level(['ikea', 'wayfair'])).toBe(2);
    expect(skillFit(['ikea', 'wayfair'], needs).reason).toEqual({
      text: 'knowsBrand',
      values: { brand: 'IKEA, Wayfair' },
    });
    expect(level(['ikea'])).toBe(0);
    expect(level(['ikea', 'bedroom'], { categories: ['bed'] })).toBe(2);
    expect(level(['ikea', 'wayfair', 'bedroom'], { categories: ['bed'] })).toBe(3);
  });

  test('need not know brands that no list of skills has', () => {
    expect(level(['ikea'], { brands: ['ikea', 'lowes', 'other'] })).toBe(2);
    expect(level(['outdoor'], { brands: ['lowes', 'other'] })).toBe(1);
    expect(level([])).toBe(1);
  });
});

test('a price says on each line whose the piece is, and the lines add up', () => {
  expect(ofBoth.lines).toMatchObject([
    { name: 'BILLY bookcase', brand: 'ikea', amount: 4500 },
    { name: 'Writing desk', brand: 'wayfair' },
  ]);
  expect(cents(ofBoth.lines.reduce((sum, { amount }) => sum + amount, 0))).toBe(ofBoth.total);
});
