/**
 * The terms of a partnership in their versions (spec admin §9): what applies now, and what a partner is told ahead. Their
 * wording is `partnershipAgreement` of agreement-texts.ts.
 */
import { scanDay } from '../scans/attribution.ts';
import { addDays } from '../scheduling/wall-time.ts';

/** The versions, each named by the day from which it applies, oldest first. */
export const termsVersions: readonly [string, ...string[]] = ['2026-11-01'];

/** Days between the mail that tells of a version and the day from which it applies. */
export const noticeDays = 30;

/** The version that applies to who agrees at `now` (ISO instant). */
export function termsAt(now: string, versions = termsVersions): string {
  return versions.findLast((version) => version <= scanDay(now)) ?? versions[0];
}

/** The version that is published and does not apply yet, or null. */
export function termsAhead(now: string, versions: readonly string[] = termsVersions): string | null {
  return versions.find((version) => version > scanDay(now)) ?? null;
}

/** From which day a version applies to a partner who is told of it at an ISO instant: no earlier than thirty days on. */
export function appliesFrom(version: string, notifiedAt: string): string {
  const earliest = addDays(scanDay(notifiedAt), noticeDays);
  return version > earliest ? version : earliest;
}
