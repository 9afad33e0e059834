/**
 * What helps with each kind of stuck work (R18). The one table: the API offers and accepts exactly these actions, the
 * console shows them as buttons, and docs/operations.md lists them.
 */
import type { BookingIssue } from './events.ts';

/**
 * What may get stuck in a booking, its payout and its messages. No event of the booking raises `job_overdue` and
 * `return_unplanned` (the clock does, booking/overdue.ts) and `technician_inactive` (the technician's account does).
 */
export type IssueKind =
  | BookingIssue
  | 'job_overdue'
  | 'return_unplanned'
  | 'technician_inactive'
  | 'transfer_failed'
  | 'payout_failed'
  | 'payout_unconfirmed'
  | 'refund_unmatched'
  | 'tip_failed'
  | 'tip_returned'
  | 'message_unsent';

/**
 * What a person can do about a line. `retry`: the product tries again now. `mark_seen`: nothing is left to try, or a
 * person has dealt with it elsewhere; the line disappears, and who marked it is an event of the booking.
 */
export type IssueAction = 'retry' | 'mark_seen';

interface Remedy {
  /** The workflow that is stuck, to which a retry is sent. */
  readonly story: 'booking' | 'payout' | 'messages' | 'aftercare' | 'tip';
  /** Empty: only a change of the booking itself helps. */
  readonly actions: readonly IssueAction[];
}

export const remedies = {
  // Can't be dismissed: it is owed, and retried automatically.
  capture_failed: { story: 'booking', actions: ['retry'] },
  late_hold_declined: { story: 'booking', actions: ['retry'] },
  provider_failed: { story: 'booking', actions: ['retry'] },
  // A refused price is never charged (design.md §3, Capture).
  price_rise_refused: { story: 'booking', actions: ['mark_seen'] },
  // The same refund again; or the customer was paid back in another way, or is not to be paid back after all.
  refund_failed: { story: 'aftercare', actions: ['retry', 'mark_seen'] },
  refund_returned: { story: 'aftercare', actions: ['retry', 'mark_seen'] },
  outside_refund: { story: 'aftercare', actions: ['mark_seen'] },
  // The provider is asked how it stands; it is over when the bank says so.
  dispute: { story: 'aftercare', actions: ['retry'] },
  dispute_lost: { story: 'aftercare', actions: ['mark_seen'] },
  // Assigning somebody helps, or moving the appointment.
  unassigned: { story: 'booking', actions: [] },
  // Reassigning or moving the other job helps, or ending this one or setting it back (decision 056).
  time_lost: { story: 'booking', actions: [] },
  // Talking to the technician, then to the customer, helps; then the booking is cancelled, completed or set back.
  visit_stopped: { story: 'booking', actions: [] },
  // Reaching the technician helps; then the job is completed, cancelled, reassigned or moved.
  job_overdue: { story: 'booking', actions: [] },
  // Reaching the customer helps; then a date is set for them, or the booking is completed with what was done, or
  // cancelled.
  return_unplanned: { story: 'booking', actions: [] },
  // Assigning somebody else helps, or reactivating the technician (decision 074).
  technician_inactive: { story: 'booking', actions: [] },
  transfer_failed: { story: 'payout', actions: ['retry'] },
  payout_failed: { story: 'payout', actions: ['retry'] },
  // The provider refused to answer: it is asked again.
  payout_unconfirmed: { story: 'payout', actions: ['retry'] },
  // The booking may have recorded the charge since; or it never will, and the money went back to where it came from.
  refund_unmatched: { story: 'aftercare', actions: ['retry', 'mark_seen'] },
  // Retried automatically until it lapses; the customer is not charged after that (decision 102).
  tip_failed: { story: 'tip', actions: ['retry'] },
  // The tip was refunded or is disputed. The crew keeps it; only a person can ask them for it.
  tip_returned: { story: 'aftercare', actions: ['mark_seen'] },
  message_unsent: { story: 'messages', actions: ['retry'] },
} as const satisfies Readonly<Record<IssueKind, Remedy>>;

/** Kinds that an action helps with. */
export type HelpedBy<A extends IssueAction> = {
  [K in IssueKind]: A extends (typeof remedies)[K]['actions'][number] ? K : never;
}[IssueKind];

/** All kinds, in the table's order. */
export const issueKinds = Object.keys(remedies) as readonly IssueKind[];

/** The kinds that an action helps with, in the table's order. */
export function helpedBy<A extends IssueAction>(action: A): readonly HelpedBy<A>[] {
  return issueKinds.filter((kind): kind is HelpedBy<A> =>
    (remedies[kind].actions as readonly IssueAction[]).includes(action),
  );
}
