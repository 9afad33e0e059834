/** Events of the log, passed to listeners once the read models include them. */
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

/** A help request that has changed. */
export interface TicketChange {
  readonly ticketId: string;
  /** The signed-in person who asked; null: a visitor. */
  readonly person: Ticket['person'];
  readonly position: bigint;
}

export interface FeedHandlers {
  /** A technician's account was deactivated or deleted; called before the bookings of the same batch and later. */
  readonly onTechnicianLeft: (technicianId: string) => void;
  /** An admin's permissions have changed, or they may no longer sign in. */
  readonly onAdminChanged: (adminId: string) => void;
  readonly onBooking: (change: BookingChange) => void;
  readonly onTicket: (change: TicketChange) => void;
  readonly onNotification: (notification: NotificationView) => void;
  /** While no one listens, the feed moves on without querying the read models. */
  readonly isNeeded: () => boolean;
}

/** How long a change waits for slow projections before it is passed on anyway; the reader's own read then waits. */
const TIMEOUT = 5_000;

/** Starts the feed at the end of the log; returns how to stop it. */
export async function startFeed(
  deps: Pick<Dependencies, 'log' | 'waits' | 'readModels' | 'logger'>,
  handlers: FeedHandlers,
): Promise<() => Promise<void>> {
  const head = await deps.log.head();
  // The cursor only advances to what the read model has shown, so notifications that one batch missed come with the
  // next.
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

/** The cursor after all notifications of a log position. */
function behind(position: bigint): NotificationCursor {
  return { position: position + 1n, id: '' };
}

/** Technicians whose accounts these events deactivate. */
function techniciansLeftIn(batch: readonly StoredEvent[]): readonly string[] {
  const leaving: readonly TechnicianEvent['type'][] = ['TechnicianDeactivated', 'TechnicianDeleted'];
  return batch.flatMap(({ stream, type }) =>
    leaving.some((one) => one === type) ? (/^technician-(.+)$/.exec(stream)?.[1] ?? []) : [],
  );
}

/** Admins whose permissions these events change. */
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
    // A read receipt changes no one's screen except the reader's own.
    if (id === undefined || event.type === readEvent) continue;
    const key = as<BookingId>(id);
    found.set(key, [...(found.get(key) ?? []), event]);
  }
  return found;
}
