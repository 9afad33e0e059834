/** Sends a booking's messages from its events, apart from the booking, so that a mail outage never holds one up (design.md §3). */
import { continueAsNew, defineSignal, setHandler } from '@temporalio/workflow';
import type { MessageActivities } from '#activities/messages/messages.ts';
import type { MessagesStep } from '#domain/messages/next.ts';
import { type BookingPartInput, signals } from '../contract.ts';
import { mailing, ownActivities } from '../story/effects.ts';
import { Notifier } from '../story/notifier.ts';
import { run } from '../story/run.ts';

const reads = ownActivities<Pick<MessageActivities, 'planSends'>>();

/** Plan → send what is due → wait for a change or the next reminder. */
export async function messages(input: BookingPartInput): Promise<void> {
  const { bookingId, durations } = input;
  const story = new Notifier();
  /** The next step as the last delivery returned it, until it is used. */
  let answered: MessagesStep | null = null;
  const look = () => story.notify();
  setHandler(defineSignal(signals.catchUp), look);
  setHandler(defineSignal(signals.retryNow), look);
  await run<MessagesStep>(story, {
    next: async () => {
      const step = answered ?? (await reads.planSends(bookingId, durations));
      answered = null;
      return step;
    },
    perform: async () => {
      const { changes } = story;
      let step: MessagesStep;
      do step = await mailing.deliverDue(bookingId, durations);
      while (step.kind === 'send');
      // What arrived during the delivery may be missing from its result.
      if (story.changes === changes) answered = step;
      return undefined;
    },
    renew: () => continueAsNew<typeof messages>(input),
  });
}
