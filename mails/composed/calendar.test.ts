import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import type { Booking, BookingState } from '#domain/booking/state.ts';
import type { Language } from '#domain/core/language.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { calendarFile } from './calendar.ts';

function booking(): Booking {
  const state = bookingExamples.confirmedBooking().reduce<BookingState>(evolve, unplaced);
  if (state.status === 'none') throw new Error('the example has no booking');
  return state;
}

const entryAt = (location: string, language: Language = 'en'): string =>
  calendarFile(booking(), {
    language,
    location,
    url: 'https://hexkey.example/booking-tracker?id=HX-1',
    host: 'hexkey.example',
  });

/**
 * Names of the lines; a folded line continues with a blank (RFC 5545, section 3.1). Readers also break at a bare CR or
 * LF.
 */
const namesOf = (file: string): string[] =>
  file
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (/^[ \t]/.test(line) || line === '' ? [] : [line.split(/[:;]/)[0] ?? '']));

test('a Spanish entry writes the times as Spanish does', () => {
  const told = (language: Language) => entryAt('350 W 31st St, New York', language).replace(/\r\n[ \t]/g, '');
  expect(told('en')).toContain(', arrival 9–11 AM\\, about 4 hours of work\\n');
  expect(told('es')).toContain(', llegada de 9 a 11 a.m.\\, unas 4 horas de trabajo\\n');
});

test('whatever is typed as an address adds no line to the entry', () => {
  const plain = namesOf(entryAt('350 W 31st St, New York'));
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\t', '\v', '\f', '\0', '\u0085', 'ATTACH:x', ';', ',', '\\'),
      fc.string(),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(hostile, (pieces) => {
      expect(namesOf(entryAt(`1${pieces.join('')}`))).toEqual(plain);
    }),
    { examples: [[['\r', 'ATTACH:https://evil.example']]] },
  );
});

test('lines end with CR LF alone', () => {
  expect(entryAt('1 A St\rB').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
