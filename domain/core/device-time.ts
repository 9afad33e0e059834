/** When something was done that a device tells of later, by a clock that may be wrong (R19, decision 133). */

const minute = 60_000;
/** Milliseconds within which two clocks agree, with a request on its way between them. */
const tolerance = 2 * minute;
/** Milliseconds before the step before it from which on a time says that somebody set the clock in between. */
const farthestBack = 12 * 60 * minute;

/** What a device says of a step that it sends. */
export interface DeviceTold {
  /** When the step was done by the device's clock, an ISO instant. */
  readonly deviceTime: string;
  /** Milliseconds by which that clock was ahead of ours as it sent the step; null where it did not say. */
  readonly clockAhead: number | null;
}

/**
 * Why a device's time is not believed: its clock was not compared with ours, the step would not have been done yet when
 * it reached us, or it would have been done half a day and more before the step before it.
 */
type TimeDoubt = 'clock_unknown' | 'time_ahead' | 'time_before';

/** The times of a step as its event keeps them, ISO instants. */
export interface StepTime {
  /** When it reached us. */
  readonly at: string;
  /** When it was done, by our clock, where a device tells; absent: when it reached us. */
  readonly doneAt?: string;
  /** Why `doneAt` is the receipt and not what the device says; absent where that is believed. */
  readonly doubt?: TimeDoubt;
}

/** When a step counts as done, an ISO instant. */
export const doneAtOf = ({ at, doneAt }: StepTime): string => doneAt ?? at;

/**
 * The times of a step that reached us at `at`: the device's, less what its clock is off. It is never later than the
 * receipt, and never before `earliest`, the step before it. ISO instants.
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
