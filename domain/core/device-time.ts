/** When something was done that a device tells of later, by a clock that may be wrong (R19). */

/** ISO instants; what the device says is what its clock showed. */
interface DeviceTimes {
  /** When it was done. */
  readonly deviceTime: string;
  /** When it was sent; null where the device did not say. */
  readonly deviceClock: string | null;
  /** When the server got it. */
  readonly receivedAt: string;
  /** When this person's previous step was done, by our clock; null for the first one. */
  readonly previous: string | null;
}

/**
 * The instant by our clock, as an ISO instant: the device's, less what its clock is off at the moment of sending. It is
 * never later than the receipt, and never before the step before it, whatever somebody did to the clock in between:
 * steps keep the order in which the device sends them.
 */
export function doneAt({ deviceTime, deviceClock, receivedAt, previous }: DeviceTimes): string {
  const received = Date.parse(receivedAt);
  const isOff = deviceClock === null ? 0 : Date.parse(deviceClock) - received;
  const earliest = previous === null ? Number.NEGATIVE_INFINITY : Date.parse(previous);
  const done = Math.min(received, Math.max(earliest, Date.parse(deviceTime) - isOff));
  return new Date(done).toISOString();
}
