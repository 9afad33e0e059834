/** The rules that are numbers and versions; waiting times that tests shorten are durations (core/durations.ts). */

/** Of the agreement that technicians sign, each from its day on (UTC), oldest first; who signed another one signs again. */
export const contractVersions: readonly [string, ...string[]] = ['2026-11-01'];
/** The newest, which may be published before its day. */
export const contractVersion = contractVersions.at(-1) ?? contractVersions[0];

/**
 * The version that is signed at `now` (ISO instant), the first one before its day too. It is told by the time alone: a
 * story that is run again by newer code decides as it did then.
 */
export function contractVersionAt(now: string): string {
  return contractVersions.findLast((version) => version <= now) ?? contractVersions[0];
}

/** Whether a later version than this one has begun by `now` (ISO instant; empty: before any but the first). */
export function isContractSuperseded(version: string, now: string): boolean {
  return version < contractVersionAt(now);
}

/** When a further version begins that is published already (ISO instant), or null. */
export function nextContractAt(now: string): string | null {
  const [, ...further] = contractVersions;
  const next = further.find((version) => version > now);
  return next === undefined ? null : `${next}T00:00:00.000Z`;
}

/** Of the text by which a person agrees to sign electronically. */
export const signingConsentVersion = '2026-11-01';
/** Of the disclosure that stands alone before the authorization of a background check. */
export const disclosureVersion = '2026-11-01';

/** Business days in which an application is reviewed (spec technician §1). */
export const reviewDays = 3;
/** In which a report is expected (decision 090). */
export const reportDays = 3;
/** In which everything is done (spec technician §1). */
export const activationDays = 5;
/** Which a person has to dispute a report before it may cost them the work (decision 090). */
export const adverseDays = 5;
/** By which a missed promise is moved at most. */
export const furthestDelayDays = 5;
/** Days by which an exception may last at most. */
export const longestExceptionDays = 366;
