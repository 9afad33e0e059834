/** When a pack was given out, with year and zone: packs are checked years later, and anywhere. */
import { clockIn, dayIn, deviceZone, zoneName } from '#web/lib/format.ts';

export function issuedTime(instant: string): string {
  const zone = deviceZone();
  return `${dayIn(instant, zone, true)}, ${clockIn(instant, zone)} ${zoneName(instant, zone)}`;
}

/** Up to when a pack tells, for the texts: `none` where it does not say. */
export const untilTime = (until: string | null): string => (until === null ? 'none' : issuedTime(until));
