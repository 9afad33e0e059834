/** An intent made before its booking: adopted in time, or voided. No hold may exist without a booking (R8). */
import { continueAsNew, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { IntentActivities } from '#activities/intent/void.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { intents } from '#domain/intent/decide.ts';
import { type IntentStep, nextIntentStep } from '#domain/intent/next.ts';
import { type IntentInput, queries, signals, type StorySummary } from '../contract.ts';
import { outward } from '../story/effects.ts';
import { type Doing, run } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

const { voidIntent, voidUnrecorded } = proxyActivities<IntentActivities>(outward);

/**
 * Whether it was adopted is recorded in its stream: booking and voiding both write there first, so only one of them
 * wins.
 */
export async function intent(input: IntentInput): Promise<void> {
  const { paymentIntentId, customerId, durations } = input;
  const story = new Story(intents, paymentIntentId, 'workflow:intent');
  let isLookedAfter = false;
  const look = async () => {
    await story.catchUp();
    story.notify();
  };
  setHandler(defineSignal(signals.catchUp), look);
  setHandler(defineSignal(signals.adopted), look);
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  setHandler(defineSignal(signals.providerEvent), () => undefined);

  await story.catchUp();
  await run<IntentStep>(story, {
    next: () => (isLookedAfter ? { kind: 'ended' } : nextIntentStep(story.state, now(), durations)),
    perform,
    renew: () => continueAsNew<typeof intent>(input),
  });

  async function perform(step: Doing<IntentStep>): Promise<undefined> {
    switch (step.kind) {
      case 'open': {
        const adoptBefore = new Date(Date.now() + durations.intentAdoption).toISOString();
        await story.record('open', { type: 'OpenIntent', paymentIntentId, customerId, adoptBefore });
        return;
      }
      case 'begin_voiding':
        // Decided again after a conflict: an adoption that came first stands.
        await story.record('voiding', { type: 'VoidIntent', paymentIntentId });
        return;
      case 'void':
        await voidIntent(paymentIntentId);
        await story.record('voided', { type: 'RecordVoided', paymentIntentId });
        return;
      case 'void_unrecorded':
        await voidUnrecorded(step.bookingId, paymentIntentId);
        isLookedAfter = true;
        return;
      default:
        return unreachable(step);
    }
  }
}
