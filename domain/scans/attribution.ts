/** Which bookings come of a scan, and which day a scan belongs to. */
import { settlementZone } from '../settlement/terms.ts';
import { after, wallOf } from '../scheduling/wall-time.ts';

/** For so long a booking on the same device is the scanned code's. */
export const attributedForDays = 30;

/** The calendar day of an ISO instant, YYYY-MM-DD: it ends where the months of statements do. */
export const scanDay = (instant: string): string => wallOf(instant, settlementZone).date;

/** When a scan stops to count, as ISO instants. */
export const attributedUntil = (scannedAt: string): string =>
  after(scannedAt, attributedForDays * 24 * 60 * 60 * 1000);
