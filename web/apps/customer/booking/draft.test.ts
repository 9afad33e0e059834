import { describe, expect, it } from 'vitest';
import { stubStorage } from '#tests/support/stored.ts';
import {
  emptyDraft,
  forgetDraft,
  saveDraft,
  type Draft,
  type DraftItem,
  type TypedContact,
} from './draft.ts';
import { loadDraft } from './stored-draft.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

stubStorage();

const draft: Draft = {
  ...emptyDraft,
  brand: 'ikea',
  zip: '10001',
  slot: {
    id: '2026-11-24-0900-1100',
    date: '2026-11-24',
    time: '9:00 AM - 11:00 AM',
    startsAt: '2026-11-24T14:00:00.000Z',
    endsAt: '2026-11-24T16:00:00.000Z',
    zone: 'America/New_York',
  },
  ref: 'MAPLE10',
  estimateCents: 18_750,
};

const emptyTyped: TypedContact = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  streetAddress: '',
  apartmentUnit: '',
  city: '',
  state: '',
  zipCode: '10001',
  instructions: '',
  smsConsent: false,
  saveAddress: true,
  parking: 'street' as const,
  access: 'stairs_2' as const,
  wall: ['BILLY bookcase'],
};

describe('the stored draft', () => {
  it('keeps whom the customer would like to come, which drafts of earlier versions do not say', () => {
    const askFor = { technicianId: 't1', bookingId: 'b1', firstName: 'Sam' };
    saveDraft({ ...draft, askFor }, NOW);
    expect(loadDraft(NOW)?.askFor).toEqual(askFor);
    const stored = JSON.parse(localStorage.getItem('pendingBooking') ?? '{}') as Record<string, unknown>;
    delete stored['askFor'];
    localStorage.setItem('pendingBooking', JSON.stringify(stored));
    expect(loadDraft(NOW)?.askFor).toBeNull();
  });

  it('of a version without discount codes can be read', () => {
    saveDraft({ ...draft, discountCode: 'THANKS-7K2M4QXB' }, NOW);
    expect(loadDraft(NOW)?.discountCode).toBe('THANKS-7K2M4QXB');
    const stored = JSON.parse(localStorage.getItem('pendingBooking') ?? '{}') as Record<string, unknown>;
    delete stored['discountCode'];
    localStorage.setItem('pendingBooking', JSON.stringify(stored));
    expect(loadDraft(NOW)).toEqual({ ...draft, discountCode: null });
  });

  it('keeps what was typed in the contact step and not sent on, beside what was; a version without it can be read', () => {
    const typed = { ...emptyTyped, firstName: 'Wan', phone: '(212', instructions: 'Ring tw' };
    saveDraft({ ...draft, typedContact: typed }, NOW);
    expect(loadDraft(NOW)).toMatchObject({ contact: null, instructions: '', typedContact: typed });
    const stored = JSON.parse(localStorage.getItem('pendingBooking') ?? '{}') as Record<string, unknown>;
    delete stored['typedContact'];
    localStorage.setItem('pendingBooking', JSON.stringify(stored));
    expect(loadDraft(NOW)).toEqual(draft);
  });

  it('keeps what photos showed, and leaves pictures out for which there is no room', () => {
    const imageUrl = `data:image/jpeg;base64,${'A'.repeat(700_000)}`;
    const item: DraftItem = {
      catalogueId: 'ikea-billy-bookcase',
      name: 'BILLY bookcase',
      category: 'bookcase',
      quantity: 1,
      unitPriceCents: 4900,
      minutes: 45,
      complexity: 'easy',
      brand: 'ikea',
      detected: { confidence: 0.62, isUnsure: true, description: 'Please check.', imageUrl },
    };
    saveDraft({ ...draft, items: [item, item, item] }, NOW);
    expect(loadDraft(NOW)?.items.map(({ detected }) => detected?.imageUrl)).toEqual([
      imageUrl,
      imageUrl,
      null,
    ]);
    expect(loadDraft(NOW)?.items[0]).toEqual(item);
  });

  it('of a version whose pieces had no brand has that of the draft on each', () => {
    const piece: DraftItem = {
      catalogueId: null,
      name: 'Shelf',
      brand: 'ikea',
      category: 'bookcase',
      quantity: 1,
      unitPriceCents: null,
      minutes: 60,
      complexity: 'easy',
    };
    const { brand: _, ...earlier } = piece;
    saveDraft({ ...draft, items: [earlier as DraftItem, { ...piece, name: 'Desk', brand: 'wayfair' }] }, NOW);
    expect(loadDraft(NOW)?.items).toEqual([piece, { ...piece, name: 'Desk', brand: 'wayfair' }]);
  });

  it('comes back as it was kept, and has the spec’s fields', () => {
    saveDraft(draft, NOW);
    expect(loadDraft(NOW)).toEqual(draft);
    expect(JSON.parse(localStorage.getItem('pendingBooking') ?? '')).toMatchObject({
      brand: 'ikea',
      serviceType: 'other',
      selectedItems: [],
      estimatedCost: 187.5,
      scheduledDate: '2026-11-24',
      scheduledTime: '9:00 AM - 11:00 AM',
      contactInfo: null,
    });
  });

  it('forgets a window that has begun, and all of it after a week', () => {
    saveDraft(draft, NOW);
    expect(loadDraft(NOW + 4 * DAY)).toMatchObject({ brand: 'ikea', slot: null });
    expect(loadDraft(NOW + 8 * DAY)).toBeNull();
  });

  it('is none when there is nothing, or nothing that can be read', () => {
    expect(loadDraft(NOW)).toBeNull();
    for (const text of ['', '{', '[]', '{"brand":"no such brand"}']) {
      localStorage.setItem('pendingBooking', text);
      expect(loadDraft(NOW)).toBeNull();
    }
    saveDraft(draft, NOW);
    forgetDraft();
    expect(loadDraft(NOW)).toBeNull();
  });
});
