/**
 * A customer's tip: charge → confirmation by the customer where the bank wants it → the crew's payout, through the log;
 * then refunds and disputes.
 */
import { continueAsNew, defineQuery, defineSignal, setHandler } from '@temporalio/workflow';
import { nextTipStep, type TipStep } from '#domain/tip/next.ts';
import {
  type BookingPartInput,
  type ProviderEvent,
  queries,
  type RetriedIssue,
  signals,
  type StorySummary,
} from '../contract.ts';
import { run } from '../story/run.ts';
import { now } from '../story/story.ts';
import { takeStep } from './steps.ts';
import { TipStory } from './story.ts';

/** Ends when the tip is charged or has lapsed and no bank disputes it; starts again with the provider's next event. */
export async function tip(input: BookingPartInput): Promise<void> {
  const story = new TipStory(input);
  setHandler(defineSignal(signals.catchUp), async () => {
    await story.catchUp();
    story.notify();
  });
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), ({ type, objectId }) => {
    const { disputeIds } = story.signals;
    const isNew = type.startsWith('charge.dispute.') && !disputeIds.includes(objectId);
    story.receive(isNew ? { disputeIds: [...disputeIds, objectId] } : {});
  });
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), () => story.receive({ isRetried: true }));
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  await story.catchUp();
  await run<TipStep>(story, {
    next: () => nextTipStep(story.state, now(), input.durations, story.signals),
    perform: async (step) => {
      await takeStep(story, step);
      return undefined;
    },
    renew: () => continueAsNew<typeof tip>(input),
    mayRenew: () => !story.hasSignals,
  });
}
