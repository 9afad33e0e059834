import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onServerClock, sawServerTime, serverNow } from './clock.ts';

const noon = Date.parse('2026-12-05T17:00:00.000Z');
const day = 24 * 60 * 60_000;
const dated = (at: number) => new Headers({ date: new Date(at).toUTCString() });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the clock of a phone', () => {
  it.each([day, -day])(
    'that is %i ms off is set right by the next answer, and by the next again',
    (wrong) => {
      vi.useFakeTimers({ now: noon + wrong });
      sawServerTime(dated(noon));
      expect(Math.abs(serverNow() - noon)).toBeLessThan(1000);
      const done = new Date(noon + wrong).toISOString();
      expect(Math.abs(Date.parse(onServerClock(done)) - noon)).toBeLessThan(1000);
      vi.setSystemTime(noon);
      sawServerTime(dated(noon));
      expect(serverNow()).toBe(noon);
    },
  );

  it('that is right is left alone, however long an answer took', () => {
    vi.useFakeTimers({ now: noon });
    for (const late of [0, 400, 20_000]) {
      sawServerTime(dated(noon - late));
      expect(serverNow()).toBe(noon);
    }
    sawServerTime(new Headers());
    sawServerTime(new Headers({ date: 'yesterday' }));
    expect(serverNow()).toBe(noon);
  });
});
