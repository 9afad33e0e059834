/** The rules of a partnership that are numbers. */

/** Business days in which an application is answered. */
export const reviewDays = 3;
/** The zone in which months end, and business days are counted. */
export const partnershipZone = 'America/New_York';
