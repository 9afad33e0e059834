import { expect, it } from 'vitest';
import { requestOf } from '../checkout/place.ts';
import { reachable } from '../booking/steps.ts';
import { draftAgain, piecesAgain } from './draft-again.ts';

const booked: Parameters<typeof draftAgain>[0] = {
  brand: 'ikea+wayfair',
  serviceType: 'living_room',
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
      done: 2,
    },
    {
      catalogueId: null,
      name: 'Grandmother’s desk',
      brand: 'wayfair',
      category: 'desk',
      quantity: 1,
      unitPriceCents: 8_500,
      minutes: 90,
      complexity: 'hard',
      done: 1,
    },
  ],
  // The same-day fee applied only to that booking's day.
  addOns: ['same_day', 'wall_mounting'],
  site: { parking: 'street', access: 'stairs_2', wall: ['BILLY bookcase'] },
  area: { street: '350 W 31st St', unit: '4B', city: 'New York', state: 'NY', zip: '10001' },
  specialInstructions: 'Ring twice.',
  customerFirstName: 'Ada',
  customerLastName: 'Bergman',
  customerPhone: '+12125550110',
  customerEmail: 'ada@example.com',
};
const sam = { technicianId: 't1', bookingId: 'b1', firstName: 'Sam' };
const slot = {
  id: '2026-11-24-0900-1100',
  date: '2026-11-24',
  time: '9:00 AM - 11:00 AM',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  zone: 'America/New_York',
};

it('lacks a time alone: with one it is the same order, for the same place and the same person', () => {
  const draft = draftAgain(booked, sam);
  expect(reachable(draft, 'review')).toBe('schedule');
  expect(requestOf({ ...draft, slot })).toMatchObject({
    brand: 'ikea',
    serviceType: 'living_room',
    itemCount: 3,
    items: [
      { catalogueId: 'ikea-billy-bookcase', quantity: 2 },
      { name: 'Grandmother’s desk', brand: 'wayfair', category: 'desk', quantity: 1 },
    ],
    addOns: ['wall_mounting'],
    contactInfo: {
      firstName: 'Ada',
      phone: '+12125550110',
      streetAddress: '350 W 31st St',
      apartmentUnit: '4B',
      city: 'New York',
      state: 'NY',
      zipCode: '10001',
    },
    specialInstructions: 'Ring twice.',
    site: { parking: 'street', access: 'stairs_2', wall: [0] },
    askFor: { technicianId: 't1', bookingId: 'b1' },
  });
});

it('asks for nobody where nobody is wanted, and texts only who says so again', () => {
  const request = requestOf({ ...draftAgain(booked, null), slot });
  expect(request).not.toHaveProperty('askFor');
  expect(request?.smsConsent).toBe(false);
});

it('of a booking whose person is not known here has the pieces and the place alone', () => {
  const { brand, serviceType, items, addOns, area } = booked;
  const draft = piecesAgain({ brand, serviceType, items, addOns, area: { zip: area.zip } });
  expect(reachable(draft, 'review')).toBe('schedule');
  expect(draft).toMatchObject({ zip: '10001', contact: null, instructions: '', askFor: null });
  expect(draft.items).toEqual(draftAgain(booked, null).items);
});
