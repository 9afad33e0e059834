import { describe, expect, it } from 'vitest';
import { dealOf } from './deal.ts';

describe('what the checkout does to the card', () => {
  const far = { status: 'pending', intentType: 'setup' } as const;

  it('saves it for an appointment far ahead, and holds the price otherwise', () => {
    expect(dealOf(far, null)).toBe('save');
    expect(dealOf(far, 'setup')).toBe('save');
    expect(dealOf({ status: 'pending', intentType: 'payment' }, null)).toBe('hold');
  });

  it('holds the price where a saved card was declined, whatever the booking was placed with', () => {
    expect(dealOf({ ...far, status: 'confirmed' }, null)).toBe('hold');
    expect(dealOf({ ...far, status: 'in_route' }, 'payment')).toBe('hold');
  });

  it('charges it for completed work', () => {
    expect(dealOf({ ...far, status: 'completed' }, null)).toBe('charge');
    expect(dealOf({ ...far, status: 'completed' }, 'payment')).toBe('charge');
  });
});
