/** Visits are counted in memory, and written once a minute with nothing but their counts. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventLog } from '#events/log.ts';
import { openVisitCounter } from './visit-counter.ts';

let written: { readonly stream: string; readonly data: unknown }[];
let isDown: boolean;
const log = {
  append: (stream: string, _expected: unknown, events: readonly { readonly data: unknown }[]) => {
    if (isDown) return Promise.reject(new Error('down'));
    written.push(...events.map(({ data }) => ({ stream, data })));
    return Promise.resolve({ position: 1n, revision: 0 });
  },
} as unknown as EventLog;
// 11:30 PM in New York, already the next day in UTC.
const now = () => '2026-11-28T04:30:00.000Z';
const open = () => openVisitCounter({ log, now }, pino({ level: 'silent' }));

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  isDown = false;
});
afterEach(() => void vi.useRealTimers());

it('many visits are one event a minute, on the day of the books', async () => {
  const visits = open();
  for (let n = 0; n < 40; n++) visits.count('landing');
  visits.count('draft');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([
    { stream: 'visits-2026-11-27', data: { counts: { landing: 40, draft: 1 }, at: now() } },
  ]);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(written.length).toBe(1);
});

it('what is left is written when the process stops, and a lost log stops nothing', async () => {
  const visits = open();
  visits.count('quote');
  await visits.close();
  expect(written).toMatchObject([{ data: { counts: { quote: 1 } } }]);
  isDown = true;
  visits.count('slot');
  await visits.close();
  expect(written.length).toBe(1);
});
