import { expect, test } from 'vitest';
import { chosenAddOns, slotAddOns } from './add-ons.ts';
import { appointmentAt } from '../scheduling/slots.ts';

const morning = { start: '09:00', end: '11:00' };
const evening = { start: '17:00', end: '19:00' };
const newYork = 'America/New_York';

test.each([
  ['a weekday in the morning', '2030-01-08', morning, '2030-01-07T12:00:00Z', []],
  ['the same day', '2030-01-07', morning, '2030-01-07T05:00:00Z', ['same_day']],
  ['a Saturday', '2030-01-12', morning, '2030-01-07T12:00:00Z', ['evening_weekend']],
  ['a Sunday', '2030-01-13', morning, '2030-01-07T12:00:00Z', ['evening_weekend']],
  ['an evening', '2030-01-08', evening, '2030-01-07T12:00:00Z', ['evening_weekend']],
  ['this very Saturday', '2030-01-12', morning, '2030-01-12T10:00:00Z', ['same_day', 'evening_weekend']],
])('%s', (_what, date, window, now, fees) => {
  expect(slotAddOns(appointmentAt(date, window, newYork), now)).toEqual(fees);
});

test('R2: the day is that of the job site, not of the server', () => {
  // Already the 8th in UTC, still the 7th in Honolulu.
  const now = '2030-01-08T03:00:00Z';
  expect(slotAddOns(appointmentAt('2030-01-08', morning, 'Pacific/Honolulu'), now)).toEqual([]);
  expect(slotAddOns(appointmentAt('2030-01-08', morning, newYork), '2030-01-08T05:30:00Z')).toEqual([
    'same_day',
  ]);
});

test('a customer chooses no fee of the appointment, and loses none by leaving it out', () => {
  expect(chosenAddOns(['same_day', 'wall_mounting', 'evening_weekend'])).toEqual(['wall_mounting']);
});
