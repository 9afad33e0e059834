/**
 * The link in a guest's mail: whoever opens it has the mailbox, and can keep the booking in an account (decision 232).
 */

/** Milliseconds for which it works: the visit may be weeks away. */
export const guestLinkLasts = 30 * 24 * 60 * 60 * 1000;
