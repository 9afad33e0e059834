import { expect, test } from 'vitest';
import { sentenceOf } from '../views/timeline.ts';
import { askedIn, offerFacts } from './offer-facts.ts';

const wave = (id: string, ...technicians: string[]) => ({
  id,
  type: 'OffersMade',
  data: {
    wave: 1,
    offers: technicians.map((technicianId, k) => ({ technicianId, rank: k + 1, metres: 900, reasons: [] })),
    expiresAt: '2026-11-21T20:40:00.000Z',
  },
});
const events = [
  { id: 'e1', type: 'BookingPlaced', data: { appointment: { zone: 'America/New_York' } } },
  wave('e2', 't1', 't2', 't3'),
  wave('e3', 't3'),
];
const names = new Map([
  ['t1', 'Sam Rivera'],
  ['t2', 'Ana Diaz'],
]);

test('a wave tells how many were asked, who, and until when on the job site’s clock', () => {
  const facts = offerFacts(events, names, 'en');
  const lines = ['e2', 'e3'].map((id) => sentenceOf('en', 'OffersMade', { wave: 1, ...facts.get(id) }));
  expect(lines).toEqual([
    'Offers made, wave 1, 3 technicians asked: Sam Rivera and Ana Diaz, until Sat, Nov 21, 3:40 PM EST',
    'Offers made, wave 1, 1 technician asked, until Sat, Nov 21, 3:40 PM EST',
  ]);
  expect(askedIn(events)).toEqual(['t1', 't2', 't3']);
});
