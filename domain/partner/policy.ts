/** Rules of a partnership that are numbers; those about its money are in `settlement/terms.ts`. */

import { businessDaysAfter } from '../scheduling/business-days.ts';
import { settlementZone } from '../settlement/terms.ts';

/** Business days in which an application is answered. */
export const partnerReviewDays = 3;

/** Business days in which a held commission is decided (decision 191). */
const holdDays = 5;

/** By when an application is answered (ISO). `businessDay`: its length in milliseconds. */
export function answeredBy(appliedAt: string, businessDay: number): string {
  return businessDaysAfter(appliedAt, partnerReviewDays, settlementZone, businessDay);
}

/** By when an admin releases or refuses a held commission (ISO). */
export function decidedBy(heldAt: string, businessDay: number): string {
  return businessDaysAfter(heldAt, holdDays, settlementZone, businessDay);
}
