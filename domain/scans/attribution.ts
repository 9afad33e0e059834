/** Which bookings are attributed to a scan, and the calendar day of a scan. */
import { settlementZone } from '../settlement/terms.ts';
import { after, wallOf } from '../scheduling/wall-time.ts';

/** For how many days a booking on the same device is attributed to the scanned code. */
export const attributedForDays = 30;

/** The calendar day of an ISO instant, YYYY-MM-DD, in the zone that also ends the months of statements. */
export const scanDay = (instant: string): string => wallOf(instant, settlementZone).date;

/** When a scan stops counting (ISO instants). */
export const attributedUntil = (scannedAt: string): string =>
  after(scannedAt, attributedForDays * 24 * 60 * 60 * 1000);
