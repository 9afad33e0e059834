/** Devices that receive pushes, text messages, and quiet hours. */
import { describe, expect, test } from 'vitest';
import type { Sealed } from '../core/sealed.ts';
import type { AlertCommand } from './commands.ts';
import { alerts, MAX_DEVICES } from './decide.ts';
import { evolve, noAlerts } from './state.ts';
import type { AlertEvent } from './events.ts';
import { quietUntil } from './quiet-hours.ts';

const actor = { role: 'technician', id: 't1' } as const;
const now = '2026-12-05T12:00:00.000Z';

const folded = (events: readonly AlertEvent[]) => events.reduce(evolve, noAlerts);

/** The events of commands given one after the other. */
function given(...commands: readonly AlertCommand[]): readonly AlertEvent[] {
  return commands.reduce<readonly AlertEvent[]>((events, command) => {
    const decision = alerts.decide(folded(events), command, { now, actor });
    if (!decision.ok) throw new Error('refused');
    return [...events, ...decision.events];
  }, []);
}
const subscribe = (deviceId: string): AlertCommand => ({
  type: 'SubscribeDevice',
  deviceId,
  subscription: `enc:${deviceId}` as Sealed,
});
const devices = (...commands: readonly AlertCommand[]): string[] =>
  folded(given(...commands)).devices.map(({ deviceId }) => deviceId);

describe('a device', () => {
  test('that subscribes again is the same one', () => {
    expect(given(subscribe('a'), subscribe('a'))).toHaveLength(1);
  });
  test('one too many takes the place of the oldest', () => {
    const many = Array.from({ length: MAX_DEVICES + 1 }, (_, k) => subscribe(`d${k}`));
    expect(devices(...many)).toEqual(many.slice(1).map((_, k) => `d${k + 1}`));
  });
  test('that is gone gets no pushes, and its end is recorded once', () => {
    const gone: AlertCommand = { type: 'UnsubscribeDevice', deviceId: 'a', reason: 'gone' };
    expect(devices(subscribe('a'), subscribe('b'), gone)).toEqual(['b']);
    expect(given(subscribe('a'), gone, gone)).toHaveLength(2);
  });
});

describe('quiet hours', () => {
  const night = { from: '21:00', to: '07:00' };
  const zone = 'America/New_York';
  test.each([
    ['before they begin', '2026-12-06T01:59:00.000Z', null],
    ['as they begin', '2026-12-06T02:00:00.000Z', '2026-12-06T12:00:00.000Z'],
    ['after midnight', '2026-12-06T06:00:00.000Z', '2026-12-06T12:00:00.000Z'],
    ['as they end', '2026-12-06T12:00:00.000Z', null],
    // The clock goes an hour ahead at 2 AM on March 14, 2027.
    ['in the night that is an hour shorter', '2027-03-14T03:00:00.000Z', '2027-03-14T11:00:00.000Z'],
  ])('%s', (_, instant, until) => {
    expect(quietUntil(night, instant, zone)).toBe(until);
  });
  test('may lie within a day, or be none', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(quietUntil(noon, '2026-12-06T18:00:00.000Z', zone)).toBe('2026-12-06T19:00:00.000Z');
    expect(quietUntil(noon, '2026-12-06T20:00:00.000Z', zone)).toBeNull();
    expect(quietUntil({ from: '08:00', to: '08:00' }, '2026-12-06T13:00:00.000Z', zone)).toBeNull();
  });
});

describe('text messages', () => {
  const texts = (areWanted: boolean): AlertCommand => ({ type: 'SwitchTexts', areWanted });
  test('are agreed to by nobody at first', () => {
    expect(noAlerts.takesTexts).toBe(false);
    expect(given(texts(false))).toEqual([]);
  });
  test('are agreed to once, and ended once', () => {
    const events = given(texts(true), texts(true), texts(false), texts(false), texts(true));
    expect(events.map(({ data }) => data)).toMatchObject([
      { areWanted: true, by: actor, at: now },
      { areWanted: false },
      { areWanted: true },
    ]);
    expect(folded(events).takesTexts).toBe(true);
  });
});
