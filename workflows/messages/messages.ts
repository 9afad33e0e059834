/** Sends a booking's messages from its events, apart from the booking, so that a mail outage never holds one up (design.md §3). */
import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { MessageActivities } from '#activities/messages/messages.ts';
import { openAlarm } from '../story/alarm.ts';
import { ownActivities } from '../story/effects.ts';
import { type BookingPartInput, signals } from '../contract.ts';

const reads = ownActivities<Pick<MessageActivities, 'planSends'>>();
// An outage of mail or texts is waited out, for days if need be; ops sees the pending activity with its cause.
const sends = proxyActivities<Pick<MessageActivities, 'deliverDue'>>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const catchUp = defineSignal(signals.catchUp);
const retryNow = defineSignal(signals.retryNow);

/** Plan → send what is due → wait for news or the next reminder. */
export async function messages({ bookingId, durations }: BookingPartInput): Promise<void> {
  let news = 0;
  const look = () => {
    news += 1;
  };
  setHandler(catchUp, look);
  setHandler(retryNow, look);
  const alarm = openAlarm();
  for (;;) {
    const seen = news;
    let plan = await reads.planSends(bookingId, durations);
    while (plan.isDue) plan = await sends.deliverDue(bookingId, durations);
    if (news !== seen) continue;
    if (plan.over) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof messages>({ bookingId, durations });
    const rung = alarm(plan.wakeAt === null ? null : Math.max(Date.now() + 1, Date.parse(plan.wakeAt)));
    await condition(() => news !== seen || rung());
  }
}
