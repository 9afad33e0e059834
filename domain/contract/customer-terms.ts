/**
 * The versions of the customers' terms, which include the cancellation policy: each is named by the day from which it
 * applies to new bookings. Their wording is in words/terms/, one file per version (decision 183).
 */
import { wallOf } from '../scheduling/wall-time.ts';
import { settlementZone } from '../settlement/terms.ts';

/** Every version ever published, oldest first. */
export const customerTerms: readonly [string, ...string[]] = ['2026-11-01', '2026-11-27'];

/** The version that a booking placed at `now` (ISO instant) agrees to. */
export function customerTermsAt(now: string, versions = customerTerms): string {
  const today = wallOf(now, settlementZone).date;
  return versions.findLast((version) => version <= today) ?? versions[0];
}
