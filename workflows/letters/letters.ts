/** Sends the mails about one person's account from their stream; an outage of mail is waited out (design.md §5). */
import { defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { LetterActivities } from '#activities/messages/letters.ts';
import { type LettersInput, signals } from '../contract.ts';

// For days if need be; ops sees the pending activity with its cause (R18).
const { deliverLetters } = proxyActivities<LetterActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const catchUp = defineSignal(signals.catchUp);

/** Sends what is due, and once more when another letter was asked for meanwhile. */
export async function letters({ subject }: LettersInput): Promise<void> {
  let news = 0;
  setHandler(catchUp, () => {
    news += 1;
  });
  for (;;) {
    const seen = news;
    await deliverLetters(subject);
    if (news === seen) return;
  }
}
