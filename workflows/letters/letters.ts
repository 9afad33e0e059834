/**
 * Sends the mails about one account or support request. It waits out a mail outage, and quiet hours before a push
 * (design.md §5).
 */
import { continueAsNew, defineSignal, setHandler } from '@temporalio/workflow';
import { type LettersInput, signals } from '../contract.ts';
import { mailing } from '../story/effects.ts';
import { Notifier } from '../story/notifier.ts';
import { run } from '../story/run.ts';

/** Sends what is due, and again if another letter was asked for in the meantime. */
export async function letters(input: LettersInput): Promise<void> {
  const story = new Notifier();
  /** The change count up to which letters were delivered; −1 before the first delivery. */
  let delivered = -1;
  setHandler(defineSignal(signals.catchUp), () => story.notify());
  await run<{ readonly kind: 'send' }>(story, {
    next: () => ({ kind: delivered === story.changes ? 'ended' : 'send' }),
    perform: async () => {
      const { changes } = story;
      // Histories recorded before letters could wait have no result here.
      const wakeAt: string | null | undefined = await mailing.deliverLetters(input.subject);
      if (wakeAt != null && story.changes === changes) return { kind: 'wait', until: wakeAt };
      delivered = changes;
      return undefined;
    },
    renew: () => continueAsNew<typeof letters>(input),
  });
}
