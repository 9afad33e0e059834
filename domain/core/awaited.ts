/**
 * What stories wait for: each `next` states it together with the wait, so that the promise board shows what a workflow
 * really waits for, without a second copy of the rules (decision 200).
 */

/** Whose turn it is; `clock`: nobody's, it only takes time. */
export const turns = [
  'customer',
  'technician',
  'applicant',
  'partner',
  'provider',
  'admin',
  'clock',
] as const;
export type Turn = (typeof turns)[number];

/** Every kind of wait, and whose turn it is. What it is and what happens at its end are texts with the same names. */
export const awaitedKinds = {
  /** A call to an outside service is under way; `subject` names it. */
  answer: 'provider',
  /** A step of the story's own is under way. */
  own_step: 'clock',
  payment: 'customer',
  /** A card, when none can be charged. */
  card: 'customer',
  mended_card: 'customer',
  hold_end: 'clock',
  late_hold: 'clock',
  /** The next try after a hold that ended right after it was placed. */
  hold_again: 'clock',
  charge_retry: 'clock',
  charge_given_up: 'admin',
  price_rise: 'customer',
  offer: 'technician',
  crew: 'technician',
  /** The crew of a return visit, which is not cancelled for lack of one. */
  return_crew: 'technician',
  crew_alert: 'admin',
  crew_news: 'technician',
  seat: 'technician',
  seat_alert: 'admin',
  set_out: 'technician',
  arrival: 'technician',
  door: 'technician',
  work: 'technician',
  stopped: 'admin',
  return_date: 'customer',
  adoption: 'customer',
  adoption_check: 'clock',
  dispute_evidence: 'admin',
  dispute: 'provider',
  transfer_retry: 'clock',
  transfer_given_up: 'technician',
  funds: 'provider',
  /** A refund to be taken back from a technician's next earnings, because their account does not have the money. */
  debt: 'clock',
  payout_delay: 'clock',
  payout_retry: 'clock',
  payout_given_up: 'technician',
  payout_arrival: 'provider',
  payout_unread: 'clock',
  payout_unread_given_up: 'admin',
  payout_return: 'clock',
  tip_confirmation: 'customer',
  tip_retry: 'clock',
  tip_given_up: 'admin',
  payee_bank: 'partner',
  payee_verification: 'partner',
  settlement_retry: 'clock',
  settlement_given_up: 'admin',
  report: 'provider',
  signature: 'applicant',
  promise_check_begun: 'provider',
  promise_report: 'provider',
  promise_license: 'admin',
  promise_review: 'admin',
  promise_activation: 'clock',
  adverse_end: 'applicant',
  exception_end: 'clock',
  renewal: 'clock',
  license_renewal: 'clock',
  evidence_end: 'clock',
  own_steps: 'applicant',
  expiry: 'applicant',
} as const satisfies Readonly<Record<string, Turn>>;
export type AwaitedKind = keyof typeof awaitedKinds;

/**
 * Waits that end without an event in the stream, so that nothing takes them off the board: they expire by themselves.
 * Whatever prevents the next step is stuck work.
 */
export const endsUnseen: readonly AwaitedKind[] = ['adoption_check', 'payout_return', 'evidence_end'];

/** One thing that a story waits for; ISO instants. */
export interface Awaited {
  readonly kind: AwaitedKind;
  readonly since: string;
  /** When something happens even if it has not come; null: nothing does. */
  readonly until: string | null;
  /** Which one, if there are several of a kind: whose, which payout, which step. */
  readonly subject?: string;
}

/** Nothing to do until something changes, or until `until` (ISO; null: no timer), and what for. */
export interface Waiting<Until extends string | null = string | null> {
  readonly kind: 'wait';
  readonly until: Until;
  readonly awaited: readonly Awaited[];
}

/** A step's wait. */
export const waiting = <Until extends string | null>(
  until: Until,
  ...awaited: readonly Awaited[]
): Waiting<Until> => ({ kind: 'wait', until, awaited });

/** A due step is done within this time, in milliseconds; after that the board shows it as overdue. */
const stepTakes = 60_000;

/** What a story waits for while it takes a step that was due at `now`. */
export function stepUnderWay(subject: string, now: string, kind: 'answer' | 'own_step' = 'answer'): Awaited {
  return { kind, since: now, until: new Date(Date.parse(now) + stepTakes).toISOString(), subject };
}
