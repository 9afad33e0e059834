/** Rules that are numbers and versions; waiting times that tests shorten are durations (core/durations.ts). */

/**
 * Versions of the technicians' agreement, each valid from its day (UTC), oldest first; whoever signed another one signs
 * again.
 */
export const contractVersions: readonly [string, ...string[]] = ['2026-11-01'];
/** The newest, which may be published before its day. */
export const contractVersion = contractVersions.at(-1) ?? contractVersions[0];

/**
 * The version to sign at `now` (ISO instant); the first one even before its day. It depends only on the time, so that a
 * story replayed by newer code decides as it did then.
 */
export function contractVersionAt(now: string): string {
  return contractVersions.findLast((version) => version <= now) ?? contractVersions[0];
}

/** Whether a later version than this one has taken effect by `now` (ISO instant; empty: before all but the first). */
export function isContractSuperseded(version: string, now: string): boolean {
  return version < contractVersionAt(now);
}

/** When the next version that is already published takes effect (ISO instant), or null. */
export function nextContractAt(now: string): string | null {
  const [, ...further] = contractVersions;
  const next = further.find((version) => version > now);
  return next === undefined ? null : `${next}T00:00:00.000Z`;
}

/** Version of the text with which a person agrees to sign electronically. */
export const signingConsentVersion = '2026-11-01';
/** Version of the disclosure that stands alone before the authorization of a background check. */
export const disclosureVersion = '2026-11-01';

/** Business days for reviewing an application (spec technician §1). */
export const reviewDays = 3;
/** Business days in which a report is expected (decision 090). */
export const reportDays = 3;
/** Business days in which everything is done (spec technician §1). */
export const activationDays = 5;
/** Business days that a person has to dispute a report before it may cost them the work (decision 090). */
export const adverseDays = 5;
/** Maximum number of business days by which a missed promise is postponed. */
export const furthestDelayDays = 5;
/** Maximum number of days for an exception. */
export const longestExceptionDays = 366;
