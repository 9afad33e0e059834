/** A technician's day: who arrives when, what is late, and what an additional job would do. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dayChain, type DayJob, type DayTechnician, effectOn, type KeptTime } from './dispatch.ts';
import { overlaps, reservedRange } from './slots.ts';
import { after } from './wall-time.ts';
import { metresApart } from '../places/distance.ts';

/** 10:42 AM in Columbus. */
const now = '2026-11-23T15:42:00.000Z';
const at = (hour: number, minute = 0) =>
  `2026-11-23T${String(hour + 5).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
const columbus = { latitude: 39.96, longitude: -83 };
const westerville = { latitude: 40.13, longitude: -82.93 };
const groveCity = { latitude: 39.88, longitude: -83.09 };

const job = (id: string, startsAt: string, endsAt: string, more: Partial<DayJob> = {}): DayJob => ({
  id,
  number: `HX-${id}`,
  status: 'assigned',
  startsAt,
  endsAt,
  minutes: 105,
  place: columbus,
  startedAt: null,
  expectedAt: null,
  completedAt: null,
  ...more,
});
const priya: DayTechnician = {
  id: 'priya',
  base: columbus,
  radiusMetres: 40_000,
  works: [{ start: at(7), end: at(19) }],
  off: [],
};
const keptFor = (one: DayJob, technician = priya): KeptTime => ({
  bookingId: one.id,
  technicianId: technician.id,
  ...reservedRange(
    one,
    one.minutes,
    technician.base && one.place ? metresApart(technician.base, one.place) : 0,
  ),
});

describe('a day', () => {
  it('follows the jobs in their order with the drives between them', () => {
    const chain = dayChain(
      priya,
      [job('b', at(14), at(16), { place: groveCity }), job('a', at(11), at(13), { place: westerville })],
      now,
    );
    expect(chain.map(({ bookingId, arrivesAt, lateMinutes }) => [bookingId, arrivesAt, lateMinutes])).toEqual(
      [
        ['a', at(11), 0],
        ['b', at(14), 0],
      ],
    );
    expect(chain[1]?.driveMinutes).toBeGreaterThan(30);
    expect(chain[1]?.leavesAt).toBe(at(12, 45));
  });

  it('is pushed by a job that runs over, and says by how much the next promise is missed', () => {
    const running = job('a', at(9), at(11), {
      status: 'in_progress',
      startedAt: at(10, 30),
      minutes: 180,
      place: westerville,
    });
    const [, next] = dayChain(priya, [running, job('b', at(12), at(13), { place: groveCity })], now);
    // 1:30 PM plus the drive, for a window that ends at 1:00 PM.
    expect(next?.arrivesAt).toBe(after(at(13, 30), (next?.driveMinutes ?? 0) * 60_000));
    expect(next?.lateMinutes).toBe(30 + (next?.driveMinutes ?? 0));
  });

  it('takes the arrival that the technician announced, and nobody arrives in the past', () => {
    const way = job('a', at(9), at(11), { status: 'in_route', expectedAt: at(11, 20) });
    expect(dayChain(priya, [way], now)[0]).toMatchObject({ arrivesAt: at(11, 20), lateMinutes: 20 });
    const silent = job('a', at(8), at(10));
    expect(dayChain(priya, [silent], now)[0]).toMatchObject({ arrivesAt: now, lateMinutes: 42 });
  });

  it('of a job that is done nothing is late any more', () => {
    const done = job('a', at(8), at(9), {
      status: 'completed',
      startedAt: at(9, 30),
      completedAt: at(10, 30),
    });
    expect(dayChain(priya, [done], now)[0]).toMatchObject({ lateMinutes: 0, endsAt: at(10, 30) });
  });
});

describe('an additional job', () => {
  const novak = job('1070', at(15), at(16), { place: groveCity, minutes: 60 });
  const okoye = job('1079', at(14), at(16), { status: 'confirmed', place: westerville });

  it('names the job whose time it takes, and when the technician would get there', () => {
    const effect = effectOn(priya, okoye, okoye, { jobs: [novak], kept: [keptFor(novak)], now });
    expect(effect.clashes).toEqual([{ bookingId: '1070', minutes: expect.any(Number) }]);
    const late = effect.chain.find(({ bookingId }) => bookingId === '1070');
    expect(late?.lateMinutes).toBeGreaterThan(0);
  });

  it('does not stand in its own way when it is moved', () => {
    const moved = { startsAt: at(14, 15), endsAt: at(16, 15) };
    const effect = effectOn(priya, okoye, moved, { jobs: [okoye], kept: [keptFor(okoye)], now });
    expect(effect.clashes).toEqual([]);
    expect(effect.chain).toHaveLength(1);
  });

  it.each([
    ['outside_hours', { ...priya, works: [{ start: at(7), end: at(15) }] }],
    ['time_off', { ...priya, off: [{ start: at(15), end: at(18) }] }],
    ['out_of_area', { ...priya, radiusMetres: 5_000 }],
  ] as const)('warns of %s, which an admin may overrule', (warning, technician) => {
    const effect = effectOn(technician, okoye, okoye, { jobs: [], kept: [], now });
    expect(effect.warnings).toEqual([warning]);
    expect(effect.clashes).toEqual([]);
  });

  it('that the reservations let through keeps every promise of the day', () => {
    const degrees = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
    const place = fc.record({ latitude: degrees(39.8, 40.2), longitude: degrees(-83.2, -82.8) });
    const planned = fc.record({
      place,
      start: fc.integer({ min: 0, max: 40 }),
      minutes: fc.integer({ min: 30, max: 180 }),
      // Shorter than a drive, so that arrivals in such a window are late.
      promised: fc.integer({ min: 15, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(planned, { minLength: 1, maxLength: 5 }), planned, (others, wanted) => {
        const build = (id: string, { place: where, start, minutes, promised }: typeof wanted) =>
          job(id, after(at(11), start * 15 * 60_000), after(at(11), (start * 15 + promised) * 60_000), {
            place: where,
            minutes,
          });
        // Only days that the reservations would have allowed.
        const jobs: DayJob[] = [];
        const kept: KeptTime[] = [];
        for (const [k, other] of others.entries()) {
          const one = build(`o${k}`, other);
          const own = keptFor(one);
          if (kept.some((time) => overlaps(time, own))) continue;
          jobs.push(one);
          kept.push(own);
        }
        const more = build('new', wanted);
        const { clashes, chain } = effectOn(priya, more, more, { jobs, kept, now });
        if (clashes.length === 0) expect(chain.filter(({ lateMinutes }) => lateMinutes > 0)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
