/** An intent made before its booking: adopted in time, or voided; never a hold without a booking (R8). */
import {
  allHandlersFinished,
  condition,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { IntentActivities } from '#activities/intent/void.ts';
import { evolveIntent, type IntentEvent, type IntentState } from '#domain/intent/intent.ts';
import { outward } from '../story/effects.ts';
import { type IntentInput, queries, signals, type StorySummary, workflowIds } from '../contract.ts';
import { openStory, unreachable } from '../story/story.ts';

const { voidIntent, voidUnrecorded } = proxyActivities<IntentActivities>(outward);

/** Whether it is adopted stands in its stream: booking and voiding both write there first, so one of them wins. */
export async function intent({ paymentIntentId, customerId, durations }: IntentInput): Promise<void> {
  const story = openStory<IntentState, IntentEvent>({
    stream: workflowIds.intent(paymentIntentId),
    part: 'workflow:intent',
    initial: { status: 'none' },
    evolve: evolveIntent,
  });
  const look = async () => {
    await story.catchUp();
    story.stir();
  };
  setHandler(defineSignal(signals.catchUp), look);
  setHandler(defineSignal(signals.adopted), look);
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: story.revision }));
  setHandler(defineSignal(signals.providerEvent), () => undefined);
  const now = () => new Date().toISOString();

  await story.catchUp();
  await story.step('open', ({ status }) => ({
    ok: true,
    events:
      status === 'none'
        ? [
            {
              type: 'IntentOpened',
              data: {
                paymentIntentId,
                customerId,
                adoptBefore: new Date(Date.now() + durations.intentAdoption).toISOString(),
                at: now(),
              },
            },
          ]
        : [],
  }));
  for (let over = false; !over; ) {
    const { state, changes } = story;
    switch (state.status) {
      case 'none':
        await story.catchUp();
        break;
      case 'open':
      case 'claimed': {
        const left = Date.parse(state.adoptBefore) - Date.now();
        if (left > 0) await story.stirred(changes, left);
        else await beginVoiding();
        break;
      }
      case 'refused':
        await beginVoiding();
        break;
      case 'voiding':
        await voidIntent(paymentIntentId);
        await story.step('voided', () => ({
          ok: true,
          events: [{ type: 'IntentVoided', data: { paymentIntentId, at: now() } }],
        }));
        break;
      case 'adopted': {
        // The story that adopted it may have been lost before it could record it: then nobody else releases the hold.
        const { bookingId, at } = state;
        await sleep(Math.max(0, Date.parse(at) + durations.intentAdoption - Date.now()));
        await voidUnrecorded(bookingId, paymentIntentId);
        over = true;
        break;
      }
      case 'voided':
        over = true;
        break;
      default:
        return unreachable(state);
    }
  }
  await condition(allHandlersFinished);

  /** Decided again on a conflict: an adoption that came first stands. */
  async function beginVoiding(): Promise<void> {
    await story.step('voiding', ({ status }) => ({
      ok: true,
      events:
        status === 'open' || status === 'claimed' || status === 'refused'
          ? [{ type: 'IntentVoiding', data: { paymentIntentId, at: now() } }]
          : [],
    }));
  }
}
