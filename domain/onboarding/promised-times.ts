/**
 * What applicants are told before they apply (spec technician §1): the earliest time, and the latest, which is the
 * promise.
 */
import { defaultDurations } from '../core/durations.ts';
import { activationDays, reviewDays } from './policy.ts';

const HOUR = 3_600_000;

export const promisedTimes = {
  /** Hours until the background check begins. */
  checkHours: defaultDurations.checkBegin / HOUR,
  /** Hours until the license is reviewed. */
  license: { from: 24, to: defaultDurations.licenseLook / HOUR },
  /** Business days until the application is reviewed. */
  review: { from: 2, to: reviewDays },
  /** Business days until everything is done. */
  activation: { from: 3, to: activationDays },
} as const;
