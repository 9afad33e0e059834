import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../booking/draft.ts';
import { attemptFor, digestOf } from './attempt.ts';
import { requestOf } from './place.ts';

const draft: Draft = {
  ...emptyDraft,
  brand: 'ikea',
  items: [
    {
      catalogueId: 'ikea-billy-bookcase',
      name: 'BILLY bookcase',
      brand: 'ikea',
      category: 'bookcase',
      quantity: 2,
      unitPriceCents: 4_500,
      minutes: 40,
      complexity: 'easy',
    },
  ],
  zip: '10001',
  slot: {
    id: '2026-11-24-0900-1100',
    date: '2026-11-24',
    time: '9:00 AM - 11:00 AM',
    startsAt: '2026-11-24T14:00:00.000Z',
    endsAt: '2026-11-24T16:00:00.000Z',
    zone: 'America/New_York',
  },
  contact: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '(614) 555-0148',
    email: 'dana@example.com',
    streetAddress: '214 W 29th St',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    apartmentUnit: '',
  },
  estimateCents: 9_000,
};

describe('what is said of the place', () => {
  const site = { parking: 'street', access: null, wall: ['BILLY bookcase', 'a piece of before'] } as const;

  it('goes with the order, the pieces by their place in it', () => {
    const withWall = {
      ...draft,
      site: { ...site, wall: [...site.wall] },
      addOns: ['wall_mounting'] as const,
    };
    expect(requestOf(withWall)?.site).toEqual({ parking: 'street', access: null, wall: [0] });
  });

  it('names no wall where none was booked', () => {
    expect(requestOf({ ...draft, site: { ...site, wall: [...site.wall] } })?.site?.wall).toEqual([]);
  });
});

describe('booking a draft', () => {
  it('names both codes', () => {
    expect(requestOf({ ...draft, ref: 'MAPLE10', discountCode: 'THANKS-7K2M4QXB' })).toMatchObject({
      ref: 'MAPLE10',
      discountCode: 'THANKS-7K2M4QXB',
    });
    expect(requestOf(draft)).not.toHaveProperty('discountCode');
  });

  it('sends the items and the price that was shown, in dollars', () => {
    expect(requestOf(draft)).toMatchObject({
      items: [{ catalogueId: 'ikea-billy-bookcase', quantity: 2 }],
      itemCount: 2,
      totalPrice: 90,
      scheduledDate: '2026-11-24',
      scheduledTime: '9:00 AM - 11:00 AM',
    });
  });

  it('is not possible while something is missing', () => {
    expect(requestOf({ ...draft, slot: null })).toBeNull();
    expect(requestOf({ ...draft, items: [] })).toBeNull();
    expect(requestOf(emptyDraft)).toBeNull();
  });

  it('keeps its key over reloads, tabs and double presses, and takes another for another content', async () => {
    const [one, other] = await Promise.all(['one', 'other'].map(digestOf));
    if (one === undefined || other === undefined) throw new Error('no digest');
    const first = attemptFor(one, null, 'key-1');
    expect(first).toMatchObject({ key: 'key-1', bookingId: null, replaces: null });
    expect(attemptFor(one, first, 'key-2')).toEqual(first);
    const placed = { ...first, bookingId: 'b1' };
    expect(attemptFor(one, placed, 'key-2')).toEqual(placed);
    // The booking that replaces it cancels it, even if the first attempt to do so was lost.
    const changed = attemptFor(other, placed, 'key-2');
    expect(changed).toMatchObject({ key: 'key-2', bookingId: null, replaces: 'b1' });
    expect(attemptFor('third', changed, 'key-3')).toMatchObject({ key: 'key-3', replaces: 'b1' });
  });
});
