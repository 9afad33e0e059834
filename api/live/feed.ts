/** What happens in the log, handed to listeners once the read models show it. */
import type { AdminEvent } from '#domain/admin/events.ts';
import { type BookingId, as } from '#domain/core/ids.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { ConversationEvent } from '#domain/conversation/events.ts';
import { tickets } from '#domain/support/decide.ts';
import type { Ticket } from '#domain/support/state.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import { load } from '#events/execute.ts';
import type { StoredEvent } from '#events/log.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import {
  notificationsAfter,
  type NotificationCursor,
  type NotificationView,
} from '#projections/queries/notifications.ts';
import type { Dependencies } from '../dependencies.ts';

/** A booking that has changed, with the events that changed it. */
export interface BookingChange {
  readonly booking: Booking;
  readonly events: readonly StoredEvent[];
  readonly position: bigint;
}

/** A request for help that has changed. */
export interface TicketChange {
  readonly ticketId: string;
  /** Who is signed in and asked; null: a visitor. */
  readonly person: Ticket['person'];
  readonly position: bigint;
}

export interface FeedHandlers {
  /** A technician's account was deactivated or deleted; called before the bookings of its time and all later ones. */
  readonly onTechnicianLeft: (technicianId: string) => void;
  /** What an admin may do has changed, or they may not even sign in any more. */
  readonly onAdminChanged: (adminId: string) => void;
  readonly onBooking: (change: BookingChange) => void;
  readonly onTicket: (change: TicketChange) => void;
  readonly onNotification: (notification: NotificationView) => void;
  /** While nobody listens, the feed moves on without asking the read models. */
  readonly isNeeded: () => boolean;
}

/** How long a change waits for slow projections before it is handed on all the same; the reader's own read then waits. */
const TIMEOUT = 5_000;

/** Starts the feed at the log's end; answers how to stop it. */
export async function startFeed(
  deps: Pick<Dependencies, 'log' | 'waits' | 'readModels' | 'logger'>,
  handlers: FeedHandlers,
): Promise<() => Promise<void>> {
  const head = await deps.log.head();
  // A read model that was too slow for one batch is caught up with at the next: its own place, not the batch's.
  let sent: NotificationCursor = behind(head);
  const subscription = deps.log.subscribe(
    head,
    async (batch) => {
      const last = batch.at(-1)?.position;
      if (last === undefined) return;
      if (handlers.isNeeded()) {
        for (const id of techniciansLeftIn(batch)) handlers.onTechnicianLeft(id);
        for (const id of adminsChangedIn(batch)) handlers.onAdminChanged(id);
        await deps.waits.waitFor(['bookings', 'notifications'], last, TIMEOUT);
        for (const [id, events] of byBooking(batch)) {
          const view = await bookingById(deps.readModels, id);
          if (view) handlers.onBooking({ booking: view.booking, events, position: last });
        }
        const changed = ticketsIn(batch);
        if (changed.size > 0) await deps.waits.waitFor(['support'], last, TIMEOUT);
        for (const id of changed) {
          const ticket = await load(deps.log, tickets, id);
          if (ticket.status !== 'none')
            handlers.onTicket({ ticketId: id, person: ticket.person, position: last });
        }
        for await (const notification of notificationsAfter(deps.readModels, sent)) {
          handlers.onNotification(notification);
          sent = notification;
        }
      } else {
        sent = behind(last);
      }
    },
    { onError: (error) => deps.logger.warn({ err: error }, 'the live feed fell behind') },
  );
  return () => subscription.stop();
}

const readEvent: ConversationEvent['type'] = 'MessagesRead';

/** The place behind all notifications of a log position. */
function behind(position: bigint): NotificationCursor {
  return { position: position + 1n, id: '' };
}

/** Whose account these events make inactive. */
function techniciansLeftIn(batch: readonly StoredEvent[]): readonly string[] {
  const leaving: readonly TechnicianEvent['type'][] = ['TechnicianDeactivated', 'TechnicianDeleted'];
  return batch.flatMap(({ stream, type }) =>
    leaving.some((one) => one === type) ? (/^technician-(.+)$/.exec(stream)?.[1] ?? []) : [],
  );
}

/** Whose permissions these events change. */
function adminsChangedIn(batch: readonly StoredEvent[]): readonly string[] {
  const changing: readonly AdminEvent['type'][] = [
    'AdminPermissionsChanged',
    'AdminDeactivated',
    'SecondFactorDemanded',
    'SecondFactorTurnedOff',
  ];
  return batch.flatMap(({ stream, type }) =>
    changing.some((one) => one === type) ? (/^admin-(.+)$/.exec(stream)?.[1] ?? []) : [],
  );
}

function ticketsIn(batch: readonly StoredEvent[]): ReadonlySet<string> {
  return new Set(batch.flatMap(({ stream }) => /^support-(.+)$/.exec(stream)?.[1] ?? []));
}

function byBooking(batch: readonly StoredEvent[]): ReadonlyMap<BookingId, readonly StoredEvent[]> {
  const found = new Map<BookingId, StoredEvent[]>();
  for (const event of batch) {
    const [, id] = /^(?:booking|payout|conversation)-(.+)$/.exec(event.stream) ?? [];
    // That something was read changes nothing on anybody's screen but the reader's own.
    if (id === undefined || event.type === readEvent) continue;
    const key = as<BookingId>(id);
    found.set(key, [...(found.get(key) ?? []), event]);
  }
  return found;
}
