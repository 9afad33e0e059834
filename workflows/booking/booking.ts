/** A booking's life: authorise → assign → route → arrive → complete → capture → commission → payout. */
import { allHandlersFinished, condition, continueAsNew } from '@temporalio/workflow';
import { assign } from './assign.ts';
import { authorise } from './authorise.ts';
import { isLong } from './story.ts';
import { capture, commission } from './capture.ts';
import { openBooking, placed } from './handlers.ts';
import { payout } from './payout.ts';
import { hasEnded } from './phases.ts';
import { arrive, complete, route } from './travel.ts';
import type { BookingInput } from '../contract.ts';

/**
 * One booking from its placement to the shares owed. Each phase does what `nextStep` says is due and its own, and
 * waits while the booking stands in it; steps back (a crew that leaves, a lost hold) are taken by the next round.
 * Started anew on an old stream it goes on where the log stands (design.md §3).
 */
export async function booking(input: BookingInput): Promise<void> {
  const story = openBooking(input);
  await story.catchUp();
  if (!(await placed(story))) return;
  do {
    await authorise(story);
    await assign(story);
    await route(story);
    await arrive(story);
    await complete(story);
    await capture(story);
    await commission(story);
    await payout(story);
    if (isLong() && !hasEnded(story)) {
      // The phases return at once by now: what is still being answered has to be waited for.
      await condition(allHandlersFinished);
      await continueAsNew<typeof booking>(input);
    }
  } while (!hasEnded(story));
  await condition(allHandlersFinished);
}
