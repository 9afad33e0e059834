/** What we promise that people or banks keep, and no rule of ours: apart from promised.ts, so that a first page can carry it. */

/** Kept by people, or by banks; the specifications' words. */
export const agreed = {
  /** Business days that a refund takes at the bank, at least and at most (spec customer §9). */
  refundFrom: 5,
  refundTo: 10,
  /** Days that a bank typically keeps a hold. */
  holdLastsDays: 7,
  /** Days of warranty on the work. */
  warrantyDays: 90,
  /** Minutes before or after the window that was agreed. */
  onTimeMinutes: 15,
  /** Minutes of a drive of which the technician has said nothing. */
  driveFrom: 15,
  driveTo: 30,
  /** Days of notice before terms change. */
  noticeDays: 30,
  /**
   * Liability insurance covers the technicians' work for customers (section 4 of their agreement). Whoever runs Hexkey
   * holds the policy; without one this is false, and tests/fences/promises.test.ts names the texts that have to go.
   */
  isInsured: true,
  /** The phone is answered from eight to eight (Eastern). */
  phoneFrom: 8,
  phoneTo: 8,
} as const;
