/** When a pack was issued, with year and time zone: packs are verified years later, from anywhere. */
import { clockIn, dayIn, deviceZone, zoneName } from '#web/lib/format.ts';

export function issuedTime(instant: string): string {
  const zone = deviceZone();
  return `${dayIn(instant, zone, true)}, ${clockIn(instant, zone)} ${zoneName(instant, zone)}`;
}

/** Up to when a pack's record goes, for the texts; `none` if it does not say. */
export const untilTime = (until: string | null): string => (until === null ? 'none' : issuedTime(until));
