/** What an onboarding needs next, derived from its state: a step, a wait, or nothing any more (decision 090). */
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { CheckPurpose, Excusable, ReminderOf } from './events.ts';
import { contractVersionAt, isContractSuperseded, nextContractAt } from './policy.ts';
import { movedTo, type RunningPromise, runningPromises } from './promises.ts';
import { isReadyToWork, licenseEnd, ownSteps, type RecordFacts, standingOf } from './requirements.ts';
import { hasEnded, type Onboarding, type OnboardingState, type ProviderTask } from './state.ts';

export type OnboardingStep =
  /** Record that a check is ordered, before asking the provider. */
  | { readonly kind: 'order_check'; readonly purpose: CheckPurpose }
  /** Order it from the provider. */
  | { readonly kind: 'begin_check'; readonly number: number; readonly candidateId: string }
  /** Ask the provider for its result. */
  | { readonly kind: 'look_at_report'; readonly number: number; readonly reportId: string }
  /** Hand a document to the signature service. */
  | { readonly kind: 'begin_signing'; readonly reference: string }
  /** Ask the signature service what became of it. */
  | { readonly kind: 'look_at_signing'; readonly reference: string; readonly submissionId: string }
  /** Have the provider carry out what follows from a decision. */
  | { readonly kind: 'instruct_provider'; readonly task: ProviderTask }
  /** The days to dispute a report are over: ask the provider whether its final notice was sent. */
  | { readonly kind: 'end_adverse_action'; readonly number: number; readonly reportId: string }
  | { readonly kind: 'end_exception'; readonly requirement: Excusable }
  | { readonly kind: 'miss_promise'; readonly promise: RunningPromise; readonly newDue: string }
  /** Another version of the agreement has taken effect since the person signed. */
  | { readonly kind: 'ask_signature'; readonly version: string }
  | { readonly kind: 'remind'; readonly since: string; readonly number: number; readonly of?: ReminderOf }
  | { readonly kind: 'expire' }
  | { readonly kind: 'activate' }
  | Waiting
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

/** What is known about the provider besides the stream. */
interface Provider {
  /** When it was last asked for the report; null to ask at once, for example after a webhook. */
  readonly lookedAt: string | null;
  /** Whether a call is under way. */
  readonly isAsked: boolean;
}

/** Before the first call. */
const unasked: Provider = { lookedAt: null, isAsked: false };

/** Something with a due time, and what is waited for until then; null: nothing. */
interface Due {
  /** Null: a call is under way, and its answer comes first. */
  readonly at: string | null;
  readonly step: OnboardingStep;
  readonly awaited: Awaited | null;
}

/** The step due at `now` (ISO instant). Other due steps don't wait for the provider's answer. */
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
  if (state.status === 'closed' || hasEnded(state)) return task ? waiting(null) : { kind: 'ended' };
  const all = [
    ...ofExceptions(state),
    ...ofContract(state, now),
    ...ofSigning(state, now, waits, signatures),
    ...ofCheck(state, now, waits, provider),
    ...(state.status === 'approved' && isReadyToWork(state, record, now)
      ? [{ at: now, step: { kind: 'activate' }, awaited: null } as const]
      : []),
    ...runningPromises(state, record, now, waits).map((promise): Due => {
      const newDue = movedTo(promise, state.zone, now > promise.due ? now : promise.due, waits);
      const { since, due: until } = promise;
      const awaited: Awaited = { kind: `promise_${promise.promise}`, since, until };
      return { at: until, step: { kind: 'miss_promise', promise, newDue }, awaited };
    }),
    ...ofOwnSteps(state, record, now, waits),
  ];
  const due = all.find(({ at }) => at !== null && at <= now);
  if (due) return due.step;
  const ends = whatRunsOut(state, record, now);
  const wakes = [...all.flatMap(({ at }) => at ?? []), ...ends];
  return waiting(
    wakes.length > 0 ? wakes.reduce((a, b) => (a < b ? a : b)) : null,
    ...all.flatMap(({ awaited }) => awaited ?? []),
    ...ends.map((until): Awaited => ({ kind: 'evidence_end', since: state.movedAt, until })),
  );
}

/** What an onboarding waits for at `now`, apart from the checks of outside services. */
export function awaitedByOnboarding(
  state: OnboardingState,
  record: RecordFacts,
  now: string,
  waits: Waits,
): readonly Awaited[] {
  const looked: Provider = { lookedAt: now, isAsked: false };
  const asked: Provider = { lookedAt: now, isAsked: true };
  const step = nextOnboardingStep(state, record, now, waits, looked, looked);
  /** What else is waited for, independent of an outside service's answer. */
  const beside = (checks: Provider, signing: Provider): readonly Awaited[] => {
    const other = nextOnboardingStep(state, record, now, waits, checks, signing);
    return other.kind === 'wait' ? other.awaited : [];
  };
  switch (step.kind) {
    case 'ended':
      return [];
    case 'wait':
      return step.awaited;
    case 'begin_check':
    case 'look_at_report':
    case 'instruct_provider':
    case 'end_adverse_action':
      return [stepUnderWay(step.kind, now), ...beside(asked, looked)];
    case 'begin_signing':
    case 'look_at_signing':
      return [stepUnderWay(step.kind, now), ...beside(looked, asked)];
    default:
      return [stepUnderWay(step.kind, now, 'own_step')];
  }
}

function ofExceptions({ exceptions, takenUpAt, sentAt }: Onboarding): readonly Due[] {
  const since = takenUpAt ?? sentAt;
  return exceptions.map(({ requirement, until }) => ({
    at: until,
    step: { kind: 'end_exception', requirement },
    awaited: { kind: 'exception_end', since, until, subject: requirement },
  }));
}

function ofSigning(
  { signing }: Onboarding,
  now: string,
  waits: Waits,
  { lookedAt, isAsked }: Provider,
): readonly Due[] {
  if (!signing) return [];
  const { reference, begun } = signing;
  if (!begun) return isAsked ? [] : [{ at: now, step: { kind: 'begin_signing', reference }, awaited: null }];
  const { submissionId, at: since } = begun;
  const at = isAsked ? null : lookedAt === null ? now : after(lookedAt, waits.reportLook);
  const awaited: Awaited = { kind: 'signature', since, until: null };
  return [{ at, step: { kind: 'look_at_signing', reference, submissionId }, awaited }];
}

function ofContract({ contract, signatureAsked }: Onboarding, now: string): readonly Due[] {
  const version = contractVersionAt(now);
  const isOutdated = contract !== null && isContractSuperseded(contract.version, now);
  if (!isOutdated || signatureAsked?.version === version) return [];
  return [{ at: now, step: { kind: 'ask_signature', version }, awaited: null }];
}

function ofCheck(
  state: Onboarding,
  now: string,
  waits: Waits,
  { lookedAt, isAsked }: Provider,
): readonly Due[] {
  const { check, report, candidate, authorization } = state;
  const look = (number: number, reportId: string, since: string): Due => ({
    at: isAsked ? null : lookedAt === null ? now : after(lookedAt, waits.reportLook),
    step: { kind: 'look_at_report', number, reportId },
    awaited: { kind: 'report', since, until: null },
  });
  if (check?.state === 'ordered') {
    const { number, candidateId } = check;
    return isAsked ? [] : [{ at: now, step: { kind: 'begin_check', number, candidateId }, awaited: null }];
  }
  if (check?.state === 'begun') return [look(check.number, check.reportId, check.begunAt)];
  if (check && check.result !== 'clear' && check.acceptedAt === null) {
    const { number, reportId, adverse, disputedAt } = check;
    // The provider may correct a disputed report; otherwise it ends with the days required by law.
    if (disputedAt !== null && reportId !== null) return [look(number, reportId, disputedAt)];
    if (!adverse || reportId === null) return [];
    // Without a notice there is no end; and a dispute at the provider corrects the report or holds the final notice
    // back.
    const isLooked = lookedAt !== null && lookedAt >= adverse.until;
    const end = isLooked ? after(lookedAt, waits.reportLook) : adverse.until;
    // The end comes first: a check at the same instant would postpone it each time.
    const { since, until } = adverse;
    return [
      {
        at: isAsked ? null : end,
        step: { kind: 'end_adverse_action', number, reportId },
        awaited: { kind: 'adverse_end', since, until },
      },
      { ...look(number, reportId, since), awaited: null },
    ];
  }
  if (!candidate || !authorization) return [];
  if (!report) return [{ at: now, step: { kind: 'order_check', purpose: 'application' }, awaited: null }];
  const until = after(report.until, -waits.reportRenewBefore);
  return [
    {
      at: until,
      step: { kind: 'order_check', purpose: 'renewal' },
      awaited: { kind: 'renewal', since: state.movedAt, until },
    },
  ];
}

/**
 * Reminders about the person's own steps, and the end of an application that nobody continues. When a license has
 * expired they are reminded at once: before that there was nothing for them to do.
 */
function ofOwnSteps(state: Onboarding, record: RecordFacts, now: string, waits: Waits): readonly Due[] {
  const isActive = state.status === 'active';
  const isRenewal = isActive && ownSteps(state, record, now).length === 0;
  const since = isRenewal ? renewalOf(state, record, now, waits) : idleSince(state, record, now, waits);
  if (since === null) return [];
  const times = state.reminded?.since === since ? state.reminded.times : 0;
  const first = since === ranOutAt(state, now) ? 0 : waits.applicantReminderFirst;
  const due = [first, waits.applicantReminderSecond].map((wait, index): Due => {
    const number = index + 1;
    const until = after(since, wait);
    return {
      at: until,
      step: { kind: 'remind', since, number, ...(isActive && { of: isRenewal ? 'license' : 'work' }) },
      awaited: isRenewal
        ? { kind: 'license_renewal', since: state.movedAt, until }
        : { kind: 'own_steps', since, until },
    };
  });
  const next = due.slice(times, times + 1);
  // A working technician keeps the account: an expired requirement blocks new jobs by itself.
  if (isActive) return next;
  const until = after(since, waits.applicationExpiry);
  return [{ at: until, step: { kind: 'expire' }, awaited: { kind: 'expiry', since, until } }, ...next];
}

/** Since when the person has not done what the story waits for; null while it waits for nothing of theirs. */
export function idleSince(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const { license, question, check, signatureAsked } = state;
  const renews = renewsLicenseSince(state, record, now, waits);
  // A bank account is asked for from the beginning, but only waited for once the rest is decided.
  const isReviewed = state.status !== 'open';
  if (!ownSteps(state, record, now).some((step) => step !== 'bank' || isReviewed)) return renews;
  const turns = [
    license?.verdict.kind === 'sent_back' ? license.verdict.at : null,
    question?.askedAt ?? null,
    signatureAsked?.at ?? null,
    check?.state === 'reported' ? check.reportedAt : null,
    state.approvedAt,
    renews,
    // When it expires it is the person's turn, however long they had been waiting for us.
    ranOutAt(state, now),
  ];
  return turns.reduce<string>((last, one) => (one !== null && one > last ? one : last), state.movedAt);
}

/** When the last verified license expired; null if it has not. */
function ranOutAt({ license, zone }: Onboarding, now: string): string | null {
  if (license?.verdict.kind !== 'verified') return null;
  const end = licenseEnd(license.verdict.expiresOn, zone);
  return end <= now ? end : null;
}

/**
 * Since when a working technician has been asked for another license, because theirs is still valid but expires soon;
 * null if they are not. An applicant is waiting for us and has nothing to do.
 */
export function renewsLicenseSince(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const since = renewalOf(state, record, now, waits);
  return since !== null && since <= now ? since : null;
}

/** From when the current license has to be renewed. One that was verified after that is not asked for again at once. */
function renewalOf(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  { licenseRenewBefore }: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const { license, zone, status } = state;
  if (status !== 'active' || license?.verdict.kind !== 'verified') return null;
  const standing = standingOf(state, 'license', record, now);
  if (standing.status !== 'met' || standing.byException) return null;
  const { expiresOn, at } = license.verdict;
  const soon = after(licenseEnd(expiresOn, zone), -licenseRenewBefore);
  return soon > at ? soon : at;
}

/** When a met requirement expires: then what is due is computed again. */
function whatRunsOut(state: Onboarding, record: RecordFacts, now: string): readonly string[] {
  const license = standingOf(state, 'license', record, now);
  const check = standingOf(state, 'background_check', record, now);
  const soon = [license, check].flatMap((one) =>
    one.status === 'met' && one.until !== null ? [one.until] : [],
  );
  const contract = nextContractAt(now);
  return [...soon, ...(contract === null ? [] : [contract])].filter((at) => at > now);
}
