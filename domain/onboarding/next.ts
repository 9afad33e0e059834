/** What an onboarding needs next, read off its state: a step, a wait, or nothing any more (decision 090). */
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { CheckPurpose, Excusable } from './events.ts';
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
  | { readonly kind: 'remind'; readonly since: string; readonly number: number }
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

/** What is known of the provider beside the stream. */
interface Provider {
  /** When it was last asked for the report; null to ask at once, as when a webhook has come. */
  readonly lookedAt: string | null;
  /** A call is under way. */
  readonly isAsked: boolean;
}

/** Nobody was asked yet. */
const unasked: Provider = { lookedAt: null, isAsked: false };

/** Something that is due then, and what is waited for until then; null: nothing is. */
interface Due {
  readonly at: string;
  readonly step: OnboardingStep;
  readonly awaited: Awaited | null;
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
  const due = all.find(({ at }) => at <= now);
  if (due) return due.step;
  const ends = whatRunsOut(state, record, now);
  const wakes = [...all.map(({ at }) => at), ...ends];
  return waiting(
    wakes.length > 0 ? wakes.reduce((a, b) => (a < b ? a : b)) : null,
    ...all.flatMap(({ awaited }) => awaited ?? []),
    ...ends.map((until): Awaited => ({ kind: 'evidence_end', since: state.movedAt, until })),
  );
}

/** What an onboarding waits for at `now`, the looks at outside services left out. */
export function awaitedByOnboarding(
  state: OnboardingState,
  record: RecordFacts,
  now: string,
  waits: Waits,
): readonly Awaited[] {
  const looked: Provider = { lookedAt: now, isAsked: false };
  const step = nextOnboardingStep(state, record, now, waits, looked, looked);
  switch (step.kind) {
    case 'ended':
      return [];
    case 'wait':
      return step.awaited;
    case 'begin_check':
    case 'look_at_report':
    case 'begin_signing':
    case 'look_at_signing':
    case 'instruct_provider':
    case 'end_adverse_action':
      return [stepUnderWay(step.kind, now)];
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
  if (!signing || isAsked) return [];
  const { reference, begun } = signing;
  if (!begun) return [{ at: now, step: { kind: 'begin_signing', reference }, awaited: null }];
  const { submissionId, at: since } = begun;
  const at = lookedAt === null ? now : after(lookedAt, waits.reportLook);
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
    at: lookedAt === null ? now : after(lookedAt, waits.reportLook),
    step: { kind: 'look_at_report', number, reportId },
    awaited: { kind: 'report', since, until: null },
  });
  if (check?.state === 'ordered') {
    const { number, candidateId } = check;
    return isAsked ? [] : [{ at: now, step: { kind: 'begin_check', number, candidateId }, awaited: null }];
  }
  if (check?.state === 'begun') return isAsked ? [] : [look(check.number, check.reportId, check.begunAt)];
  if (check && check.result !== 'clear' && check.acceptedAt === null) {
    const { number, reportId, adverse, disputedAt } = check;
    // What is disputed may be corrected by the provider; what is not ends with the days that the law gives.
    if (disputedAt !== null && reportId !== null) return isAsked ? [] : [look(number, reportId, disputedAt)];
    if (!adverse || reportId === null || isAsked) return [];
    // No notice, no end; and a dispute at the provider corrects the report, or holds the final notice back.
    const isLooked = lookedAt !== null && lookedAt >= adverse.until;
    const end = isLooked ? after(lookedAt, waits.reportLook) : adverse.until;
    // The end first: a look at the same instant would put it off, each time anew.
    const { since, until } = adverse;
    return [
      {
        at: end,
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

/** Reminders of the person's own steps, and the end of an application that nobody goes on with. */
function ofOwnSteps(state: Onboarding, record: RecordFacts, now: string, waits: Waits): readonly Due[] {
  const since = idleSince(state, record, now, waits);
  if (since === null) return [];
  const times = state.reminded?.since === since ? state.reminded.times : 0;
  const reminders = [waits.applicantReminderFirst, waits.applicantReminderSecond];
  const due = reminders.map((wait, index): Due => {
    const number = index + 1;
    const until = after(since, wait);
    return {
      at: until,
      step: { kind: 'remind', since, number },
      awaited: { kind: 'own_steps', since, until },
    };
  });
  const next = due.slice(times, times + 1);
  // Who works already keeps the account: what runs out blocks new jobs by itself.
  if (state.status === 'active') return next;
  const until = after(since, waits.applicationExpiry);
  return [{ at: until, step: { kind: 'expire' }, awaited: { kind: 'expiry', since, until } }, ...next];
}

/** Since when the person has left undone what the story waits for; null while it waits for nothing of theirs. */
export function idleSince(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Pick<Waits, 'licenseRenewBefore'>,
): string | null {
  const { license, zone, question, check, signatureAsked } = state;
  const renewLicenseFrom =
    license?.verdict.kind === 'verified'
      ? after(licenseEnd(license.verdict.expiresOn, zone), -waits.licenseRenewBefore)
      : null;
  // A bank account is asked for from the beginning, and waited for only once the rest is decided.
  const isReviewed = state.status !== 'open';
  if (!ownSteps(state, record, now).some((step) => step !== 'bank' || isReviewed)) {
    // A license that runs out soon is asked for before it has.
    const isSoon = renewLicenseFrom !== null && renewLicenseFrom <= now;
    const isCovered = standingOf(state, 'license', record, now);
    return isSoon && isCovered.status === 'met' && !isCovered.byException ? renewLicenseFrom : null;
  }
  const turns = [
    license?.verdict.kind === 'sent_back' ? license.verdict.at : null,
    question?.askedAt ?? null,
    signatureAsked?.at ?? null,
    check?.state === 'reported' ? check.reportedAt : null,
    state.approvedAt,
    renewLicenseFrom !== null && renewLicenseFrom <= now ? renewLicenseFrom : null,
  ];
  return turns.reduce<string>((last, one) => (one !== null && one > last ? one : last), state.movedAt);
}

/** When something that is met is so no longer: what is due is asked anew then. */
function whatRunsOut(state: Onboarding, record: RecordFacts, now: string): readonly string[] {
  const license = standingOf(state, 'license', record, now);
  const check = standingOf(state, 'background_check', record, now);
  const soon = [license, check].flatMap((one) =>
    one.status === 'met' && one.until !== null ? [one.until] : [],
  );
  const contract = nextContractAt(now);
  return [...soon, ...(contract === null ? [] : [contract])].filter((at) => at > now);
}
