import { expect, test } from 'vitest';
import { sentenceOf } from './timeline.ts';

test('an event is told with what its facts say', () => {
  expect([
    sentenceOf('HoldPlaced', { amount: 15_000 }),
    sentenceOf('BookingPlaced', {
      itemCount: 1,
      brand: 'IKEA',
      appointment: '2026-11-22 9:00 AM - 11:00 AM',
    }),
    sentenceOf('TechnicianAssigned', { seat: 1, technicianName: 'Sam Rivera' }),
    sentenceOf('AppointmentRescheduled', { from: '2026-11-22 9:00 AM', to: '2026-11-23 1:00 PM' }),
  ]).toEqual([
    'Hold placed, $150.00',
    'Booking placed, 1 piece, IKEA, 2026-11-22 9:00 AM - 11:00 AM',
    'Technician assigned, Sam Rivera',
    'Appointment rescheduled, 2026-11-22 9:00 AM → 2026-11-23 1:00 PM',
  ]);
});
