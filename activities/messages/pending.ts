/**
 * What a booking and its conversation ask to be sent and the messages' stream has not settled, updated from send to
 * send.
 */
import type { ConversationEvent } from '#domain/conversation/events.ts';
import { conversations } from '#domain/conversation/decide.ts';
import type { BookingEvent, Appointment } from '#domain/booking/events.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { messages } from '#domain/messages/decide.ts';
import { type MessagesStep, nextMessagesStep } from '#domain/messages/next.ts';
import { plannedMessages } from '#domain/messages/planned.ts';
import {
  outstanding,
  type PlannedMessage,
  type Reach,
  type Recipient,
  type Send,
} from '#domain/messages/plan.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { noReach, type ReachBook } from '#events/recipients/reach.ts';

export interface PendingSend extends Send {
  /** When its first try began, by the sender's clock (ISO); now if this is the first. */
  readonly begunAt: string;
  /** When an earlier try with unknown outcome began, by the log's clock (ISO); null for none. */
  readonly startedBefore: string | null;
  /** How often an admin had it tried again. */
  readonly redriven: number;
}

export interface PendingMessages {
  /** The booking's events as of the last read. */
  readonly events: readonly Placed<BookingEvent>[];
  /** Reads what is new in the streams, and answers what is due now. */
  due(): Promise<readonly PendingSend[]>;
  /** The same, in the form the workflow uses. */
  next(): Promise<MessagesStep>;
}

/**
 * Opens the pending messages of a booking. Each call makes two reads of what is new, and folds the booking only if
 * there is something, so that staleness can be judged before every send.
 */
export function openPendingMessages(options: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly bookingId: BookingId;
  readonly durations: Durations;
  /** The current time (ISO). */
  readonly now: () => string;
  readonly reach: ReachBook;
}): PendingMessages {
  const { log, bookingId, durations, now, reach } = options;
  const events: Placed<BookingEvent>[] = [];
  const said: Placed<ConversationEvent>[] = [];
  const steps: StoredEvent[] = [];
  let planned: readonly PlannedMessage[] = [];
  let { status } = fold(bookings, events);
  let appointment: Appointment | null = null;
  let reachOf: (recipient: Recipient) => Reach = noReach;

  async function look() {
    const [read, talked, newSteps] = await Promise.all([
      log.readStream(workflowIds.booking(bookingId), nextOf(events)),
      log.readStream(`${conversations.category}-${bookingId}`, nextOf(said)),
      log.readStream(workflowIds.messages(bookingId), nextOf(steps)),
    ]);
    // Both channels read at the same time, so part of it may be there already.
    const fresh = read.filter(({ revision }) => revision >= nextOf(events));
    const last = nextOf(steps);
    steps.push(...newSteps.filter(({ revision }) => revision >= last));
    const heard = talked.filter(({ revision }) => revision >= nextOf(said));
    if (fresh.length > 0 || heard.length > 0) {
      events.push(...fresh.map((event) => asRecorded<BookingEvent>(event)));
      said.push(...heard.map((event) => asRecorded<ConversationEvent>(event)));
      const booking = fold(bookings, events);
      planned = plannedMessages(events, said, durations);
      ({ status } = booking);
      appointment = booking.status === 'none' ? null : booking.appointment;
      reachOf = await reach(planned, appointment?.zone ?? null);
    }
    return outstanding(planned, fold(messages, steps), now(), { reachOf, appointment });
  }

  return {
    events,
    async due() {
      const { due } = await look();
      const own = Map.groupBy(steps, (step) => asStep(step).key);
      return due.map((send) => {
        const before = own.get(send.key) ?? [];
        const starts = before.filter(({ type }) => type === 'MessageStarted');
        const again = before.findLast(({ type }) => type === 'MessageRedriven');
        // Tries before an admin's retry have ended.
        const open = starts.find(({ revision }) => revision > (again?.revision ?? -1));
        return {
          ...send,
          begunAt: starts[0] ? asStep(starts[0]).at : now(),
          startedBefore: open?.recordedAt ?? null,
          redriven: before.filter(({ type }) => type === 'MessageRedriven').length,
        };
      });
    },
    next: async () => nextMessagesStep(await look(), status),
  };
}

/** Revision after the last one read. */
function nextOf(read: readonly { readonly revision: number }[]): number {
  return (read.at(-1)?.revision ?? -1) + 1;
}

// The streams hold only what this product's own decisions wrote; the log upcasts what it reads.
const asRecorded = <Event>({ type, data, revision }: StoredEvent) =>
  ({ type, data, revision }) as unknown as Placed<Event>;
const asStep = ({ data }: StoredEvent) => data as { readonly key: string; readonly at: string };
