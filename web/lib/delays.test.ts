/**
 * The specs' delays, tested with a fake clock: half a second until the sign-in, thirty between reads, five and eight
 * for toasts.
 */
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForInstall } from '#web/shell/install-prompt.ts';
import { BACK_MS, hideLater } from '#web/ui/back-online.ts';
import { toastMilliseconds } from '#web/ui/toast.ts';
import { createQueryClient } from './query.ts';
import { goLater } from '../shell/redirect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Checks that it happens at this many milliseconds, and not just before. */
function happensAt(start: (act: () => void) => void): number {
  let at = -1;
  const from = Date.now();
  start(() => {
    at = Date.now() - from;
  });
  vi.advanceTimersByTime(60_000);
  return at;
}

describe('who is signed out', () => {
  it('is led to the sign-in after 500 ms, and not when they have left before', () => {
    expect(happensAt((act) => goLater(act))).toBe(500);
    expect(happensAt((act) => goLater(act)())).toBe(-1);
  });
});

describe('what is on a screen', () => {
  it('is read again every 30 s, and no more after a refusal', async () => {
    environmentManager.setIsServer(() => false);
    const client = createQueryClient();
    const reads: number[] = [];
    const from = Date.now();
    const stop = new QueryObserver(client, {
      queryKey: ['status'],
      queryFn: async () => {
        reads.push(Date.now() - from);
        if (reads.length === 4) throw Object.assign(new Error('refused'), { status: 403 });
        return reads.length;
      },
    }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(reads).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toEqual([0, 30_000]);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(reads).toEqual([0, 30_000, 60_000, 90_000]);
    stop();
    client.clear();
  });
});

describe('what is told in passing', () => {
  it('stands for 5 s, and 8 s where that is asked for', () => {
    expect(toastMilliseconds({})).toBe(5_000);
    expect(toastMilliseconds({ seconds: 8 })).toBe(8_000);
  });

  it('is gone 3 s after the connection came back', () => {
    expect(BACK_MS).toBe(3_000);
    expect(happensAt((act) => hideLater(act))).toBe(3_000);
    expect(happensAt((act) => hideLater(act)())).toBe(-1);
  });

  it('offers the installation on an iPhone after 3 s', () => {
    vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia: () => ({ matches: false }) });
    vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
    vi.stubGlobal('localStorage', { getItem: () => null });
    expect(happensAt((act) => listenForInstall(act))).toBe(3_000);
  });
});
