/**
 * How a technician is vetted, from the application through yearly renewals, one step at a time as `nextOnboardingStep`
 * finds it due (decision 090).
 */
import { continueAsNew, defineQuery, defineSignal, setHandler } from '@temporalio/workflow';
import {
  type OnboardingInput,
  type ProviderEvent,
  queries,
  signals,
  type StorySummary,
} from '../contract.ts';
import { run } from '../story/run.ts';
import { takeStep } from './steps.ts';
import { OnboardingStory, type Step } from './story.ts';

/** Vets a technician; ends with the application, and starts again with the next one. */
export async function onboarding(input: OnboardingInput): Promise<void> {
  const story = new OnboardingStory(input);
  setHandler(defineSignal(signals.catchUp), () => story.look());
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), () => story.receive());
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  await run<Step>(story, {
    next: () => story.next(),
    perform: async (step) => {
      await takeStep(story, step);
      return undefined;
    },
    renew: () => continueAsNew<typeof onboarding>(input),
    mayRenew: () => !story.checks.isAsked && !story.signing.isAsked,
  });
}
