import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivalTimes,
  appointmentAt,
  overlaps,
  parseAppointment,
  parseDay,
  parseSlotId,
  parseWindow,
  reservedRange,
  slotId,
  slotWindows,
  driveMinutes,
  travelMinutes,
  windowLabel,
} from './slots.ts';

describe('the labels of the spec’s calls', () => {
  test.each([
    ['9:00 AM - 11:00 AM', '09:00', '11:00'],
    ['2:00 PM - 4:00 PM', '14:00', '16:00'],
    ['2 pm – 4 pm', '14:00', '16:00'],
    ['11:30am to 1:30pm', '11:30', '13:30'],
    ['12:00 PM', '12:00', '14:00'],
    ['12:15 AM', '00:15', '02:15'],
    ['14:00', '14:00', '16:00'],
    ['08:30:00', '08:30', '10:30'],
    ['14:00-16:30', '14:00', '16:30'],
  ])('%s is a window', (label, start, end) => {
    expect(parseWindow(label)).toEqual({ start, end });
  });

  test.each([
    '',
    'morning',
    '25:00',
    '13:00 PM',
    '4:00 PM - 2:00 PM',
    '9',
    '9:00 AM - 11:00 AM - 1:00 PM',
    '11:00 PM',
  ])('%s is none', (label) => {
    expect(parseWindow(label)).toBeNull();
  });

  test('dates come as a day or as an instant of which the day is meant', () => {
    expect(
      ['2026-03-12', '2026-03-12T00:00:00.000Z', '2026-03-12T23:00', '2026-02-30', '12.3.2026'].map(parseDay),
    ).toEqual(['2026-03-12', '2026-03-12', '2026-03-12', null, null]);
  });

  test('label and id of any window lead back to it', () => {
    const quarter = fc.integer({ min: 0, max: 94 });
    fc.assert(
      fc.property(quarter, fc.integer({ min: 1, max: 95 }), (from, length) => {
        const time = (n: number): string =>
          `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`;
        const window = { start: time(from), end: time(Math.min(95, from + length)) };
        expect(parseWindow(windowLabel(window))).toEqual(window);
        expect(parseSlotId(slotId('2026-03-12', window))).toEqual({ date: '2026-03-12', window });
      }),
    );
    expect(['', 'x', '2026-02-30-0900-1100', '2026-03-12-1100-0900'].map(parseSlotId)).toEqual(
      Array(4).fill(null),
    );
  });
});

test('the ends of a window are said in a sentence as people say them', () => {
  const said = (label: string) => (['en', 'es'] as const).map((language) => arrivalTimes(language, label));
  expect(said('2:00 PM - 4:00 PM')).toEqual([
    { from: '2', to: '4 PM' },
    { from: '2', to: '4 p.m.' },
  ]);
  expect(said('11:00 AM - 1:00 PM')).toEqual([
    { from: '11 AM', to: '1 PM' },
    { from: '11 a.m.', to: '1 p.m.' },
  ]);
  expect(said('9:30 AM - 11:30 AM')[0]).toEqual({ from: '9:30', to: '11:30 AM' });
  expect(said('TBD')).toEqual([null, null]);
});

describe('an appointment', () => {
  test('is in local time at the job', () => {
    expect(parseAppointment('2026-07-01', '9:00 AM - 11:00 AM', 'Pacific/Honolulu')).toEqual({
      date: '2026-07-01',
      time: '9:00 AM - 11:00 AM',
      startsAt: '2026-07-01T19:00:00.000Z',
      endsAt: '2026-07-01T21:00:00.000Z',
      zone: 'Pacific/Honolulu',
    });
    expect(parseAppointment('2026-07-01', 'noonish', 'UTC')).toBeNull();
  });

  test('in the hour that the clock change skips ends when the clock says so, or is none', () => {
    const zone = 'America/New_York';
    expect(parseAppointment('2026-03-08', '2:30 AM - 4:30 AM', zone)?.endsAt).toBe(
      '2026-03-08T08:30:00.000Z',
    );
    expect(parseAppointment('2026-03-08', '2:45 AM - 3:15 AM', zone)).toBeNull();
    expect(() => appointmentAt('2026-03-08', { start: '02:45', end: '03:15' }, zone)).toThrow(RangeError);
  });
});

describe('the time a technician is kept', () => {
  const [morning, afternoon] = slotWindows.map((window) => appointmentAt('2026-07-01', window, 'UTC'));
  if (!morning || !afternoon) throw new Error('two windows a day');

  test('is the window or the work, whichever ends later, with the drive on both sides', () => {
    expect(reservedRange(morning, 90, 0)).toEqual({
      start: '2026-07-01T08:45:00.000Z',
      end: '2026-07-01T11:15:00.000Z',
    });
    expect(reservedRange(morning, 180, 20_000)).toEqual({
      start: '2026-07-01T08:30:00.000Z',
      end: '2026-07-01T12:30:00.000Z',
    });
    expect([travelMinutes(0), travelMinutes(10_001), travelMinutes(40_000)]).toEqual([15, 16, 60]);
  });

  test('the drive that people are told is not the time that is kept free for it', () => {
    // Around the corner, across town, and an hour away at 40 km/h.
    expect([160, 4_000, 10_001, 40_000].map(driveMinutes)).toEqual([5, 10, 20, 60]);
  });

  test('of the morning leaves the afternoon free unless the work is long', () => {
    expect(overlaps(reservedRange(morning, 120, 0), reservedRange(afternoon, 120, 0))).toBe(false);
    expect(overlaps(reservedRange(morning, 300, 0), reservedRange(afternoon, 120, 0))).toBe(true);
    expect(
      overlaps(
        { start: morning.startsAt, end: morning.endsAt },
        { start: morning.endsAt, end: afternoon.endsAt },
      ),
    ).toBe(false);
  });
});
