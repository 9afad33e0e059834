/** The server's time, since a phone's clock may be wrong by a day. */
import { readStored, store } from './storage.ts';

const KEY = 'hexkey-clock';

/** Milliseconds below which a clock counts as right: headers have whole seconds, and answers take time. */
const TOLERANCE = 60_000;

let offset: number | null = null;

/**
 * How many milliseconds this device's clock was ahead of the server's at the last answer, also from an earlier visit.
 */
function clockOffset(): number {
  const kept = Number(readStored(KEY) ?? 0);
  offset ??= Number.isFinite(kept) ? kept : 0;
  return offset;
}

/** Now by the server's clock, in epoch milliseconds, as far as this device knows it. */
export const serverNow = (): number => Date.now() - clockOffset();

/** Converts an instant (ISO) of this device's clock to the server's. */
export const onServerClock = (instant: string): string =>
  new Date(Date.parse(instant) - clockOffset()).toISOString();

/** Compares the clocks by an answer's `Date` header. */
export function sawServerTime(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const difference = Date.now() - date;
  const next = Math.abs(difference) < TOLERANCE ? 0 : difference;
  // A slow answer does not mean a different clock.
  if (Math.abs(next - clockOffset()) < TOLERANCE) return;
  offset = next;
  store(KEY, next === 0 ? null : String(next));
}
