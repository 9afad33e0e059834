/** What an onboarding needs next, read off its state: a step, a wait, or nothing any more (decision 090). */
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { CheckPurpose, Excusable, ReminderOf } from './events.ts';
import { contractVersionAt, isContractSuperseded, nextContractAt } from './policy.ts';
import { movedTo, type RunningPromise, runningPromises } from './promises.ts';
import { isReadyToWork, licenseEnd, ownSteps, type RecordFacts, standingOf } from './requirements.ts';
import { hasEnded, type Onboarding, type OnboardingState, type ProviderTask } from './state.ts';

export type OnboardingStep =
  /** Write down that a check is ordered: before the provider is asked. */
  | { readonly kind: 'order_check'; readonly purpose: CheckPurpose }
  /** Ask the provider for it. */
  | { readonly kind: 'begin_check'; readonly number: number; readonly candidateId: string }
  /** Ask the provider what it says. */
  | { readonly kind: 'look_at_report'; readonly number: number; readonly reportId: string }
  /** Hand a document to the signature service. */
  | { readonly kind: 'begin_signing'; readonly reference: string }
  /** Ask the signature service what became of it. */
  | { readonly kind: 'look_at_signing'; readonly reference: string; readonly submissionId: string }
  /** Have the provider do what follows from a decision. */
  | { readonly kind: 'instruct_provider'; readonly task: ProviderTask }
  /** The days to dispute a report are over: ask the provider whether its final notice was sent. */
  | { readonly kind: 'end_adverse_action'; readonly number: number; readonly reportId: string }
  | { readonly kind: 'end_exception'; readonly requirement: Excusable }
  | { readonly kind: 'miss_promise'; readonly promise: RunningPromise; readonly newDue: string }
  /** Another version of the agreement has begun since the person signed. */
  | { readonly kind: 'ask_signature'; readonly version: string }
  | { readonly kind: 'remind'; readonly since: string; readonly number: number; readonly of?: ReminderOf }
  | { readonly kind: 'expire' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'wait'; readonly until: string | null }
  | { readonly kind: 'ended' };

type Waits = Pick<
  Durations,
  | 'businessDay'
  | 'checkBegin'
  | 'licenseLook'
  | 'reportLook'
  | 'reportRenewBefore'
  | 'licenseRenewBefore'
  | 'applicantReminderFirst'
  | 'applicantReminderSecond'
  | 'applicationExpiry'
>;

/** What is known of the provider beside the stream. */
interface Provider {
  /** When it was last asked for the report; null to ask at once, as when a webhook has come. */
  readonly lookedAt: string | null;
  /** A call is under way. */
  readonly isAsked: boolean;
}

/** Nobody was asked yet. */
const unasked: Provider = { lookedAt: null, isAsked: false };

/** Something that is due then. */
interface Due {
  readonly at: string;
  readonly step: OnboardingStep;
}

/**
 * The outstanding step at `now` (ISO instant). What else is due does not wait for the provider's answer.
 */
export function nextOnboardingStep(
  state: OnboardingState,
  record: RecordFacts,
  now: string,
  waits: Waits,
  provider: Provider,
  signatures: Provider = unasked,
): OnboardingStep {
  if (state.status === 'none') return { kind: 'ended' };
  const [task] = state.outstanding;
  if (task && !provider.isAsked) return { kind: 'instruct_provider', task };
  if (state.status === 'closed' || hasEnded(state))
    return task ? { kind: 'wait', until: null } : { kind: 'ended' };
  const all = [
    ...ofExceptions(state),
    ...ofContract(state, now),
    ...ofSigning(state, now, waits, signatures),
    ...ofCheck(state, now, waits, provider),
    ...(state.status === 'approved' && isReadyToWork(state, record, now)
      ? [{ at: now, step: { kind: 'activate' } } as const]
      : []),
    ...runningPromises(state, record, now, waits).map((promise): Due => {
      const newDue = movedTo(promise, state.zone, now > promise.due ? now : promise.due, waits);
      return { at: promise.due, step: { kind: 'miss_promise', promise, newDue } };
    }),
    ...ofOwnSteps(state, record, now, waits),
  ];
  const due = all.find(({ at }) => at <= now);
  if (due) return due.step;
  const wakes = [...all.map(({ at }) => at), ...whatRunsOut(state, record, now, waits)];
  return { kind: 'wait', until: wakes.length > 0 ? wakes.reduce((a, b) => (a < b ? a : b)) : null };
}

function ofExceptions({ exceptions }: Onboarding): readonly Due[] {
  return exceptions.map(({ requirement, until }) => ({
    at: until,
    step: { kind: 'end_exception', requirement },
  }));
}

function ofSigning(
  { signing }: Onboarding,
  now: string,
  waits: Waits,
  { lookedAt, isAsked }: Provider,
): readonly Due[] {
  if (!signing || isAsked) return [];
  const { reference, begun } = signing;
  if (!begun) return [{ at: now, step: { kind: 'begin_signing', reference } }];
  const { submissionId } = begun;
  const at = lookedAt === null ? now : after(lookedAt, waits.reportLook);
  return [{ at, step: { kind: 'look_at_signing', reference, submissionId } }];
}

function ofContract({ contract, signatureAsked }: Onboarding, now: string): readonly Due[] {
  const version = contractVersionAt(now);
  const isOutdated = contract !== null && isContractSuperseded(contract.version, now);
  if (!isOutdated || signatureAsked?.version === version) return [];
  return [{ at: now, step: { kind: 'ask_signature', version } }];
}

function ofCheck(
  state: Onboarding,
  now: string,
  waits: Waits,
  { lookedAt, isAsked }: Provider,
): readonly Due[] {
  const { check, report, candidate, authorization } = state;
  const look = (number: number, reportId: string): Due => ({
    at: lookedAt === null ? now : after(lookedAt, waits.reportLook),
    step: { kind: 'look_at_report', number, reportId },
  });
  if (check?.state === 'ordered') {
    const { number, candidateId } = check;
    return isAsked ? [] : [{ at: now, step: { kind: 'begin_check', number, candidateId } }];
  }
  if (check?.state === 'begun') return isAsked ? [] : [look(check.number, check.reportId)];
  if (check && check.result !== 'clear' && check.acceptedAt === null) {
    const { number, reportId, adverse, disputedAt } = check;
    // What is disputed may be corrected by the provider; what is not ends with the days that the law gives.
    if (disputedAt !== null && reportId !== null) return isAsked ? [] : [look(number, reportId)];
    if (!adverse || reportId === null || isAsked) return [];
    // No notice, no end; and a dispute at the provider corrects the report, or holds the final notice back.
    const isLooked = lookedAt !== null && lookedAt >= adverse.until;
    const end = isLooked ? after(lookedAt, waits.reportLook) : adverse.until;
    // The end first: a look at the same instant would put it off, each time anew.
    return [{ at: end, step: { kind: 'end_adverse_action', number, reportId } }, look(number, reportId)];
  }
  if (!candidate || !authorization) return [];
  if (!report) return [{ at: now, step: { kind: 'order_check', purpose: 'application' } }];
  const renewal: OnboardingStep = { kind: 'order_check', purpose: 'renewal' };
  return [{ at: after(report.until, -waits.reportRenewBefore), step: renewal }];
}

/** Reminders of the person's own steps, and the end of an application that nobody goes on with. */
function ofOwnSteps(state: Onboarding, record: RecordFacts, now: string, waits: Waits): readonly Due[] {
  const since = idleSince(state, record, now, waits);
  if (since === null) return [];
  const times = state.reminded?.since === since ? state.reminded.times : 0;
  const isActive = state.status === 'active';
  const of = ownSteps(state, record, now).length > 0 ? 'work' : 'license';
  const reminders = [waits.applicantReminderFirst, waits.applicantReminderSecond];
  const due = reminders.map((wait, index): Due => {
    const number = index + 1;
    return { at: after(since, wait), step: { kind: 'remind', since, number, ...(isActive && { of }) } };
  });
  const next = due.slice(times, times + 1);
  // Who works already keeps the account: what runs out blocks new jobs by itself.
  if (isActive) return next;
  return [{ at: after(since, waits.applicationExpiry), step: { kind: 'expire' } }, ...next];
}

/** Since when the person has left undone what the story waits for; null while it waits for nothing of theirs. */
export function idleSince(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const { license, zone, question, check, signatureAsked } = state;
  const renews = renewsLicenseSince(state, record, now, waits);
  // A bank account is asked for from the beginning, and waited for only once the rest is decided.
  const isReviewed = state.status !== 'open';
  if (!ownSteps(state, record, now).some((step) => step !== 'bank' || isReviewed)) return renews;
  const ran = license?.verdict.kind === 'verified' ? licenseEnd(license.verdict.expiresOn, zone) : null;
  const turns = [
    license?.verdict.kind === 'sent_back' ? license.verdict.at : null,
    question?.askedAt ?? null,
    signatureAsked?.at ?? null,
    check?.state === 'reported' ? check.reportedAt : null,
    state.approvedAt,
    renews,
    // With its end it is the person's turn, however long they have waited for us by then.
    ran !== null && ran <= now ? ran : null,
  ];
  return turns.reduce<string>((last, one) => (one !== null && one > last ? one : last), state.movedAt);
}

/**
 * Since when somebody who works is asked for another license, because theirs still counts and expires soon; null while
 * they are not. Who has only applied waits for us: nothing of theirs is undone.
 */
export function renewsLicenseSince(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const standing = standingOf(state, 'license', record, now);
  if (standing.status !== 'met' || standing.byException) return null;
  const since = renewalOf(state, waits);
  return since !== null && since <= now ? since : null;
}

/** From when on another license is asked for of somebody who works: one that was verified later is not asked for again at once. */
function renewalOf(
  { license, zone, status }: Onboarding,
  { licenseRenewBefore }: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  if (status !== 'active' || license?.verdict.kind !== 'verified') return null;
  const { expiresOn, at } = license.verdict;
  const soon = after(licenseEnd(expiresOn, zone), -licenseRenewBefore);
  return soon > at ? soon : at;
}

/** When something that is met is so no longer, or will soon not be: what is due is asked anew then. */
function whatRunsOut(state: Onboarding, record: RecordFacts, now: string, waits: Waits): readonly string[] {
  const license = standingOf(state, 'license', record, now);
  const check = standingOf(state, 'background_check', record, now);
  const soon = [license, check].flatMap((one) =>
    one.status === 'met' && one.until !== null ? [one.until] : [],
  );
  const others = [renewalOf(state, waits), nextContractAt(now)];
  return [...soon, ...others].filter((at) => at !== null).filter((at) => at > now);
}
