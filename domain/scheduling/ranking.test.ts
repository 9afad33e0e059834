import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rosterExample as technician } from '../examples/technicians.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { nextWave, offersStandFor, rank } from './ranking.ts';
import { availabilities } from '../catalogue/options.ts';
import { appointmentAt, reservedRange, slotWindows } from './slots.ts';
import { firstHours } from '../technician/calendar.ts';
import { type HeldPeriod, type RosterTechnician, weeklyWindows, worksAt } from '../technician/roster.ts';

describe('the ranking', () => {
  const appointment = appointmentAt('2026-03-12', { start: '14:00', end: '16:00' }, 'America/New_York');
  const order = (technicians: readonly RosterTechnician[], reservations: readonly HeldPeriod[] = []) =>
    rank({
      zip: '10002',
      brands: ['ikea'],
      serviceType: 'bedroom',
      categories: [],
      appointment,
      visit: 120,
      technicians,
      reservations,
    });
  const held = (technicianId: string, status: HeldPeriod['status']): HeldPeriod => ({
    bookingId: 'b',
    technicianId,
    status,
    during: reservedRange(appointment, 120, 2000),
  });

  const names = (technicians: readonly RosterTechnician[]) =>
    order(technicians).map(({ technicianId }) => technicianId);

  test('says why: skill, distance, recent jobs and the time offered for them, rating', () => {
    const [best] = order([technician('ada', { rating: 5, recentJobs: 2, hours: firstHours('weekdays') })]);
    expect(best?.rank).toBe(1);
    expect(best?.reasons).toEqual([
      { text: 'knowsBrandAndFurniture', values: { brand: 'IKEA' } },
      { text: 'milesAway', values: { miles: expect.stringMatching(/^\d\.\d$/) } },
      { text: 'recentJobs', values: { count: 2 } },
      { text: 'weeklyWindows', values: { count: 10 } },
      { text: 'rated', values: { rating: '5.0' } },
    ]);
  });

  test('a skill for the job goes before everything, none stated comes behind, and an unfit one is left out', () => {
    expect(
      names([
        technician('general', { skills: [], rating: 5 }),
        technician('unfit', { skills: ['outdoor'], rating: 5 }),
        technician('far', { skills: ['ikea'], zip: '10701', rating: 3, recentJobs: 30 }),
      ]),
    ).toEqual(['far', 'general']);
  });

  test('somebody much farther away does not get the job for having had fewer', () => {
    expect(
      names([technician('far', { zip: '10701' }), technician('near', { recentJobs: 40, rating: 3 })]),
    ).toEqual(['near', 'far']);
  });

  test('among neighbors, who has had less of the work for the time they offer goes before skill and rating', () => {
    expect(
      names([
        technician('busy', { rating: 5, recentJobs: 20 }),
        technician('idle', { skills: ['ikea'], rating: 4, recentJobs: 2 }),
      ]),
    ).toEqual(['idle', 'busy']);
  });

  test('the same jobs weigh more for somebody who offers half a day', () => {
    expect(
      names([
        technician('evenings', { hours: firstHours('evenings'), rating: 5, recentJobs: 4 }),
        technician('weekdays', { hours: firstHours('weekdays'), rating: 4, recentJobs: 4 }),
      ]),
    ).toEqual(['weekdays', 'evenings']);
  });

  test('the windows that somebody offers a week are those in which they can be booked', () => {
    const week = ['09', '10', '11', '12', '13', '14', '15'].flatMap((day) =>
      slotWindows.map((window) => appointmentAt(`2026-03-${day}`, window, 'America/New_York')),
    );
    for (const { value: availability } of availabilities) {
      const someone = technician('ada', { hours: firstHours(availability) });
      const bookable = week.filter((window) => worksAt(someone, window, 120));
      expect(weeklyWindows(someone.hours), availability).toBe(bookable.length);
    }
  });

  test('of those with the same share, both skills and then the better rating decide', () => {
    expect(
      names([
        technician('good', { rating: 4.5, recentJobs: 1 }),
        technician('better', { rating: 5, recentJobs: 2 }),
        technician('brand', { skills: ['ikea'], rating: 5, recentJobs: 0 }),
      ]),
    ).toEqual(['better', 'good', 'brand']);
  });

  test('somebody without reviews stands between the good and the weak', () => {
    expect(
      names([
        technician('weak', { rating: 3.9 }),
        technician('newcomer'),
        technician('good', { rating: 4.9 }),
      ]),
    ).toEqual(['good', 'newcomer', 'weak']);
  });

  test('one more job never moves anybody forward, one more star never back', () => {
    const someone = fc.record({
      rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
      recentJobs: fc.nat({ max: 40 }),
      zip: fc.constantFrom('10001', '10002', '10027', '10701'),
      skills: fc.constantFrom<RosterTechnician['skills']>([], ['ikea'], ['bedroom'], ['ikea', 'bedroom']),
      hours: fc.constantFrom(firstHours('flexible'), firstHours('weekdays'), firstHours('full-time')),
    });
    const placeOf = (technicians: readonly RosterTechnician[]) =>
      order(technicians).find(({ technicianId }) => technicianId === 'ada')?.rank ?? 0;
    fc.assert(
      fc.property(someone, fc.array(someone, { maxLength: 6 }), (ada, others) => {
        const rest = others.map((facts, index) => technician(`other-${index}`, facts));
        const place = (change: Partial<RosterTechnician>) =>
          placeOf([technician('ada', { ...ada, ...change }), ...rest]);
        const before = place({});
        expect(place({ recentJobs: ada.recentJobs + 1 })).toBeGreaterThanOrEqual(before);
        if (ada.rating !== null)
          expect(place({ rating: Math.min(5, ada.rating + 1) })).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('leaves out who is held firmly, and counts a tentative reservation as free', () => {
    const both = [technician('ada'), technician('bob')];
    expect(
      order(both, [held('ada', 'firm'), held('bob', 'tentative')]).map(({ technicianId }) => technicianId),
    ).toEqual(['bob']);
  });

  test('offers in waves of three, nobody twice', () => {
    const ranked = order(['a', 'b', 'c', 'd'].map((name) => technician(name)));
    const first = nextWave(ranked, []);
    expect(first.map(({ technicianId }) => technicianId)).toEqual(['a', 'b', 'c']);
    expect(
      nextWave(
        ranked,
        first.map(({ technicianId }) => technicianId),
      ).map(({ technicianId }) => technicianId),
    ).toEqual(['d']);
    expect(
      nextWave(
        ranked,
        ['a', 'b', 'c', 'd'].map((name) => as<TechnicianId>(name)),
      ),
    ).toEqual([]);
  });

  test('goes first, and alone, to whom the customer asked for, who is told so; then to the best of the others', () => {
    const ranked = order(['a', 'b', 'c', 'd', 'e'].map((name) => technician(name)));
    const wanted = as<TechnicianId>('d');
    const [only, ...others] = nextWave(ranked, [], wanted);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ technicianId: 'd', rank: 4, reasons: expect.arrayContaining(['askedFor']) });
    const step = { expiresIn: 1, first: { technicianId: wanted, expiresIn: 2 } };
    expect(offersStandFor(step, only ? [only] : [])).toBe(2);
    const next = nextWave(ranked, [wanted]);
    expect(next.map(({ technicianId }) => technicianId)).toEqual(['a', 'b', 'c']);
    expect(offersStandFor({ expiresIn: 1, first: null }, next)).toBe(1);
  });

  test('goes the normal way at once where whom the customer asked for could not take it', () => {
    const ranked = order(
      ['a', 'b', 'c', 'd'].map((name) => technician(name)),
      [held('d', 'firm')],
    );
    const wanted = as<TechnicianId>('d');
    const next = nextWave(ranked, [], wanted);
    expect(next.map(({ technicianId }) => technicianId)).toEqual(['a', 'b', 'c']);
    expect(next.flatMap(({ reasons }) => reasons)).not.toContain('askedFor');
    expect(offersStandFor({ expiresIn: 1, first: { technicianId: wanted, expiresIn: 2 } }, next)).toBe(1);
  });

  test('does not depend on the order in which technicians are listed', () => {
    const list = ['a', 'b', 'c', 'd', 'e'].map((name, n) =>
      technician(name, {
        rating: n % 2 ? 4.9 : null,
        recentJobs: n % 3,
        skills: n === 2 ? ['ikea'] : ['bedroom'],
      }),
    );
    const expected = order(list);
    fc.assert(
      fc.property(fc.shuffledSubarray(list, { minLength: list.length }), (shuffled) => {
        expect(order(shuffled)).toEqual(expected);
      }),
    );
  });
});
