/** The steps of an onboarding, and what is recorded of each. */
import { proxyActivities } from '@temporalio/workflow';
import type { OnboardingActivities } from '#activities/onboarding/onboarding.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { CandidateField, CheckResult } from '#domain/onboarding/events.ts';
import type { ProviderTask } from '#domain/onboarding/state.ts';
import { after } from '#domain/scheduling/wall-time.ts';
import { outward } from '../story/effects.ts';
import type { Doing } from '../story/run.ts';
import { now } from '../story/story.ts';
import type { OnboardingStory, Step } from './story.ts';

type Asked =
  | 'orderReport'
  | 'readReport'
  | 'instructProvider'
  | 'adverseEnd'
  | 'beginSigning'
  | 'lookAtSigning';
type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/**
 * Nobody waits on a screen for these: an outage is waited out, and ops sees the pending activity with its cause (R18).
 */
const services = proxyActivities<Pick<OnboardingActivities, Asked>>({
  ...outward,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

/** Takes a step and records its outcome. */
export async function takeStep(story: OnboardingStory, step: Doing<Step>): Promise<unknown> {
  switch (step.kind) {
    case 'want_letters':
      return story.wantLetters(step);
    case 'close':
      return story.record('close', { type: 'Close' });
    case 'order_check':
      return story.record('order', { type: 'OrderCheck', purpose: step.purpose });
    case 'begin_check':
      return story.ask(story.checks, () => beginCheck(story, step));
    case 'look_at_report':
      return story.ask(story.checks, () => lookAtReport(story, step));
    case 'end_adverse_action':
      return story.ask(story.checks, () => endAdverseAction(story, step));
    case 'instruct_provider':
      return story.ask(story.checks, () => instruct(story, step.task));
    case 'begin_signing':
      return story.ask(story.signing, () => beginSigning(story, step));
    case 'look_at_signing':
      return story.ask(story.signing, () => lookAtSigning(story, step));
    case 'end_exception': {
      const { requirement } = step;
      return story.record(`exception:${requirement}`, { type: 'EndException', requirement });
    }
    case 'miss_promise': {
      const { promise, newDue } = step;
      const name = `missed:${promise.promise}:${promise.missed}`;
      return story.record(name, { type: 'MissPromise', promise, newDue });
    }
    case 'ask_signature': {
      const { version } = step;
      return story.record(`signature:${version}`, { type: 'AskSignature', version });
    }
    case 'remind': {
      const { number, since, of } = step;
      return story.record(`remind:${number}`, { type: 'Remind', since, number, ...(of && { of }) });
    }
    case 'expire':
      return story.record('expire', { type: 'Expire' });
    case 'activate':
      return story.record('activate', { type: 'Activate' });
    default:
      return unreachable(step);
  }
}

async function beginCheck(
  story: OnboardingStory,
  { number, candidateId }: StepOf<'begin_check'>,
): Promise<unknown> {
  story.checks.looked();
  const answer = await services.orderReport(story.input.technicianId, number, candidateId);
  story.checks.answered();
  switch (answer.kind) {
    case 'not_wanted':
      return;
    case 'refused':
      return reported(story, number, null, 'failed', answer.unusable);
    case 'ordered': {
      const { reportId } = answer;
      return story.record(`begun:${number}`, { type: 'NoteCheckBegun', number, reportId });
    }
    default:
      return unreachable(answer);
  }
}

async function lookAtReport(
  story: OnboardingStory,
  { number, reportId }: StepOf<'look_at_report'>,
): Promise<unknown> {
  story.checks.looked();
  const result = await services.readReport(reportId);
  return result && reported(story, number, reportId, result);
}

async function endAdverseAction(
  story: OnboardingStory,
  { number, reportId }: StepOf<'end_adverse_action'>,
): Promise<unknown> {
  story.checks.looked();
  const end = await services.adverseEnd(reportId);
  switch (end) {
    case 'clear':
      return reported(story, number, reportId, end);
    case 'over':
      return story.record('adverse', { type: 'EndAdverseAction', number });
    case 'held':
      return;
    default:
      return unreachable(end);
  }
}

async function instruct(story: OnboardingStory, task: ProviderTask): Promise<unknown> {
  const { technicianId, durations } = story.input;
  const { number, kind } = task;
  const until = await services.instructProvider(technicianId, task, durations.businessDay);
  return story.record(`instructed:${number}:${kind}`, {
    type: 'NoteProviderInstructed',
    number,
    task: kind,
    until,
  });
}

async function beginSigning(
  story: OnboardingStory,
  { reference }: StepOf<'begin_signing'>,
): Promise<unknown> {
  story.signing.looked();
  const begun = await services.beginSigning(story.input.technicianId, reference);
  story.signing.answered();
  return begun && story.record(`signing:${reference}`, { type: 'NoteSigningBegun', reference, ...begun });
}

async function lookAtSigning(
  story: OnboardingStory,
  { reference, submissionId }: StepOf<'look_at_signing'>,
): Promise<unknown> {
  story.signing.looked();
  const found = await services.lookAtSigning(story.input.technicianId, reference, submissionId);
  if (found === null) return;
  switch (found.kind) {
    case 'signed': {
      const { pdf, sha256 } = found;
      return story.record(`signed:${reference}`, { type: 'NoteSigned', reference, pdf, sha256 });
    }
    case 'ended': {
      const { outcome } = found;
      return story.record(`signing-ended:${reference}`, { type: 'NoteSigningEnded', reference, outcome });
    }
    default:
      return unreachable(found);
  }
}

function reported(
  story: OnboardingStory,
  number: number,
  reportId: string | null,
  result: CheckResult,
  unusable?: readonly CandidateField[],
): Promise<unknown> {
  const validUntil = after(now(), story.input.durations.reportValid);
  const facts = { number, reportId, result, validUntil, ...(unusable && { unusable }) };
  return story.record(`report:${number}:${result}`, { type: 'NoteReport', ...facts });
}
