/** The rules of a partnership that are numbers. */

/** Business days in which an application is answered. */
export const reviewDays = 3;
/** The zone in which months end, and business days are counted. */
export const partnershipZone = 'America/New_York';
/** Days after a month's end within which it is paid (spec admin §9). */
export const paidWithinDays = 7;
/** Cents below which a month is carried over (spec admin §9). */
export const leastPaid = 2_500;
/** Days after the end of a partnership within which the outstanding is paid (spec admin §9). */
export const closingWithinDays = 30;
