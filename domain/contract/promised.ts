/**
 * Every figure that the site, the mails and the terms promise, defined once (decision 221). Promises kept by the
 * software are computed from the rule that keeps them; those kept by people are in agreed.ts. docs/promises.md lists
 * where each is made.
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
  /** Cancelling is free until this many hours before the start, and for this many minutes after booking. */
  freeHours: defaultDurations.freeCancellationBefore / HOUR,
  graceMinutes: (defaultDurations.freeCancellationGrace / HOUR) * 60,
  /** The cost of a late cancellation, in percent of the price. */
  latePercent: LATE_FEE_BPS / 100,
  /** For an appointment more than this many days away, the card is saved; it is held this many hours (days) before. */
  aheadDays: defaultDurations.holdHorizon / DAY,
  holdHours: defaultDurations.lateHoldBefore / HOUR,
  holdDays: defaultDurations.lateHoldBefore / DAY,
  /** A technician is assigned within this many hours. */
  assignedHours: assignmentPromise / HOUR,
  /** A support request is answered within this many hours; an urgent one sooner. */
  answerHours: answerHours.usual,
  urgentHours: answerHours.urgent,
  slotDays: defaultSlotDays,
  slots: defaultSlotDays * slotWindows.length,
  /** Length of a window in hours. */
  windowHours: Math.max(...slotWindows.map(({ start, end }) => minutesOfDay(end) - minutesOfDay(start))) / 60,
  partnerReviewDays,
  statementDays: payWithinDays,
  closingDays: closingWithinDays,
} as const;

export const promised = { ...computed, ...agreed } as const;
