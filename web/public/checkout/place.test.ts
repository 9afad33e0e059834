import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../booking/draft.ts';
import { requestOf, withAttempt } from './place.ts';

const draft: Draft = {
  ...emptyDraft,
  brand: 'ikea',
  items: [
    {
      catalogueId: 'ikea-billy-bookcase',
      name: 'BILLY bookcase',
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

  it('keeps its key over reloads and double presses, and takes another for another content', () => {
    const first = withAttempt(draft, 'c1', 'key-1');
    expect(withAttempt(first, 'c1', 'key-2').attempt).toEqual(first.attempt);
    expect(withAttempt({ ...first, estimateCents: 9_500 }, 'c1', 'key-2').attempt.key).toBe('key-2');
    expect(withAttempt(first, 'c2', 'key-2').attempt.key).toBe('key-2');
  });
});
