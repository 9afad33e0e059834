/** The appointment in a booking's mails. */
import { expect, test } from 'vitest';
import type { Template } from '#domain/messages/templates.ts';
import { templates } from '#mails/composed/booking.ts';
import { exampleFacts } from '#mails/composed/examples.ts';
import { appointmentFile } from './calendar.ts';

const fileOf = (template: Template, isConfirmed = true) =>
  appointmentFile(template, { ...exampleFacts(template, 'en'), isConfirmed }, 'https://hexkey.example');
/** Its lines, unfolded (RFC 5545, section 3.1). */
const linesOf = (template: Template, isConfirmed?: boolean) =>
  (fileOf(template, isConfirmed)?.bytes.toString() ?? '').replaceAll(/\r\n[ \t]/g, '').split('\r\n');
const lineOf = (template: Template, name: string, isConfirmed?: boolean) =>
  linesOf(template, isConfirmed).find((line) => line.startsWith(name));

test('mails that make, move or end an appointment carry it, and no other', () => {
  expect(templates.filter((template) => fileOf(template) !== null)).toEqual([
    'booking_confirmed',
    'appointment_moved',
    'cancelled',
    'nobody_found',
  ]);
});

test('a cancelled one is taken off the calendar: the same entry, later, by the method for it', () => {
  expect(lineOf('cancelled', 'UID')).toBe(lineOf('booking_confirmed', 'UID'));
  const sequence = (template: Template) => Number(lineOf(template, 'SEQUENCE:')?.slice(9));
  expect(sequence('cancelled')).toBeGreaterThan(sequence('booking_confirmed'));
  expect([lineOf('cancelled', 'METHOD'), fileOf('cancelled')?.type]).toEqual([
    'METHOD:CANCEL',
    'text/calendar; charset=utf-8; method=CANCEL',
  ]);
  expect([lineOf('booking_confirmed', 'METHOD'), fileOf('booking_confirmed')?.type]).toEqual([
    'METHOD:PUBLISH',
    'text/calendar; charset=utf-8; method=PUBLISH',
  ]);
});

test('until the address is known to be the customer’s, nothing that was typed is in it', () => {
  const { address, booking } = exampleFacts('booking_confirmed', 'en');
  const { city, state, zip } = booking.place;
  const escaped = (text: string) => text.replaceAll(',', '\\,');
  expect(lineOf('booking_confirmed', 'LOCATION')).toBe(
    `LOCATION:${escaped(`${address}, ${String(city)}, ${state} ${zip}`)}`,
  );
  expect(lineOf('booking_confirmed', 'LOCATION', false)).toBe(`LOCATION:${state} ${zip}`);
});
