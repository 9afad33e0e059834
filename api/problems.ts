/** Turns every failure of a request into one refusal with a stable code (design.md §7). */
import { z } from 'zod';
import type { Refusal, RefusalCode } from '#domain/booking/commands.ts';
import { KeyDestroyed } from '#events/keys/person-keys.ts';
import { EventLogUnavailable } from '#events/log.ts';
import { isTransient } from '#events/postgres/connection.ts';
import { ChecksUnavailable } from '#vendors/checkr/failures.ts';
import { ProviderUnavailable } from '#vendors/stripe/failures.ts';
import { says, type Says } from '#domain/core/says.ts';
import { saidOf } from './field-sentences.ts';
import { commonProblems, type CommonCode } from './contract/problem.ts';

type Details = Readonly<Record<string, string | number | boolean | null>>;

interface RefusedOptions {
  readonly fields?: Readonly<Record<string, Says>>;
  readonly details?: Details;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** Refusals of specific routes, in addition to those of every call. */
const routeProblems = {
  link_ended: 410,
  workflow_ended: 409,
  wrong_password: 400,
  code_required: 401,
  wrong_code: 400,
  last_manager: 409,
  own_account: 409,
  already_joined: 409,
  not_joined: 409,
  second_factor_needed: 409,
  weak_password: 400,
  same_email: 409,
  state_mismatch: 400,
  too_many_addresses: 409,
  too_many_favorites: 409,
  card_in_use: 409,
  open_bookings: 409,
  unpaid_shares: 409,
  merged: 409,
  other_stripe_customer: 409,
  role_not_possible: 409,
  by_evidence: 409,
  too_many_notes: 409,
  account_blocked: 403,
  not_bookable_online: 403,
  too_many_unpaid: 409,
  too_many_open: 409,
  email_taken: 409,
  store_code_taken: 409,
  not_held: 409,
  price_changed: 409,
  not_served: 409,
  intent_unusable: 409,
  unknown_item: 400,
  unknown_zip: 400,
  unknown_store_code: 400,
  unknown_discount_code: 400,
  discount_code_used: 409,
  discount_code_not_yours: 409,
  discount_code_early: 409,
  discount_code_ended: 409,
  discount_code_least: 409,
  code_taken: 409,
  bad_limits: 400,
  not_campaign: 409,
  bad_days: 400,
  too_many_rules: 409,
  day_taken: 409,
  changes_nothing: 409,
  has_begun: 409,
  booking_not_matched: 404,
  own_review: 403,
  ticket_closed: 409,
  conversation_closed: 409,
  too_many_messages: 409,
  old_version: 409,
  application_ended: 409,
  not_applied: 409,
  not_active: 409,
  too_many_codes: 409,
  nothing_to_do: 409,
  person_erased: 409,
  channel_not_set_up: 409,
  unknown_technician: 404,
  unreadable_photo: 400,
  invalid_file_type: 400,
  analysis_unavailable: 503,
  bank_refused: 400,
  test_mode_only: 409,
  test_payout_failed: 409,
  tip_given: 409,
  tip_not_possible: 409,
  already_applied: 409,
  not_ready: 409,
  already_approved: 409,
  adverse_first: 409,
  adverse_runs: 409,
  license_expired: 400,
  bad_exception: 400,
  jobs_in_time_off: 409,
  time_off_taken: 409,
  check_unavailable: 503,
  check_refused: 400,
  application_open: 403,
  not_cleared: 409,
  sms_consent_missing: 400,
} as const;

/** HTTP status of the domain's refusals (domain/booking/commands.ts). */
const domainProblems: Readonly<Record<RefusalCode, number>> = {
  unknown_booking: 404,
  already_exists: 409,
  illegal_step: 409,
  not_yours: 403,
  already_taken: 409,
  offer_ended: 409,
  slot_taken: 409,
  crew_full: 409,
  needs_technician: 409,
  needs_payment: 409,
  card_declined: 402,
  charge_pending: 409,
  needs_photos: 400,
  needs_notes: 400,
  too_many_photos: 400,
  final_status: 409,
  outcome_changed: 409,
  in_the_past: 400,
  too_late: 409,
  too_early: 409,
  visit_stopped: 409,
  nothing_to_approve: 409,
  approval_ended: 409,
  nothing_to_bill: 409,
  already_reviewed: 409,
  refund_refused: 402,
  answer_refused: 409,
  refund_under_way: 409,
  amount_too_high: 400,
  amount_too_low: 400,
  price_fixed: 409,
  not_storable: 400,
  why_required: 400,
  changed_meanwhile: 409,
};

export type ProblemCode = CommonCode | keyof typeof routeProblems | RefusalCode;

const statuses: Readonly<Record<ProblemCode, number>> = {
  ...commonProblems,
  ...routeProblems,
  ...domainProblems,
};

/** HTTP status of a code as the contract names it. @throws {RangeError} unknown code */
export function statusOf(code: string): number {
  const status = (statuses as Readonly<Record<string, number | undefined>>)[code];
  if (status === undefined) throw new RangeError(`no problem has the code ${code}`);
  return status;
}

/** A refusal with its text. */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly says: Says;
  readonly fields: Readonly<Record<string, Says>> | undefined;
  readonly details: Details | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, said: Says, options: RefusedOptions = {}) {
    super(
      typeof said === 'string' ? said : said.text,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'Refused';
    this.code = code;
    this.status = statuses[code];
    this.says = said;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** A refusal by the domain as the API's. */
export function refusedBy(refusal: Refusal): Refused {
  return new Refused(refusal.code, refusal.says, refusal.details ? { details: refusal.details } : {});
}

/** The answer for an unknown id, or one that the person may not see. */
export function notFound(what: string): Refused {
  return new Refused('not_found', says('notFound', { what }));
}

/** Maximum number of fields that one refusal names: thousands would make the answer larger than the request. */
const MAX_FIELDS = 50;

/** Field paths of a zod failure with their messages. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, Says> {
  const fields: Record<string, Says> = {};
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_FIELDS))
        fields[[...issue.path, key].join('.')] ??= 'fieldUnknown';
    } else {
      const path = issue.path.join('.') || 'body';
      fields[path] ??= saidOf(issue);
    }
  }
  return Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS));
}

/** A request whose parts don't match the contract. */
export function invalidInput(error: z.core.$ZodError): Refused {
  const fields = fieldsOf(error.issues);
  const [first] = Object.values(fields);
  return new Refused('invalid_input', first ?? 'invalidRequest', { fields });
}

/** What Express's router and parsers throw: a path that can't be decoded has only a status. */
const requestFault = z.object({ type: z.optional(z.string()), status: z.number().min(400).max(499) });

/** A failure of Express's body parsers, or an outage of Postgres or Temporal, as a refusal; null: an internal error. */
export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (
    error instanceof EventLogUnavailable ||
    error instanceof ProviderUnavailable ||
    error instanceof ChecksUnavailable ||
    isUnavailable(error)
  ) {
    return new Refused('unavailable', 'takesTooLong', {
      retryAfter: 2,
      cause: error,
    });
  }
  if (error instanceof KeyDestroyed) {
    return new Refused('conflict', 'accountDeleted', { cause: error });
  }
  const parsed = requestFault.safeParse(error);
  if (!parsed.success) return null;
  switch (parsed.data.type) {
    case 'entity.parse.failed':
      return new Refused('malformed_json', 'malformedJson', { cause: error });
    case 'entity.too.large':
      return new Refused('too_large', 'requestTooLarge', { cause: error });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Refused('unsupported_media_type', 'unsupportedEncoding', { cause: error });
    default:
      return new Refused('invalid_input', 'requestUnreadable', { cause: error });
  }
}

/** gRPC: deadline exceeded, resource exhausted, aborted, unavailable. */
const awayGrpc = new Set([4, 8, 10, 14]);

function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isTransient(current)) return true;
    if ('code' in current && typeof current.code === 'number' && awayGrpc.has(current.code)) return true;
  }
  return false;
}
