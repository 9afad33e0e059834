/**
 * Every figure that the site, the mails and the terms promise in their own words, once (decision 221). What the software
 * keeps is computed from the rule that keeps it; what people keep is agreed here. docs/promises.md lists who says it.
 */
import { assignmentPromise } from '../booking/promises.ts';
import { LATE_FEE_BPS } from '../booking/policy.ts';
import { defaultDurations } from '../core/durations.ts';
import { partnerReviewDays } from '../partner/policy.ts';
import { defaultSlotDays, minutesOfDay, slotWindows } from '../scheduling/slots.ts';
import { closingWithinDays, payWithinDays } from '../settlement/terms.ts';
import { answeredWithin } from '../support/promise.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Kept by the software. */
const computed = {
  /** Cancelling is free until so many hours before the start, and for so many minutes after booking. */
  freeHours: defaultDurations.freeCancellationBefore / HOUR,
  graceMinutes: (defaultDurations.freeCancellationGrace / HOUR) * 60,
  /** What a late cancellation costs, percent of the price. */
  latePercent: LATE_FEE_BPS / 100,
  /** An appointment more than so many days away saves the card; it is held so many hours (days) before. */
  aheadDays: defaultDurations.holdHorizon / DAY,
  holdHours: defaultDurations.lateHoldBefore / HOUR,
  holdDays: defaultDurations.lateHoldBefore / DAY,
  /** A technician is assigned within so many hours. */
  assignedHours: assignmentPromise / HOUR,
  /** A request for help is answered within so many hours; an urgent one sooner. */
  answerHours: answeredWithin.medium / HOUR,
  urgentHours: answeredWithin.high / HOUR,
  slotDays: defaultSlotDays,
  slots: defaultSlotDays * slotWindows.length,
  /** Length of a window. */
  windowHours: Math.max(...slotWindows.map(({ start, end }) => minutesOfDay(end) - minutesOfDay(start))) / 60,
  partnerReviewDays,
  statementDays: payWithinDays,
  closingDays: closingWithinDays,
} as const;

/** Kept by people, or by banks; the specifications' words. */
const agreed = {
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
  /** The phone is answered from eight to eight (Eastern). */
  phoneFrom: 8,
  phoneTo: 8,
} as const;

export const promised = { ...computed, ...agreed } as const;
