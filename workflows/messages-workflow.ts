/** Sends a booking's messages from its events, apart from the booking, so that a mail outage never holds one up (design.md §3). */
import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { MessageActivities } from '#activities/messages.ts';
import type { Channel } from '#domain/messages/events.ts';
import { ownActivities } from './effects.ts';
import { type BookingPartInput, signals } from './messages.ts';

const reads = ownActivities<Pick<MessageActivities, 'planSends'>>();
// An outage of mail or texts is waited out, for days if need be; ops sees the pending activity with its cause.
const sends = proxyActivities<Pick<MessageActivities, 'deliverDue'>>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const catchUp = defineSignal(signals.catchUp);
const channels: readonly Channel[] = ['mail', 'sms'];

/** Plan → send what is due, the channels apart from each other → wait for news or the next reminder. */
export async function messages({ bookingId, durations }: BookingPartInput): Promise<void> {
  let news = 0;
  setHandler(catchUp, () => {
    news += 1;
  });
  for (;;) {
    const seen = news;
    const { due, wakeAt, over } = await reads.planSends(bookingId, durations);
    if (over && news === seen) return;
    const busy = channels.filter((channel) => due.some((send) => send.channel === channel));
    await Promise.all(busy.map((channel) => sends.deliverDue(bookingId, durations, channel)));
    if (due.length > 0) continue;
    if (workflowInfo().continueAsNewSuggested && news === seen)
      await continueAsNew<typeof messages>({ bookingId, durations });
    const changed = () => news !== seen;
    if (wakeAt === null) await condition(changed);
    else await condition(changed, Math.max(1, Date.parse(wakeAt) - Date.now()));
  }
}
