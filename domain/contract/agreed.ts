/**
 * Promises kept by people or banks and not by a rule of ours; separate from promised.ts, so that a first page can load
 * it.
 */

/** Kept by people or by banks, in the specifications' words. */
export const agreed = {
  /** Minimum and maximum number of business days for a refund to arrive (spec customer §9). */
  refundFrom: 5,
  refundTo: 10,
  /** Days for which a bank typically keeps a hold. */
  holdLastsDays: 7,
  /** Days of warranty on the work. */
  warrantyDays: 90,
  /** Minutes of tolerance around the agreed window. */
  onTimeMinutes: 15,
  /** Minutes for a drive when the technician gave no estimate. */
  driveFrom: 15,
  driveTo: 30,
  /** Days of notice before terms change. */
  noticeDays: 30,
  /**
   * Whether liability insurance covers the technicians' work for customers (section 4 of their agreement). Whoever runs
   * Hexkey holds the policy; without one, set this to false, and tests/fences/promises.test.ts lists the texts to remove.
   */
  isInsured: true,
  /** Phone support is from eight to eight (Eastern). */
  phoneFrom: 8,
  phoneTo: 8,
} as const;
