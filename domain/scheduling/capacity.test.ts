import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeTechnicians, openSlots, type SlotsRequest, windowProblem } from './capacity.ts';
import { fullyVetted, rosterExample as technician } from '../examples/technicians.ts';
import { parseSlotId, appointmentAt, reservedRange } from './slots.ts';
import { firstHours } from '../technician/calendar.ts';
import type { HeldPeriod, RosterTechnician } from '../technician/roster.ts';
import { wallOf } from './wall-time.ts';

// A Wednesday noon in New York.
const request: SlotsRequest = {
  zip: '10002',
  brands: ['ikea'],
  serviceType: 'bedroom',
  categories: [],
  crewSize: 1,
  visit: 120,
  now: '2026-03-11T16:00:00.000Z',
  technicians: [technician('ada')],
  reservations: [],
};
const held = (name: string, slot: string, status: HeldPeriod['status'] = 'firm'): HeldPeriod => {
  const parsed = parseSlotId(slot);
  if (!parsed) throw new Error(slot);
  const appointment = appointmentAt(parsed.date, parsed.window, 'America/New_York');
  return { bookingId: 'b', technicianId: name, status, during: reservedRange(appointment, 120, 2000) };
};
const open = (change: Partial<SlotsRequest>): readonly string[] =>
  openSlots({ ...request, ...change })?.slots.flatMap(({ id, available }) => (available ? [id] : [])) ?? [];

describe('open slots', () => {
  test('are two windows a day of the next three days, starting tomorrow at the job site', () => {
    const page = openSlots(request);
    expect(page).toMatchObject({ zone: 'America/New_York', served: true, nextAvailableDate: null });
    expect(page?.slots).toHaveLength(6);
    expect(page?.slots[0]).toEqual({
      id: '2026-03-12-0900-1100',
      date: '2026-03-12',
      time: '9:00 AM - 11:00 AM',
      label: 'Thu, Mar 12, 9:00 AM - 11:00 AM',
      available: true,
      startsAt: '2026-03-12T13:00:00.000Z',
      endsAt: '2026-03-12T15:00:00.000Z',
    });
    // Just before midnight in Honolulu, the page is already tomorrow's in New York, but not there.
    const late = { ...request, now: '2026-03-12T09:30:00.000Z' };
    expect(openSlots({ ...late, zip: '96813' })?.slots[0]?.date).toBe('2026-03-12');
    expect(openSlots(late)?.slots[0]?.date).toBe('2026-03-13');
  });

  test('close when the technicians for the crew are taken, tentatively or firmly', () => {
    expect(open({ reservations: [held('ada', '2026-03-12-0900-1100', 'tentative')] })).not.toContain(
      '2026-03-12-0900-1100',
    );
    expect(open({ reservations: [held('ada', '2026-03-12-0900-1100')] })).toContain('2026-03-12-1400-1600');
    expect(open({ reservations: [held('bob', '2026-03-12-0900-1100')] })).toHaveLength(6);
    expect(open({ crewSize: 2 })).toEqual([]);
    expect(open({ crewSize: 2, technicians: [technician('ada'), technician('bob')] })).toHaveLength(6);
  });

  test('follow working hours, radius, skills and eligibility', () => {
    const only = (facts: Partial<RosterTechnician>) => open({ technicians: [technician('ada', facts)] });
    expect(only({ hours: firstHours('weekends') })).toEqual(['2026-03-14-0900-1100', '2026-03-14-1400-1600']);
    expect(only({ hours: firstHours('evenings') }).every((slot) => slot.endsWith('1400-1600'))).toBe(true);
    expect(only({ zip: '78701' })).toEqual([]);
    expect(only({ zip: '78701', radiusMiles: null })).toEqual([]);
    expect(only({ zip: '19104', radiusMiles: null })).toHaveLength(6);
    expect(only({ skills: ['outdoor'] })).toEqual([]);
    expect(only({ skills: [] })).toHaveLength(6);
    for (const facts of [
      { isActive: false },
      { vetting: { ...fullyVetted, isApproved: false } },
      { vetting: { ...fullyVetted, isChecked: false } },
      { vetting: { ...fullyVetted, hasSigned: false } },
      { vetting: { ...fullyVetted, isPayable: false } },
      { vetting: { ...fullyVetted, licenseExpired: true } },
      { isAvailable: false },
    ] as const)
      expect(only(facts)).toEqual([]);
    expect(open({ visit: 8 * 60 })).toEqual([
      '2026-03-12-0900-1100',
      '2026-03-13-0900-1100',
      '2026-03-14-0900-1100',
    ]);
  });

  test('name the next day that has some, or say that nobody serves the place', () => {
    const reservations = ['12', '13', '14'].flatMap((day) =>
      ['0900-1100', '1400-1600'].map((window) => held('ada', `2026-03-${day}-${window}`)),
    );
    expect(openSlots({ ...request, reservations })?.nextAvailableDate).toBe('2026-03-15');
    expect(openSlots({ ...request, technicians: [] })).toMatchObject({
      served: false,
      nextAvailableDate: null,
    });
    expect(openSlots({ ...request, zip: '00000' })).toBeNull();
  });

  test('begin with today as one day more where that is asked for, as long as a window of it is sold', () => {
    const days = (change: Partial<SlotsRequest>) => {
      const page = openSlots({ ...request, withToday: true, ...change });
      return [page?.today, [...new Set(page?.slots.map(({ date }) => date))]];
    };
    const next = ['2026-03-12', '2026-03-13', '2026-03-14'];
    expect(days({})).toEqual(['2026-03-11', ['2026-03-11', ...next]]);
    expect(openSlots({ ...request, withToday: true })?.slots.map(({ available }) => available)).toEqual([
      false,
      ...Array.from({ length: 7 }, () => true),
    ]);
    // Two hours before the last window, nothing is on sale for today any more.
    expect(days({ now: '2026-03-11T16:00:01.000Z' })).toEqual(['2026-03-11', next]);
    expect(days({ from: '2026-03-20' })[1]).toEqual(['2026-03-20', '2026-03-21', '2026-03-22']);
  });

  test('of today start two hours from now at the earliest', () => {
    expect(open({ from: '2026-03-11', days: 1 })).toEqual(['2026-03-11-1400-1600']);
    expect(open({ from: '2026-03-11', days: 1, now: '2026-03-11T16:00:01.000Z' })).toEqual([]);
  });

  test('are sold in their windows alone, two hours to 90 days ahead', () => {
    const at = (date: string, start: string, end: string) =>
      windowProblem(appointmentAt(date, { start, end }, 'America/New_York'), request.now);
    expect(at('2026-03-11', '14:00', '16:00')).toBeNull();
    expect(at('2026-03-11', '09:00', '11:00')).toBe('too_soon');
    expect(at('2026-03-12', '03:00', '05:00')).toBe('not_sold');
    expect(at('2026-06-09', '14:00', '16:00')).toBeNull();
    expect(at('2026-06-10', '09:00', '11:00')).toBe('too_far');
    expect(open({ from: '2026-06-09', days: 2 })).toEqual(['2026-06-09-0900-1100', '2026-06-09-1400-1600']);
  });

  test('R2: shown is bookable in every zone, on both clock-change days', () => {
    const zips = ['10001', '46201', '78701', '80202', '85004', '86515', '94103', '99501', '96813', '00901'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zips),
        fc.integer({ min: 2025, max: 2029 }),
        fc.constantFrom('03-05', '03-12', '10-29', '11-05', '07-01'),
        (zip, year, day) => {
          const technicians = [technician('ada', { zip })];
          const page = openSlots({
            ...request,
            zip,
            technicians,
            days: 7,
            now: `${year}-${day}T12:00:00.000Z`,
          });
          if (!page) throw new Error(zip);
          expect(page.slots.every(({ available }) => available)).toBe(true);
          for (const slot of page.slots) {
            const parsed = parseSlotId(slot.id);
            if (!parsed) throw new Error(slot.id);
            const appointment = appointmentAt(parsed.date, parsed.window, page.zone);
            expect([appointment.startsAt, appointment.endsAt]).toEqual([slot.startsAt, slot.endsAt]);
            expect(wallOf(slot.startsAt, page.zone)).toMatchObject({
              date: slot.date,
              time: parsed.window.start,
            });
            expect(
              freeTechnicians({ ...request, zip }, appointment, request.visit, technicians, [], 'all'),
            ).toHaveLength(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
