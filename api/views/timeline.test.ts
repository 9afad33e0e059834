import { expect, test } from 'vitest';
import { notesIn, sentenceOf } from './timeline.ts';

test('an event is told with what its facts say', () => {
  expect([
    sentenceOf('en', 'HoldPlaced', { amount: 15_000 }),
    sentenceOf('en', 'BookingPlaced', {
      itemCount: 1,
      brand: 'ikea',
      appointment: '2026-11-22 9:00 AM - 11:00 AM',
    }),
    sentenceOf('en', 'DetailsChanged', { itemCount: 2, brand: 'ikea', total: 18_000, previousTotal: 15_000 }),
    sentenceOf('en', 'DetailsChanged', { itemCount: 2, brand: 'ikea', total: 18_000, previousTotal: 18_000 }),
    sentenceOf('en', 'TechnicianAssigned', { seat: 1, technicianName: 'Sam Rivera' }),
    sentenceOf('en', 'CrewTimeLost', { technicianId: 't1' }),
    sentenceOf('en', 'AppointmentRescheduled', { from: '2026-11-22 9:00 AM', to: '2026-11-23 1:00 PM' }),
    sentenceOf('en', 'StatusSetByAdmin', { from: 'on_site', to: 'in_progress', why: 'Told by phone' }),
    sentenceOf('en', 'PriceRiseRequested', { held: 6000, actual: 7550 }),
    sentenceOf('en', 'WorkCompleted', { actualMinutes: 40, actualCost: 6000 }),
    sentenceOf('en', 'IssueSeen', { kind: 'price_rise_refused', subject: '', note: 'Let it go' }),
  ]).toEqual([
    'Hold placed, $150.00',
    'Booking placed, 1 piece, IKEA, Sun, Nov 22, 9:00 AM - 11:00 AM',
    'Details changed, 2 pieces, IKEA, $150.00 → $180.00',
    'Details changed, 2 pieces, IKEA',
    'Technician assigned, Sam Rivera',
    'Another job took the time',
    'Appointment rescheduled, Sun, Nov 22, 9:00 AM → Mon, Nov 23, 1:00 PM',
    'Status set by admin, on site → in progress, Told by phone',
    'Price rise requested, $60.00 held, $75.50 asked for',
    'Work completed, 40 min, $60.00',
    'Issue seen, price rise refused, Let it go',
  ]);
});

test('in Spanish the codes of its facts are said too, and what people wrote stays as it is', () => {
  expect([
    sentenceOf('es', 'HoldReleased', { amount: 15_000, reason: 'card_saved_instead' }),
    sentenceOf('es', 'StatusSetByAdmin', { from: 'on_site', to: 'in_progress', why: 'Told by phone' }),
    sentenceOf('es', 'AppointmentRescheduled', { from: '2026-11-22 9:00 AM', to: '2026-11-23 1:00 PM' }),
    sentenceOf('es', 'RefundSettled', { refunded: true }),
  ]).toEqual([
    'Retención liberada, $150.00, se guardó la tarjeta',
    'Estado cambiado por un administrador, en el lugar → en curso, Told by phone',
    'Cita cambiada, dom, 22 de nov, 9:00 a.m. → lun, 23 de nov, 1:00 p.m.',
    'Reembolso resuelto',
  ]);
});

test('what the product says of a status is in the language of its reader, a person’s own words stay as they are', () => {
  expect(notesIn('en', { notes: null, code: 'nobody_there' })).toBe('No one was there');
  expect(notesIn('es', { notes: null, code: 'nobody_there' })).toBe('No había nadie');
  expect(notesIn('es', { notes: 'Rescheduled', code: 'nobody_there' })).toBe('Rescheduled');
  expect(notesIn('es', { notes: null })).toBeNull();
});
