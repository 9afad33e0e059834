/** When somebody with unread messages is notified outside of the app: once per quiet period, not once per message. */
import type { Booking } from '../booking/state.ts';
import type { Placed } from '../core/aggregate.ts';
import type { PlannedMessage } from '../messages/plan.ts';
import { after } from '../scheduling/wall-time.ts';
import type { ConversationEvent, Side } from './events.ts';
import { sideOf } from './state.ts';

const minute = 60 * 1000;
/** Milliseconds that a message has to be read in the app, and between two reminders to one side. */
export const unreadFor = 3 * minute;
export const quietFor = 15 * minute;

/** A reminder about the message with this revision, and those that follow before it is due. */
interface Reminder {
  readonly revision: number;
  readonly dueAt: string;
  /**
   * When this side's next reminder is due, which supersedes it: someone who joins the crew gets only that one. Null:
   * there is none.
   */
  readonly expiresAt: string | null;
  /** Whether it was read after it became due. */
  readonly isRead: boolean;
}

/** A side's reminders, oldest first; messages read before theirs was due have none. */
export function remindersOf(events: readonly Placed<ConversationEvent>[], side: Side): readonly Reminder[] {
  const reads = events.filter((event) => event.type === 'MessagesRead' && sideOf(event.data.by) === side);
  const readAt = (revision: number): string | undefined =>
    reads.find(({ data }) => 'upTo' in data && data.upTo >= revision)?.data.at;
  const reminders: Omit<Reminder, 'expiresAt'>[] = [];
  for (const { type, data, revision } of events) {
    const by = sideOf(data.by);
    if (type !== 'MessageSaid' || by === null || by === side) continue;
    const last = reminders.at(-1);
    if (last && data.at < last.dueAt) continue;
    const waited = after(data.at, unreadFor);
    const rest = last ? after(last.dueAt, quietFor) : waited;
    const dueAt = waited > rest ? waited : rest;
    const read = readAt(revision);
    if (read === undefined || read >= dueAt) reminders.push({ revision, dueAt, isRead: read !== undefined });
  }
  return reminders.map((one, at) => ({ ...one, expiresAt: reminders[at + 1]?.dueAt ?? null }));
}

/** A conversation's reminders as messages about its booking: to its customer, and to its current crew. */
export function planReminders(
  events: readonly Placed<ConversationEvent>[],
  { crew }: Pick<Booking, 'crew'>,
): readonly PlannedMessage[] {
  const toCustomer = remindersOf(events, 'customer').map(
    ({ revision, dueAt, expiresAt, isRead }): PlannedMessage => ({
      template: 'message_waiting',
      revision,
      recipient: { role: 'customer' },
      channels: ['mail', 'sms'],
      dueAt,
      stale: isRead,
      expiresAt,
    }),
  );
  const toCrew = remindersOf(events, 'crew').flatMap(({ revision, dueAt, expiresAt, isRead }) =>
    crew.map(
      ({ technicianId }): PlannedMessage => ({
        template: 'message_waiting_job',
        revision,
        recipient: { role: 'technician', technicianId },
        channels: ['mail'],
        dueAt,
        stale: isRead,
        expiresAt,
      }),
    ),
  );
  return [...toCustomer, ...toCrew];
}
