/** Which stories the log shows without an outcome, and their start: what a lost Temporal database has forgotten (design.md §3). */
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
import { workflowIds } from '#domain/core/stories.ts';
import type { EventLog } from '#events/log.ts';
import { notifyStory, type Stories, type StoryName } from '#events/temporal/stories.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { asLetter } from '../messages/letters.ts';
import { isSupport, supportLetters } from '../messages/support-letters.ts';

/** Streams read at once. */
const AT_ONCE = 16;
const BATCH = 5_000;

type Log = Pick<EventLog, 'readRecorded' | 'readStream'>;
/** The stories of one stream whose outcome is missing at `now` (ISO). `id`: the stream's name without its category. */
type Look = (log: Log, id: string, durations: Durations, now: string) => Promise<readonly StoryName[]>;

/** Which streams stories are read off, by category. */
const registry: Readonly<Record<string, Look>> = {
  booking: (log, id, durations, now) => openOfBooking(log, as<BookingId>(id), durations, now),
  intent: (log, id) => openIntent(log, id),
  support: async (log, id) => lettersOf(`support-${id}`, await supportLetters(log, `support-${id}`)),
  letters: async (log, subject) => {
    // Those of a request for help are asked for in its own stream.
    const asked = isSupport(subject) ? [] : await log.readStream(workflowIds.letters(subject));
    return lettersOf(subject, lettersDue(asked.map(asLetter)));
  },
};

const lettersOf = (subject: string, due: readonly unknown[]): readonly StoryName[] =>
  due.length > 0 ? [{ type: 'letters', subject }] : [];

/** Reads the whole log for the stories whose outcome is missing at `now` (an ISO instant). */
export async function openStories(
  log: Log,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const streams = [...(await streamsOf(log))];
  const found: StoryName[] = [];
  for (let from = 0; from < streams.length; from += AT_ONCE) {
    const looks = streams.slice(from, from + AT_ONCE).map((stream) => {
      const [, category = '', id = ''] = /^([a-z]+)-(.+)$/.exec(stream) ?? [];
      return registry[category]?.(log, id, durations, now) ?? Promise.resolve([]);
    });
    found.push(...(await Promise.all(looks)).flat());
  }
  return found;
}

/** Starts each story, or makes it read its stream where it runs; safe to repeat. */
export async function resumeStories(stories: Stories, open: readonly StoryName[]): Promise<void> {
  for (let from = 0; from < open.length; from += AT_ONCE)
    await Promise.all(open.slice(from, from + AT_ONCE).map((story) => notifyStory(stories, story)));
}

/** Every stream that the log tells of. */
async function streamsOf(log: Pick<EventLog, 'readRecorded'>): Promise<ReadonlySet<string>> {
  const streams = new Set<string>();
  for (let after = 0n; ; ) {
    const events = await log.readRecorded(after, BATCH);
    for (const { stream } of events) streams.add(stream);
    const last = events.at(-1);
    if (!last) return streams;
    after = last.position;
  }
}

async function openOfBooking(
  log: Pick<EventLog, 'readStream'>,
  bookingId: BookingId,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
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
): Promise<readonly StoryName[]> {
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
