import { describe, expect, it } from 'vitest';
import { beforeQuote } from './before-quote.ts';
import { type Draft, emptyDraft } from './draft.ts';

const piece = (unitPriceCents: number | null, quantity: number): Draft['items'][number] => ({
  catalogueId: unitPriceCents === null ? null : 'ikea-billy-bookcase',
  name: 'BILLY bookcase',
  category: 'bookcase',
  quantity,
  unitPriceCents,
  minutes: 40,
  complexity: 'easy',
  brand: 'ikea',
});
const draft = (changes: Partial<Draft>): Draft => ({ ...emptyDraft, brand: 'ikea', ...changes });

describe('the bar before the server has priced the order', () => {
  it('counts the pieces, and what they cost by the catalogue', () => {
    expect(beforeQuote(draft({ items: [piece(3500, 2), piece(4500, 2)] }))).toEqual({
      itemCount: 4,
      technicianCount: 2,
      minutes: 160,
      totalCents: 16_000,
    });
  });

  it('is nothing without pieces', () => {
    expect(beforeQuote(draft({ addOns: ['wall_mounting'] }))).toEqual({
      itemCount: 0,
      technicianCount: 0,
      minutes: 0,
      totalCents: 0,
    });
  });

  it.each([
    ['a piece that is not in the catalogue', { items: [piece(3500, 1), piece(null, 1)] }],
    ['something to be done beside it', { items: [piece(3500, 1)], addOns: ['wall_mounting'] as const }],
    ['a code', { items: [piece(3500, 1)], discountCode: 'THANKS-7K2M4QXB' }],
  ])('names no sum with %s: only the server knows it', (_, changes) => {
    expect(beforeQuote(draft(changes)).totalCents).toBeNull();
  });
});
