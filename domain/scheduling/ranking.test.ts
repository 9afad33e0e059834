import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rosterExample as technician } from '../examples/technicians.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { nextWave, rank } from './ranking.ts';
import { appointmentAt, reservedRange } from './slots.ts';
import type { HeldPeriod, RosterTechnician } from '../technician/roster.ts';

describe('the ranking', () => {
  const appointment = appointmentAt('2026-03-12', { start: '09:00', end: '11:00' }, 'America/New_York');
  const order = (technicians: readonly RosterTechnician[], reservations: readonly HeldPeriod[] = []) =>
    rank({
      zip: '10002',
      brand: 'ikea',
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

  test('goes by skill, then distance, then rating, then fewest jobs lately', () => {
    const ranked = order([
      technician('busy', { rating: 5, recentJobs: 9 }),
      technician('idle', { rating: 5, recentJobs: 2 }),
      technician('newcomer'),
      technician('far', { zip: '10701', rating: 5 }),
      technician('general', { skills: [], rating: 5 }),
      technician('brand', { skills: ['ikea'], rating: 5 }),
      technician('unfit', { skills: ['outdoor'], rating: 5 }),
    ]);
    expect(ranked.map(({ technicianId }) => technicianId)).toEqual([
      'idle',
      'busy',
      'newcomer',
      'far',
      'brand',
      'general',
    ]);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ranked[0]?.reasons).toEqual([
      { text: 'knowsBrandAndFurniture', values: { brand: 'IKEA' } },
      { text: 'milesAway', values: { miles: expect.stringMatching(/^\d\.\d$/) } },
      { text: 'rated', values: { rating: '5.0' } },
      { text: 'recentJobs', values: { count: 2 } },
    ]);
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
