/**
 * Every waiting time of the product, as data: each workflow takes them as input, so that tests and the demo
 * pass seconds. All values are milliseconds. Sources: design.md §3 and §4, spec customer §9, technician §9.
 */

export interface Durations {
  /** An unpaid booking lapses after this, with its reservation. */
  readonly unpaidBooking: number;
  /** A payment intent made before its booking is voided if not adopted by then (R8). */
  readonly intentAdoption: number;
  /** A new booking is free to cancel for this long, while nobody is in route. */
  readonly freeCancellationGrace: number;
  /** Free cancellation ends this long before the window's start. */
  readonly freeCancellationBefore: number;
  /** How long a technician waits when nobody opens the door, once the customer has been told (decision 110). */
  readonly noShowWait: number;
  /** How long a wave of offers stays open. */
  readonly offerWave: number;
  /** The same for a job that starts soon (`offerSoonBefore`). */
  readonly offerWaveSoon: number;
  readonly offerSoonBefore: number;
  /**
   * How long the technician whom the customer requested is asked alone, for a job that starts in `offerAskedForBefore`
   * or later.
   */
  readonly offerAskedFor: number;
  readonly offerAskedForBefore: number;
  /** Admins are alerted when a booking is unassigned for this long. */
  readonly unassignedAlert: number;
  /** How long before the start the customer is told that nobody was found. */
  readonly nobodyFoundBefore: number;
  /** A hold is placed at booking when the appointment ends within this time. */
  readonly holdHorizon: number;
  /** How long before the start a saved card is held. */
  readonly lateHoldBefore: number;
  /** How long a hold must last beyond the appointment's end. */
  readonly holdSlack: number;
  /** The customer's time to replace a card that was declined for the late hold (R10). */
  readonly lateHoldGrace: number;
  /** How long a price rise waits for approval. */
  readonly priceRiseApproval: number;
  /** Approval ends at the latest this long before the hold's end. */
  readonly priceRiseBeforeHoldEnd: number;
  /** Wait before a failed charge is retried automatically; each further wait doubles (booking/tries.ts). */
  readonly captureRetry: number;
  readonly reminderFirstBefore: number;
  readonly reminderSecondBefore: number;
  readonly reviewRequestAfter: number;
  /**
   * How long after its planned end a job that nobody has ended becomes a line of stuck work. The spec is silent
   * (decision 071): a day is longer than any job, and short enough that the crew remembers.
   */
  readonly jobOverdue: number;
  /**
   * Partly done work becomes a line of stuck work if nobody has chosen a date for the return visit for this long
   * (decision 125).
   */
  readonly returnUnplanned: number;
  /** From the transfer to the bank payout (2–3 business days in production). */
  readonly payoutDelay: number;
  /** Wait before a failed payout is retried. */
  readonly payoutRetry: number;
  /** From the end of a partnership to its closing settlement, which must be paid within 30 days (decision 150). */
  readonly partnershipClosing: number;
  /** Length of a business day; if shorter than a day, weekends count too (scheduling/business-days.ts). */
  readonly businessDay: number;
  /** A background check is started within this time after its authorization (spec technician §1). */
  readonly checkBegin: number;
  /** A license is reviewed within this time (spec technician §1: 24–48 hours). */
  readonly licenseLook: number;
  /** Time between two checks of a report, since its webhook may be lost. */
  readonly reportLook: number;
  /** How long a report is valid (decision 090). */
  readonly reportValid: number;
  /** How long before a report expires a new one is ordered. */
  readonly reportRenewBefore: number;
  /** How long before a license expires the person is asked for a new one. */
  readonly licenseRenewBefore: number;
  /** An applicant is reminded when their own step has been open for this long, and again after the second time. */
  readonly applicantReminderFirst: number;
  readonly applicantReminderSecond: number;
  /** Their application expires when it has been open for this long. */
  readonly applicationExpiry: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The product's own values. */
export const defaultDurations: Durations = {
  unpaidBooking: 30 * minute,
  intentAdoption: 30 * minute,
  freeCancellationGrace: 30 * minute,
  freeCancellationBefore: 24 * hour,
  noShowWait: 15 * minute,
  offerWave: 60 * minute,
  offerWaveSoon: 15 * minute,
  offerSoonBefore: 12 * hour,
  offerAskedFor: 12 * hour,
  offerAskedForBefore: 48 * hour,
  unassignedAlert: 24 * hour,
  nobodyFoundBefore: 12 * hour,
  holdHorizon: 6 * day,
  lateHoldBefore: 48 * hour,
  holdSlack: 24 * hour,
  lateHoldGrace: 24 * hour,
  priceRiseApproval: 24 * hour,
  priceRiseBeforeHoldEnd: 12 * hour,
  captureRetry: 60 * minute,
  reminderFirstBefore: 24 * hour,
  reminderSecondBefore: 2 * hour,
  reviewRequestAfter: 2 * hour,
  jobOverdue: 24 * hour,
  returnUnplanned: 7 * day,
  payoutDelay: 2 * day,
  payoutRetry: 1 * day,
  partnershipClosing: 14 * day,
  businessDay: 1 * day,
  checkBegin: 24 * hour,
  licenseLook: 48 * hour,
  reportLook: 1 * hour,
  reportValid: 365 * day,
  reportRenewBefore: 30 * day,
  licenseRenewBefore: 30 * day,
  applicantReminderFirst: 2 * day,
  applicantReminderSecond: 7 * day,
  applicationExpiry: 14 * day,
};
