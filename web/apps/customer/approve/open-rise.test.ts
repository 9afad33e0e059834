import { expect, it } from 'vitest';
import type { PriceRise } from '#api/contract/bookings.ts';
import { openRise } from './open-rise.ts';

const ends = Date.parse('2026-11-23T21:52:00.000Z');
const rise = (more: Partial<PriceRise> = {}): PriceRise => ({
  state: 'requested',
  heldCents: 15_700,
  actualCents: 19_000,
  notes: null,
  expiresAt: new Date(ends).toISOString(),
  refusal: null,
  photos: [],
  ...more,
});

it('a higher price waits for an answer until its last moment, and never once it is settled', () => {
  expect(openRise(rise(), ends - 1)).not.toBeNull();
  expect(openRise(rise(), ends)).toBeNull();
  expect(openRise(null, 0)).toBeNull();
  for (const state of ['approved', 'refused'] as const)
    expect(openRise(rise({ state, expiresAt: null }), 0)).toBeNull();
});
