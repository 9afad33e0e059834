/** The rules that are numbers and versions; waiting times that tests shorten are durations (core/durations.ts). */

/** Of the agreement that technicians sign; who signed another one signs again. */
export const contractVersion = '2026-11-01';
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
