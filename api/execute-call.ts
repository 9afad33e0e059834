/** Commands that the API executes itself, on aggregates without a workflow (design.md §5, decision 080). */
import type { Actor } from '#domain/core/actor.ts';
import type { Aggregate, EventShape } from '#domain/core/aggregate.ts';
import type { AnswerRefusal } from '#domain/answer/commands.ts';
import type { AdminRefusal } from '#domain/admin/commands.ts';
import type { CodeRefusal } from '#domain/code/commands.ts';
import type { OpeningRefusal } from '#domain/opening/commands.ts';
import type { PriceListRefusal } from '#domain/pricelist/commands.ts';
import type { ConversationRefusal } from '#domain/conversation/commands.ts';
import type { CustomerRefusal } from '#domain/customer/commands.ts';
import type { OnboardingRefusal } from '#domain/onboarding/commands.ts';
import type { CommissionRefusal } from '#domain/commission/commands.ts';
import type { PartnerRefusal } from '#domain/partner/commands.ts';
import type { RebuildRefusal } from '#domain/rebuild/decide.ts';
import type { TechnicianRefusal } from '#domain/technician/commands.ts';
import type { TicketRefusal } from '#domain/support/commands.ts';
import { type CommandsFor, execute } from '#events/execute.ts';
import { EventIdTaken } from '#events/log.ts';
import { actorOf, bodyHashOf, type Call, signedIn } from './call.ts';
import type { Dependencies } from './dependencies.ts';
import { type ProblemCode, Refused } from './problems.ts';

type Problems<Code extends string> = Readonly<Partial<Record<Code, ProblemCode>>>;

/** API problem codes for the refusals of aggregates, by category; default `conflict`. */
const problems: Readonly<Record<string, Readonly<Partial<Record<string, ProblemCode>>>>> = {
  customer: {
    unknown_customer: 'sign_in_required',
    already_exists: 'email_taken',
    deleted: 'sign_in_required',
    not_yours: 'forbidden',
    link_ended: 'link_ended',
    unknown_address: 'not_found',
    too_many_addresses: 'too_many_addresses',
    too_many_favorites: 'too_many_favorites',
    open_bookings: 'open_bookings',
    merged: 'merged',
    other_stripe_customer: 'other_stripe_customer',
    too_many_notes: 'too_many_notes',
    no_guest: 'link_ended',
  } satisfies Problems<CustomerRefusal>,
  technician: {
    unknown_technician: 'not_found',
    already_exists: 'email_taken',
    deleted: 'not_found',
    not_yours: 'not_found',
    bad_radius: 'invalid_input',
    bad_rate: 'invalid_input',
    bad_hours: 'invalid_input',
    bad_time_off: 'invalid_input',
    time_off_taken: 'time_off_taken',
    jobs_in_time_off: 'jobs_in_time_off',
    unknown_time_off: 'not_found',
    open_jobs: 'open_bookings',
    unpaid_shares: 'unpaid_shares',
  } satisfies Problems<TechnicianRefusal>,
  onboarding: {
    unknown_application: 'not_found',
    not_yours: 'not_found',
    already_applied: 'already_applied',
    application_ended: 'application_ended',
    not_ready: 'not_ready',
    nothing_to_do: 'nothing_to_do',
    old_version: 'old_version',
    already_approved: 'already_approved',
    adverse_first: 'adverse_first',
    adverse_runs: 'adverse_runs',
    license_expired: 'license_expired',
    bad_exception: 'bad_exception',
  } satisfies Problems<OnboardingRefusal>,
  partner: {
    unknown_partner: 'not_found',
    not_yours: 'not_found',
    not_applied: 'not_applied',
    link_ended: 'link_ended',
    old_version: 'old_version',
    not_active: 'not_active',
    unknown_code: 'not_found',
    too_many_codes: 'too_many_codes',
    in_the_past: 'in_the_past',
    bad_commission: 'invalid_input',
  } satisfies Problems<PartnerRefusal>,
  code: {
    unknown_discount_code: 'not_found',
    discount_code_ended: 'discount_code_ended',
    code_taken: 'code_taken',
    bad_limits: 'bad_limits',
    not_campaign: 'not_campaign',
  } satisfies Problems<CodeRefusal>,
  opening: {
    bad_days: 'bad_days',
    in_the_past: 'in_the_past',
    unknown_rule: 'not_found',
    too_many_rules: 'too_many_rules',
  } satisfies Problems<OpeningRefusal>,
  pricelist: {
    in_the_past: 'in_the_past',
    day_taken: 'day_taken',
    changes_nothing: 'changes_nothing',
    unknown_version: 'not_found',
    has_begun: 'has_begun',
  } satisfies Problems<PriceListRefusal>,
  commission: { not_yours: 'forbidden', not_held: 'not_held' } satisfies Problems<CommissionRefusal>,
  admin: {
    unknown_admin: 'not_found',
    already_exists: 'email_taken',
    not_yours: 'forbidden',
    not_joined: 'not_joined',
    already_joined: 'already_joined',
    link_ended: 'link_ended',
    deactivated: 'sign_in_required',
    own_account: 'own_account',
    last_manager: 'last_manager',
    second_factor_needed: 'second_factor_needed',
  } satisfies Problems<AdminRefusal>,
  conversation: {
    not_yours: 'not_yours',
    not_open: 'conversation_closed',
    nothing_said: 'invalid_input',
    too_many_messages: 'too_many_messages',
  } satisfies Problems<ConversationRefusal>,
  rebuild: { no_such_rebuild: 'not_found' } satisfies Problems<RebuildRefusal>,
  answer: { unknown_answer: 'not_found' } satisfies Problems<AnswerRefusal>,
  support: {
    unknown_ticket: 'not_found',
    ticket_closed: 'ticket_closed',
    changed_meanwhile: 'changed_meanwhile',
  } satisfies Problems<TicketRefusal>,
};

/**
 * Executes a person's command on an aggregate, once per Idempotency-Key.
 * @throws {Refused} the aggregate's refusal; 422 for a key used with another body
 */
export async function executeCall<State, Event extends EventShape, Command, Code extends string>(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  aggregate: Aggregate<State, Event, Command, Code>,
  id: string,
  commandsFor: NoInfer<CommandsFor<State, Command>>,
  {
    actor,
    subject,
    refusals,
  }: {
    /** Default: the signed-in person. */
    readonly actor?: Actor;
    /** Whose data key hashes the body; default: the aggregate's own. */
    readonly subject?: string;
    /** Refusals that this call words differently. */
    readonly refusals?: Problems<Code>;
  } = {},
): Promise<{ readonly state: State; readonly position: bigint }> {
  const { commandId, deviceTime } = call;
  const stream = `${aggregate.category}-${id}`;
  const executed = await execute(
    deps.log,
    aggregate,
    id,
    {
      actor: actor ?? actorOf(signedIn(call)),
      now: deps.now(),
      commandId,
      deviceTime,
      bodyHash: await bodyHashOf(call, deps.keys, subject ?? stream),
    },
    commandsFor,
  ).catch((error: unknown) => {
    // In another stream it is not a repetition but a bug.
    if (!(error instanceof EventIdTaken && error.stream === stream)) throw error;
    throw new Refused('key_reused', 'keyReused', { cause: error });
  });
  if (!executed.ok) {
    const { code, says } = executed.refusal;
    throw new Refused(refusals?.[code] ?? problems[aggregate.category]?.[code] ?? 'conflict', says);
  }
  call.wrote(executed.position);
  return executed;
}
