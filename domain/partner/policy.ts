/** The rules of a partnership that are numbers; those of its money stand in `settlement/terms.ts`. */

import { businessDaysAfter } from '../scheduling/business-days.ts';
import { settlementZone } from '../settlement/terms.ts';

/** Business days in which an application is answered. */
export const partnerReviewDays = 3;

/** Business days in which it is decided about a commission that is held (decision 191). */
const holdDays = 5;

/** Until when an application is answered (ISO). `businessDay`: the length of one, in milliseconds. */
export function answeredBy(appliedAt: string, businessDay: number): string {
  return businessDaysAfter(appliedAt, partnerReviewDays, settlementZone, businessDay);
}

/** Until when an admin releases or refuses a commission that is held (ISO). */
export function decidedBy(heldAt: string, businessDay: number): string {
  return businessDaysAfter(heldAt, holdDays, settlementZone, businessDay);
}
