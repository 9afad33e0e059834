/**
 * Where and when we work, tested against the rule: the latest rule that matches a window decides; without one it is
 * open.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import { slotWindows, windowLabel } from '../scheduling/slots.ts';
import type { OpeningScope } from './events.ts';
import { openings } from './decide.ts';
import { isClosed, type Openings } from './state.ts';

const now = '2030-01-07T12:00:00.000Z';
const admin = { role: 'admin', id: 'admin' } as const;
const scope = (change: Partial<OpeningScope> = {}): OpeningScope => ({
  zips: ['10001'],
  from: '2030-01-10',
  until: '2030-01-12',
  windows: [],
  ...change,
});
const set = (state: Openings, is: 'open' | 'closed', change: Partial<OpeningScope> = {}) =>
  openings.decide(
    state,
    { type: 'SetOpeningRule', is, scope: scope(change), reason: 'snow', today: '2030-01-07' },
    { now, actor: admin },
  );
const lift = (state: Openings, rule: number) =>
  openings.decide(state, { type: 'LiftOpeningRule', rule }, { now, actor: admin });
type Decision = ReturnType<typeof set>;
const after = (state: Openings, decision: Decision): Openings =>
  decision.ok ? fold(openings, decision.events, state) : state;
const code = (decision: Decision) => (decision.ok ? null : decision.refusal.code);
const morning = '9:00 AM - 11:00 AM';
const noon = '2:00 PM - 4:00 PM';

describe('a rule', () => {
  const closed = after(openings.initial, set(openings.initial, 'closed'));

  test.each([
    ['10001', '2030-01-09', morning, false],
    ['10001', '2030-01-10', morning, true],
    ['10001', '2030-01-12', noon, true],
    ['10001', '2030-01-13', noon, false],
    ['10002', '2030-01-11', noon, false],
  ])('closes its ZIP on its days: %s on %s, %s', (zip, date, time, is) => {
    expect(isClosed(closed, zip, { date, time })).toBe(is);
  });

  test('may be of an area, of one window, or of everywhere and without an end', () => {
    const area = after(
      openings.initial,
      set(openings.initial, 'closed', { zips: ['100'], windows: ['14:00'] }),
    );
    expect(isClosed(area, '10099', { date: '2030-01-11', time: noon })).toBe(true);
    expect(isClosed(area, '10099', { date: '2030-01-11', time: morning })).toBe(false);
    const all = after(openings.initial, set(openings.initial, 'closed', { zips: [], until: null }));
    expect(isClosed(all, '99501', { date: '2040-05-05', time: morning })).toBe(true);
  });

  test('makes an exception of an earlier one, and is taken back', () => {
    const open = after(closed, set(closed, 'open', { windows: ['09:00'] }));
    expect(isClosed(open, '10001', { date: '2030-01-11', time: morning })).toBe(false);
    expect(isClosed(open, '10001', { date: '2030-01-11', time: noon })).toBe(true);
    const again = after(open, lift(open, 2));
    expect(isClosed(again, '10001', { date: '2030-01-11', time: morning })).toBe(true);
    expect(lift(again, 2)).toEqual({ ok: true, events: [] });
    expect(code(lift(again, 9))).toBe('unknown_rule');
  });

  test('is refused where its days contradict each other, have passed, or where it stands already', () => {
    expect(code(set(openings.initial, 'closed', { until: '2030-01-09' }))).toBe('bad_days');
    expect(code(set(openings.initial, 'closed', { from: '2030-01-01', until: '2030-01-06' }))).toBe(
      'in_the_past',
    );
    expect(code(set(closed, 'closed'))).toBe('same_rule');
  });
});

test('whatever rules are set and taken back, the latest that fits decides', () => {
  const anyZips = fc.subarray(['10001', '10002', '100', '112', '11201']);
  const anyDay = fc.integer({ min: 8, max: 20 });
  const step = fc.record({
    is: fc.constantFrom('open' as const, 'closed' as const),
    zips: anyZips,
    from: anyDay,
    lasts: fc.option(fc.integer({ min: 0, max: 6 })),
    windows: fc.subarray(['09:00', '14:00']),
    lifts: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  const dayOf = (day: number): string => `2030-01-${String(day).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let state: Openings = openings.initial;
      const stands: { is: string; says: (zip: string, day: number, at: number) => boolean }[] = [];
      for (const { is, zips, from, lasts, windows, lifts } of steps) {
        if (lifts !== null) {
          const decision = lift(state, lifts);
          state = after(state, decision);
          const lifted = stands[lifts - 1];
          if (decision.ok && lifted) stands[lifts - 1] = { ...lifted, says: () => false };
          continue;
        }
        const until = lasts === null ? null : from + lasts;
        const decision = set(state, is, {
          zips,
          from: dayOf(from),
          until: until === null ? null : dayOf(until),
          windows,
        });
        if (!decision.ok) continue;
        state = after(state, decision);
        stands.push({
          is,
          says: (where, when, which) =>
            (zips.length === 0 || zips.some((one) => where.slice(0, one.length) === one)) &&
            when >= from &&
            (until === null || when <= until) &&
            (windows.length === 0 || windows.includes(which === 0 ? '09:00' : '14:00')),
        });
      }
      for (const zip of ['10001', '10002', '10055', '11201', '99501'])
        for (let day = 7; day <= 27; day++)
          for (const [at, window] of slotWindows.entries()) {
            let right = false;
            for (const { is, says } of stands) if (says(zip, day, at)) right = is === 'closed';
            const appointment = { date: dayOf(day), time: windowLabel(window) };
            if (isClosed(state, zip, appointment) !== right)
              expect.fail(`${zip} on ${dayOf(day)}, window ${at}: ${right ? 'closed' : 'open'}`);
          }
    }),
  );
});
