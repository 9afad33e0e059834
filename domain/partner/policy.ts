/** The rules of a partnership that are numbers; those of its money stand in `settlement/terms.ts`. */

/** Business days in which an application is answered. */
export const reviewDays = 3;
