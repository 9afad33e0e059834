/** What we have promised by when, and when that time starts (spec technician §1, decision 090). */
import { businessDaysAfter } from '../scheduling/business-days.ts';
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { PromiseName } from './events.ts';
import { activationDays, furthestDelayDays, reportDays, reviewDays } from './policy.ts';
import { isAsked, ownSteps, type RecordFacts, standingOf } from './requirements.ts';
import { hasEnded, type Onboarding } from './state.ts';

type Waits = Pick<Durations, 'businessDay' | 'checkBegin' | 'licenseLook'>;

/** A current promise. `due` is postponed if it was missed before. */
export interface RunningPromise {
  readonly promise: PromiseName;
  /** From when it is counted (ISO instant). */
  readonly since: string;
  readonly due: string;
  /** How often it has been missed. */
  readonly missed: number;
}

/** The current promises at `now`; the person's own steps are not promised by us. */
export function runningPromises(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Waits,
): readonly RunningPromise[] {
  if (hasEnded(state)) return [];
  const { zone } = state;
  const days = (since: string, count: number) => businessDaysAfter(since, count, zone, waits.businessDay);
  const running: RunningPromise[] = [];
  const run = (promise: PromiseName, since: string | null, due: (since: string) => string) => {
    if (since === null) return;
    const before = state.missed.find((one) => one.promise === promise && one.since === since);
    running.push({ promise, since, due: before?.newDue ?? due(since), missed: before?.times ?? 0 });
  };
  run('check_begun', checkWantedSince(state, record, now), (since) => after(since, waits.checkBegin));
  run('report', state.check?.state === 'begun' ? state.check.begunAt : null, (since) =>
    days(since, reportDays),
  );
  run('license', licenseWaitsSince(state), (since) => after(since, waits.licenseLook));
  run('review', reviewWaitsSince(state, record, now), (since) => days(since, reviewDays));
  run('activation', activationWaitsSince(state, record, now), (since) => days(since, activationDays));
  return running;
}

/** Those missed before and not kept yet: a person should look. */
export const missedPromises = (...of: Parameters<typeof runningPromises>): readonly RunningPromise[] =>
  runningPromises(...of).filter(({ missed }) => missed > 0);

/**
 * By when a promise missed at `now` will be kept: one business day later, then two, four, at most five (ISO instant).
 */
export function movedTo({ missed }: RunningPromise, zone: string, now: string, waits: Waits): string {
  return businessDaysAfter(now, Math.min(furthestDelayDays, 2 ** missed), zone, waits.businessDay);
}

/** Since when the provider could have been asked. */
function checkWantedSince(state: Onboarding, record: RecordFacts, now: string): string | null {
  const { candidate, authorization, check } = state;
  if (!candidate || !authorization) return null;
  if (check?.state === 'ordered') return check.orderedAt;
  const standing = standingOf(state, 'background_check', record, now);
  if (standing.status !== 'waiting' || standing.for !== 'us') return null;
  return latest(candidate.at, authorization.at, state.report?.until);
}

function licenseWaitsSince({ license }: Onboarding): string | null {
  return license?.verdict.kind === 'waiting' ? license.addedAt : null;
}

/** Since when the reviewer has had everything: for an approval, or for a later report that is not clear. */
function reviewWaitsSince(state: Onboarding, record: RecordFacts, now: string): string | null {
  const { check, license, question, testJob } = state;
  const ofCheck = standingOf(state, 'background_check', record, now);
  const isReported = check?.state === 'reported';
  if (ofCheck.status === 'waiting' && ofCheck.for === 'reviewer' && isReported)
    return latest(check.reportedAt, check.disputedAt);
  // The days are over and the provider does not end them: somebody has to find out why.
  const isHeld = ofCheck.status === 'waiting' && ofCheck.for === 'dispute_period' && isReported;
  if (isHeld && check.adverse && check.adverse.until <= now) return check.adverse.until;
  if (state.status !== 'open' || isAsked(state) || testJob === 'wanted') return null;
  const ofLicense = standingOf(state, 'license', record, now);
  if (ofLicense.status !== 'met' || ofCheck.status !== 'met') return null;
  const verified = license?.verdict.kind === 'verified' ? license.verdict.at : null;
  const reported = isReported ? (check.acceptedAt ?? check.reportedAt) : null;
  return latest(state.sentAt, verified, reported, question?.answeredAt);
}

/** Since when the person has done everything they can. */
function activationWaitsSince(state: Onboarding, record: RecordFacts, now: string): string | null {
  if (state.activatedAt !== null) return null;
  const check = standingOf(state, 'background_check', record, now);
  // Days required by law don't count against us.
  if (check.status === 'waiting' && check.for === 'dispute_period') return null;
  if (ownSteps(state, record, now).some((step) => step !== 'email')) return null;
  return state.movedAt;
}

function latest(first: string, ...others: readonly (string | null | undefined)[]): string {
  return others.reduce<string>((last, one) => (one && one > last ? one : last), first);
}
