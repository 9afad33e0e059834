/** The link of a guest's mail: who opens it reads the mailbox, and keeps the booking in an account (decision 232). */

/** Milliseconds for which it works: the visit may be weeks away. */
export const guestLinkLasts = 30 * 24 * 60 * 60 * 1000;
