/**
 * Every figure that the site, the mails and the terms promise in their own words, once (decision 221). What the software
 * keeps is computed from the rule that keeps it; what people keep is agreed (agreed.ts). docs/promises.md lists who says it.
 */
import { assignmentPromise } from '../booking/promises.ts';
import { LATE_FEE_BPS } from '../booking/policy.ts';
import { defaultDurations } from '../core/durations.ts';
import { partnerReviewDays } from '../partner/policy.ts';
import { defaultSlotDays, minutesOfDay, slotWindows } from '../scheduling/slots.ts';
import { closingWithinDays, payWithinDays } from '../settlement/terms.ts';
import { answerHours } from '../support/promise.ts';
import { agreed } from './agreed.ts';

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
  answerHours: answerHours.usual,
  urgentHours: answerHours.urgent,
  slotDays: defaultSlotDays,
  slots: defaultSlotDays * slotWindows.length,
  /** Length of a window. */
  windowHours: Math.max(...slotWindows.map(({ start, end }) => minutesOfDay(end) - minutesOfDay(start))) / 60,
  partnerReviewDays,
  statementDays: payWithinDays,
  closingDays: closingWithinDays,
} as const;

export const promised = { ...computed, ...agreed } as const;
