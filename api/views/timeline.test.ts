import { expect, test } from 'vitest';
import { sentenceOf } from './timeline.ts';

test('an event is told with what its facts say', () => {
  expect([
    sentenceOf('HoldPlaced', { amount: 15_000 }),
    sentenceOf('BookingPlaced', {
      itemCount: 1,
      brand: 'ikea',
      appointment: '2026-11-22 9:00 AM - 11:00 AM',
    }),
    sentenceOf('DetailsChanged', { itemCount: 2, brand: 'ikea', total: 18_000, previousTotal: 15_000 }),
    sentenceOf('DetailsChanged', { itemCount: 2, brand: 'ikea', total: 18_000, previousTotal: 18_000 }),
    sentenceOf('TechnicianAssigned', { seat: 1, technicianName: 'Sam Rivera' }),
    sentenceOf('CrewTimeLost', { technicianName: 'Sam Rivera' }),
    sentenceOf('AppointmentRescheduled', { from: '2026-11-22 9:00 AM', to: '2026-11-23 1:00 PM' }),
    sentenceOf('StatusSet', { from: 'on_site', to: 'in_progress', why: 'Told by phone' }),
    sentenceOf('PriceRiseRequested', { held: 6000, actual: 7550 }),
    sentenceOf('WorkCompleted', { actualMinutes: 40, actualCost: 6000 }),
    sentenceOf('IssueSeen', { kind: 'price_rise_refused', subject: '', note: 'Let it go' }),
  ]).toEqual([
    'Hold placed, $150.00',
    'Booking placed, 1 piece, IKEA, Sun, Nov 22, 9:00 AM - 11:00 AM',
    'Details changed, 2 pieces, IKEA, $150.00 → $180.00',
    'Details changed, 2 pieces, IKEA',
    'Technician assigned, Sam Rivera',
    'Crew time lost, Sam Rivera',
    'Appointment rescheduled, Sun, Nov 22, 9:00 AM → Mon, Nov 23, 1:00 PM',
    'Status set, on site → in progress, Told by phone',
    'Price rise requested, $60.00 held, $75.50 asked for',
    'Work completed, 40 min, $60.00',
    'Issue seen, price rise refused, Let it go',
  ]);
});
