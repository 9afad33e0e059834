/**
 * The customers' terms, with the cancellation policy among them, in their versions: each is named by the day from which
 * it applies to new bookings. Their wording stands in words/terms/, a file a version (decision 183).
 */
import { wallOf } from '../scheduling/wall-time.ts';
import { settlementZone } from '../settlement/terms.ts';

/** Every version that was ever published, oldest first. */
export const customerTerms: readonly [string, ...string[]] = ['2026-11-01', '2026-11-27'];

/** The version that a booking agrees to that is placed at `now` (ISO instant). */
export function customerTermsAt(now: string, versions = customerTerms): string {
  const today = wallOf(now, settlementZone).date;
  return versions.findLast((version) => version <= today) ?? versions[0];
}
