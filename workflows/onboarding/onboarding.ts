/** How a person is vetted, from the application through yearly renewals: what `nextOnboardingStep` reads off the stream (decision 090). */
import { continueAsNew, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { OnboardingActivities } from '#activities/onboarding/onboarding.ts';
import { after } from '#domain/scheduling/wall-time.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { CandidateField, CheckResult } from '#domain/onboarding/events.ts';
import { nextOnboardingStep, type OnboardingStep } from '#domain/onboarding/next.ts';
import {
  type OnboardingInput,
  type ProviderEvent,
  queries,
  signals,
  type StorySummary,
} from '../contract.ts';
import { outward, ownActivities } from '../story/effects.ts';
import { type Doing, run, type Wait } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

type Asked = 'orderReport' | 'readReport' | 'tellProvider' | 'adverseEnd' | 'beginSigning' | 'lookAtSigning';
/** Nobody waits at a counter for these: an outage is waited out, and ops sees the pending activity with its cause (R18). */
const checks = proxyActivities<Pick<OnboardingActivities, Asked>>({
  ...outward,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});
const own = ownActivities<Pick<OnboardingActivities, 'recordFacts' | 'wantLetters'>>();

type Step =
  | OnboardingStep
  /** The mails of what has happened since `from`. */
  | { readonly kind: 'tell'; readonly from: number; readonly to: number }
  | { readonly kind: 'close' };

/** Vets a person; ends with the application, and begins again with the next one. */
export async function onboarding(input: OnboardingInput): Promise<void> {
  const { technicianId, durations } = input;
  const story = new Story(onboardings, technicianId, 'workflow:onboarding');
  let mustLook = true;
  let record = { isPayable: false, isDeleted: false };
  /** The revision whose mails have been asked for. */
  let told = -1;
  /** When this run last asked for the report; null: not yet, or a webhook has come since. */
  let lookedAt: string | null = null;
  /** A call to the provider is under way: promises and reminders go on beside it, however long it is away. */
  let isAsked = false;
  /** The same of the signature service. */
  let signingLookedAt: string | null = null;
  let isSigningAsked = false;
  let fault: { readonly error: unknown } | null = null;
  setHandler(defineSignal(signals.catchUp), () => {
    mustLook = true;
    story.notify();
  });
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), () => {
    lookedAt = null;
    signingLookedAt = null;
    story.notify();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: story.revision }));

  await run<Step>(story, {
    next,
    perform,
    renew: () => continueAsNew<typeof onboarding>(input),
    mayRenew: () => !isAsked && !isSigningAsked,
  });

  async function next(): Promise<Step> {
    if (fault) throw fault.error;
    if (mustLook) {
      mustLook = false;
      await story.catchUp();
      record = await own.recordFacts(technicianId);
    }
    const { state, revision } = story;
    if (record.isDeleted && state.status !== 'none' && state.status !== 'closed') return { kind: 'close' };
    if (told < revision) return { kind: 'tell', from: told, to: revision };
    const signatures = { lookedAt: signingLookedAt, isAsked: isSigningAsked };
    return nextOnboardingStep(state, record, now(), durations, { lookedAt, isAsked }, signatures);
  }

  async function perform(step: Doing<Step>): Promise<Wait | undefined> {
    switch (step.kind) {
      case 'tell':
        await own.wantLetters(technicianId, step.from);
        told = step.to;
        story.notify();
        return;
      case 'close':
        await story.record('close', { type: 'Close' });
        return;
      case 'order_check':
        await story.record('order', { type: 'OrderCheck', purpose: step.purpose });
        return;
      case 'begin_check': {
        const { number, candidateId } = step;
        lookedAt = now();
        return ask(async () => {
          const answer = await checks.orderReport(technicianId, number, candidateId);
          // A webhook that came meanwhile stands: it may tell of the report's end.
          lookedAt &&= now();
          if (answer.kind === 'not_wanted') return;
          if (answer.kind === 'refused') return reported(number, null, 'failed', answer.unusable);
          const { reportId } = answer;
          return story.record(`begun:${number}`, { type: 'NoteCheckBegun', number, reportId });
        });
      }
      case 'look_at_report': {
        const { number, reportId } = step;
        lookedAt = now();
        return ask(async () => {
          const result = await checks.readReport(reportId);
          return result && reported(number, reportId, result);
        });
      }
      case 'begin_signing': {
        const { reference } = step;
        signingLookedAt = now();
        return askForSignature(async () => {
          const begun = await checks.beginSigning(technicianId, reference);
          signingLookedAt &&= now();
          return (
            begun && story.record(`signing:${reference}`, { type: 'NoteSigningBegun', reference, ...begun })
          );
        });
      }
      case 'look_at_signing': {
        const { reference, submissionId } = step;
        signingLookedAt = now();
        return askForSignature(async () => {
          const found = await checks.lookAtSigning(technicianId, reference, submissionId);
          if (found === null) return;
          return found.kind === 'signed'
            ? story.record(`signed:${reference}`, {
                type: 'NoteSigned',
                reference,
                pdf: found.pdf,
                sha256: found.sha256,
              })
            : story.record(`signing-ended:${reference}`, {
                type: 'NoteSigningEnded',
                reference,
                outcome: found.outcome,
              });
        });
      }
      case 'end_adverse_action':
        lookedAt = now();
        return ask(async () => {
          const { number, reportId } = step;
          const end = await checks.adverseEnd(reportId);
          if (end === 'clear') return reported(number, reportId, end);
          return end === 'over' && story.record('adverse', { type: 'EndAdverseAction', number });
        });
      case 'tell_provider':
        return ask(async () => {
          const { task } = step;
          const { number, kind } = task;
          const until = await checks.tellProvider(technicianId, task, durations.businessDay);
          return story.record(`told:${number}:${kind}`, {
            type: 'NoteProviderTold',
            number,
            task: kind,
            until,
          });
        });
      case 'end_exception':
        await story.record(`exception:${step.requirement}`, {
          type: 'EndException',
          requirement: step.requirement,
        });
        return;
      case 'miss_promise': {
        const { promise, newDue } = step;
        const name = `missed:${promise.promise}:${promise.missed}`;
        await story.record(name, { type: 'MissPromise', promise, newDue });
        return;
      }
      case 'ask_signature': {
        const { version } = step;
        await story.record(`signature:${version}`, { type: 'AskSignature', version });
        return;
      }
      case 'remind':
        await story.record(`remind:${step.number}`, {
          type: 'Remind',
          since: step.since,
          number: step.number,
        });
        return;
      case 'expire':
        await story.record('expire', { type: 'Expire' });
        return;
      case 'activate':
        await story.record('activate', { type: 'Activate' });
        return;
      default:
        return unreachable(step);
    }
  }

  /** Asks the provider without waiting for the answer here. */
  function ask(call: () => Promise<unknown>): undefined {
    isAsked = true;
    return carryOn(call, () => (isAsked = false));
  }

  function askForSignature(call: () => Promise<unknown>): undefined {
    isSigningAsked = true;
    return carryOn(call, () => (isSigningAsked = false));
  }

  function carryOn(call: () => Promise<unknown>, done: () => void): undefined {
    const over = () => {
      done();
      story.notify();
    };
    call()
      .catch((error: unknown) => {
        fault = { error };
      })
      .finally(over);
    story.notify();
  }

  function reported(
    number: number,
    reportId: string | null,
    result: CheckResult,
    unusable?: readonly CandidateField[],
  ) {
    const validUntil = after(now(), durations.reportValid);
    const said = { number, reportId, result, validUntil, ...(unusable && { unusable }) };
    const report = { type: 'NoteReport', ...said } as const;
    return story.record(`report:${number}:${result}`, report);
  }
}
