/** Sends the mails about one account or request for help; an outage of mail is waited out, and so are the quiet hours of a push (design.md §5). */
import { continueAsNew, defineSignal, setHandler } from '@temporalio/workflow';
import { type LettersInput, signals } from '../contract.ts';
import { mailing } from '../story/effects.ts';
import { Notifier } from '../story/notifier.ts';
import { run } from '../story/run.ts';

/** Sends what is due, and once more when another letter was asked for meanwhile. */
export async function letters(input: LettersInput): Promise<void> {
  const story = new Notifier();
  /** The changes that are delivered; −1: nothing has been yet. */
  let delivered = -1;
  setHandler(defineSignal(signals.catchUp), () => story.notify());
  await run<{ readonly kind: 'send' }>(story, {
    next: () => ({ kind: delivered === story.changes ? 'ended' : 'send' }),
    perform: async () => {
      const { changes } = story;
      // Runs that began before letters could wait got no answer.
      const wakeAt: string | null | undefined = await mailing.deliverLetters(input.subject);
      if (wakeAt != null && story.changes === changes) return { kind: 'wait', until: wakeAt };
      delivered = changes;
      return undefined;
    },
    renew: () => continueAsNew<typeof letters>(input),
  });
}
