/**
 * The versions of a partnership's terms (spec admin §9): what applies now, and what a partner is told ahead. Their
 * wording is `partnershipAgreement` in agreement-texts.ts.
 */
import { scanDay } from '../scans/attribution.ts';
import { addDays } from '../scheduling/wall-time.ts';

/** The versions, each named by the day from which it applies, oldest first. */
export const termsVersions: readonly [string, ...string[]] = ['2026-11-01'];

/** Days between the mail about a version and the day from which it applies. */
export const noticeDays = 30;

/** The version for a partner who agrees at `now` (ISO instant). */
export function termsAt(now: string, versions = termsVersions): string {
  return versions.findLast((version) => version <= scanDay(now)) ?? versions[0];
}

/** The version that is published but does not apply yet, or null. */
export function termsAhead(now: string, versions: readonly string[] = termsVersions): string | null {
  return versions.find((version) => version > scanDay(now)) ?? null;
}

/** From which day a version applies to a partner who is told at an ISO instant: thirty days later at the earliest. */
export function appliesFrom(version: string, notifiedAt: string): string {
  const earliest = addDays(scanDay(notifiedAt), noticeDays);
  return version > earliest ? version : earliest;
}
