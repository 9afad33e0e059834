/** Which stories the log shows without an outcome, and their start: what a lost Temporal database has forgotten (design.md §3). */
import type { Client } from '@temporalio/client';
import type { AftercareEvent } from '#domain/aftercare/events.ts';
import { evolveAftercare, noAftercare } from '#domain/aftercare/state.ts';
import { waitsForProvider } from '#domain/booking/disputes.ts';
import { fold } from '#domain/booking/evolve.ts';
import { nextStep } from '#domain/booking/next.ts';
import { tellsOf } from '#domain/booking/offered.ts';
import { lettersDue } from '#domain/customer/letters.ts';
import type { Durations } from '#domain/core/durations.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { evolveIntent, type IntentState } from '#domain/intent/state.ts';
import type { IntentEvent } from '#domain/intent/events.ts';
import { foldMessages, type MessageEvent } from '#domain/messages/events.ts';
import { outstanding, planMessages } from '#domain/messages/plan.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { evolvePayout, noPayout } from '#domain/payout/state.ts';
import { payoutSteps } from '#domain/payout/next.ts';
import { signals, startOptions, workflowIds, workflowTypes } from '#domain/core/stories.ts';
import type { EventLog } from '#events/log.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { asLetter } from '../messages/letters.ts';
import { isSupport, supportLetters } from '../messages/support-letters.ts';

/** A story whose outcome is missing. */
export type OpenStory =
  | { readonly type: 'booking' | 'payout' | 'messages' | 'aftercare'; readonly bookingId: BookingId }
  | { readonly type: 'intent'; readonly paymentIntentId: string; readonly customerId: CustomerId }
  /** Mails about the account of `<role>-<id>`, or of the request for help `support-<id>`. */
  | { readonly type: 'letters'; readonly subject: string };

/** Streams read at once. */
const AT_ONCE = 16;
const BATCH = 5_000;

/** Reads the whole log for the stories that are open at `now` (an ISO instant). */
export async function openStories(
  log: Pick<EventLog, 'readRecorded' | 'readStream'>,
  durations: Durations,
  now: string,
): Promise<readonly OpenStory[]> {
  const { bookings, intents, subjects } = await told(log);
  const looks = [
    ...bookings.map((bookingId) => () => openOfBooking(log, as<BookingId>(bookingId), durations, now)),
    ...intents.map((intentId) => () => openIntent(log, intentId)),
    ...subjects.map((subject) => () => openLetters(log, subject)),
  ];
  const found: OpenStory[] = [];
  for (let from = 0; from < looks.length; from += AT_ONCE) {
    const several = await Promise.all(looks.slice(from, from + AT_ONCE).map((look) => look()));
    found.push(...several.flat());
  }
  return found;
}

/** Starts each story, or makes it read its stream where it runs; safe to repeat. */
export async function resumeStories(
  { client, taskQueue }: { readonly client: Client; readonly taskQueue: string },
  stories: readonly OpenStory[],
  durations: Durations,
): Promise<void> {
  for (let from = 0; from < stories.length; from += AT_ONCE) {
    await Promise.all(
      stories.slice(from, from + AT_ONCE).map((story) =>
        client.workflow.signalWithStart(workflowTypes[story.type], {
          ...startOptions,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          workflowIdConflictPolicy: 'USE_EXISTING',
          taskQueue,
          ...startOf(story, durations),
          signal: signals.catchUp,
          signalArgs: [],
        }),
      ),
    );
  }
}

/** A story's id and input, as workflows/contract.ts has them. */
function startOf(story: OpenStory, durations: Durations): { workflowId: string; args: [object] } {
  if (story.type === 'intent') {
    const { paymentIntentId, customerId } = story;
    return {
      workflowId: workflowIds.intent(paymentIntentId),
      args: [{ paymentIntentId, customerId, durations }],
    };
  }
  if (story.type === 'letters') {
    const { subject } = story;
    return { workflowId: workflowIds.letters(subject), args: [{ subject }] };
  }
  const { bookingId } = story;
  return { workflowId: workflowIds[story.type](bookingId), args: [{ bookingId, durations }] };
}

/** Every booking, every intent and every person with letters that the log tells of. */
async function told(
  log: Pick<EventLog, 'readRecorded'>,
): Promise<Readonly<Record<'bookings' | 'intents' | 'subjects', readonly string[]>>> {
  const bookings = new Set<string>();
  const intents = new Set<string>();
  const subjects = new Set<string>();
  for (let after = 0n; ; ) {
    const events = await log.readRecorded(after, BATCH);
    for (const { stream } of events) {
      if (stream.startsWith('booking-')) bookings.add(stream.slice('booking-'.length));
      else if (stream.startsWith('intent-')) intents.add(stream.slice('intent-'.length));
      else if (isSupport(stream)) subjects.add(stream);
      else if (stream.startsWith('letters-')) subjects.add(stream.slice('letters-'.length));
    }
    const last = events.at(-1);
    if (!last) return { bookings: [...bookings], intents: [...intents], subjects: [...subjects] };
    after = last.position;
  }
}

async function openOfBooking(
  log: Pick<EventLog, 'readStream'>,
  bookingId: BookingId,
  durations: Durations,
  now: string,
): Promise<readonly OpenStory[]> {
  const read = (type: 'payout' | 'messages' | 'aftercare') => log.readStream(workflowIds[type](bookingId));
  const [recorded, payout, messages, aftercare] = await Promise.all([
    bookingEvents(log, bookingId),
    read('payout'),
    read('messages'),
    read('aftercare'),
  ]);
  const paid = payout.reduce(
    (state, { type, data }) => evolvePayout(state, { type, data } as PayoutEvent),
    noPayout,
  );
  const owed = recorded.some(({ type, revision }) => type === 'SharesOwed' && !paid.noted.includes(revision));
  const sends = outstanding(
    planMessages(recorded, durations),
    foldMessages(messages.map(({ type, data }) => ({ type, data }) as MessageEvent)),
    now,
  );
  const cared = aftercare.reduce(
    (state, { type, data }) => evolveAftercare(state, { type, data } as AftercareEvent),
    noAftercare,
  );
  const open = {
    booking: nextStep(fold(recorded), now, durations).kind !== 'ended',
    payout: owed || payoutSteps(paid, now, durations).some(({ kind }) => kind !== 'ended'),
    messages: sends.due.length > 0 || sends.wakeAt !== null,
    aftercare: cared.open.length > 0 || waitsForProvider(fold(recorded)),
  };
  return (['booking', 'payout', 'messages', 'aftercare'] as const)
    .filter((type) => open[type])
    .map((type) => ({ type, bookingId }));
}

async function openIntent(
  log: Pick<EventLog, 'readStream'>,
  paymentIntentId: string,
): Promise<readonly OpenStory[]> {
  const events = (await log.readStream(workflowIds.intent(paymentIntentId))).map(
    ({ type, data }) => ({ type, data }) as IntentEvent,
  );
  const intent = events.reduce<IntentState>(evolveIntent, { status: 'none' });
  if (intent.status === 'none' || intent.status === 'voided') return [];
  if (intent.status === 'adopted' && tellsOf(await bookingEvents(log, intent.bookingId), paymentIntentId))
    return [];
  const opened = events.find((event) => event.type === 'IntentOpened');
  // One that was refused before it was opened has no workflow's input to tell whose it was; the void needs none.
  const customerId = opened?.data.customerId ?? as<CustomerId>('');
  return [{ type: 'intent', paymentIntentId, customerId }];
}

async function openLetters(
  log: Pick<EventLog, 'readStream'>,
  subject: string,
): Promise<readonly OpenStory[]> {
  const due = isSupport(subject)
    ? await supportLetters(log, subject)
    : lettersDue((await log.readStream(workflowIds.letters(subject))).map(asLetter));
  return due.length > 0 ? [{ type: 'letters', subject }] : [];
}
