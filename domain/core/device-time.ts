/** When something was done that a device reports later, with a clock that may be wrong (R19, decision 133). */

const minute = 60_000;
/** Milliseconds within which two clocks count as equal, including the time a request takes. */
const tolerance = 2 * minute;
/** Milliseconds before the previous step: an earlier time means that somebody changed the clock in between. */
const farthestBack = 12 * 60 * minute;

/** What a device reports about a step that it sends. */
export interface DeviceTold {
  /** When the step was done by the device's clock (ISO instant). */
  readonly deviceTime: string;
  /** Milliseconds by which that clock was ahead of ours when it sent the step; null if not reported. */
  readonly clockAhead: number | null;
}

/**
 * Why a device's time is not believed: its clock was not compared with ours, the step would be done later than it
 * reached us, or half a day or more before the previous step.
 */
type TimeDoubt = 'clock_unknown' | 'time_ahead' | 'time_before';

/** The times of a step as stored in its event (ISO instants). */
export interface StepTime {
  /** When it reached us. */
  readonly at: string;
  /** When it was done, by our clock, if a device reported it; absent: when it reached us. */
  readonly doneAt?: string;
  /** Why `doneAt` is the time of receipt and not the device's; absent if the device is believed. */
  readonly doubt?: TimeDoubt;
}

/** When a step counts as done, an ISO instant. */
export const doneAtOf = ({ at, doneAt }: StepTime): string => doneAt ?? at;

/**
 * The times of a step that reached us at `at`: the device's time, corrected by its clock's error. It is never later
 * than the receipt, and never before `earliest`, the previous step. ISO instants.
 */
export function stepTime({ deviceTime, clockAhead }: DeviceTold, at: string, earliest: string): StepTime {
  if (clockAhead === null) return { at, doneAt: at, doubt: 'clock_unknown' };
  const received = Date.parse(at);
  const first = Date.parse(earliest);
  const told = Date.parse(deviceTime) - clockAhead;
  if (told > received + tolerance) return { at, doneAt: at, doubt: 'time_ahead' };
  if (told <= first - farthestBack) return { at, doneAt: at, doubt: 'time_before' };
  return { at, doneAt: new Date(Math.min(received, Math.max(first, told))).toISOString() };
}
