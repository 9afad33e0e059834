/** Read model `notifications`: each person's feed, and who is notified about a booking. */
import { z } from 'zod';
import { admins as adminRecords } from '#domain/admin/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { FailingCharge } from '#domain/booking/state.ts';
import { failingAfter } from '#domain/booking/tries.ts';
import type { Role } from '#domain/core/actor.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { RecordedEvent } from '#events/log.ts';
import {
  asBookingEvent,
  asCommissionEvent,
  asConversationEvent,
  asPartnerEvent,
  asPayoutEvent,
  asSettlementEvent,
  asTipEvent,
  bookingIdOf,
  commissionPartnerOf,
  conversationBookingOf,
  partnerIdOf,
  payoutBookingOf,
  settlementOf,
  tipBookingOf,
} from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { eventOf, idIn } from './person.ts';
import { load, type Table, upsert } from '../tables.ts';
import {
  type Notification,
  adminNotifications,
  bookingNotifications,
  commissionNotifications,
  conversationNotifications,
  onboardingNotifications,
  partnerNotifications,
  payoutNotifications,
  settlementNotifications,
  tipNotifications,
} from './notification-codes.ts';

interface Audience {
  readonly bookingId: string;
  readonly number: string;
  readonly customerId: string;
  readonly technicianIds: readonly string[];
  /** Neither paid nor cancelled yet. */
  readonly isPending: boolean;
  readonly failing: FailingCharge | null;
}

interface FeedRow extends Omit<Notification, 'to'> {
  readonly position: bigint;
  /** Numbers the event's notifications from 0. */
  readonly index: number;
  readonly role: Role;
  readonly recipientId: string;
  readonly at: string;
  /** Null: it is about no booking. */
  readonly bookingId: string | null;
}

const audienceTable: Table<Audience> = {
  name: 'notification_audience',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'number', type: 'text', of: ({ number }) => number },
    { name: 'customer_id', type: 'text', of: ({ customerId }) => customerId },
    { name: 'technician_ids', type: 'text[]', of: ({ technicianIds }) => technicianIds },
    { name: 'is_pending', type: 'boolean', of: ({ isPending }) => isPending },
    { name: 'failing', type: 'jsonb', of: ({ failing }) => failing },
  ],
};

const feedTable: Table<FeedRow> = {
  name: 'notifications',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: (row) => `${row.position}:${row.index}` },
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'recipient_role', type: 'text', of: ({ role }) => role },
    { name: 'recipient_id', type: 'text', of: ({ recipientId }) => recipientId },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'type', type: 'text', of: ({ type }) => type },
    { name: 'code', type: 'text', of: ({ code }) => code },
    { name: 'text_values', type: 'jsonb', of: ({ values }) => values },
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
  ],
};

const storedAudience = z.object({
  booking_id: z.string(),
  number: z.string(),
  customer_id: z.string(),
  technician_ids: z.array(z.string()),
  is_pending: z.boolean(),
  failing: z
    .object({
      tries: z.number(),
      code: z.string(),
      // Rows of an earlier release counted only declines of the card.
      message: z.string().default(''),
      refused: z.boolean().default(true),
      at: z.string(),
    })
    .nullable(),
});

/** All admins share one feed, under this id. */
export const ALL_ADMINS = '*';

function audienceAfter(before: Audience | undefined, event: Placed<BookingEvent>): Audience | undefined {
  switch (event.type) {
    case 'BookingPlaced': {
      const { bookingId, number, customerId } = event.data;
      return { bookingId, number, customerId, technicianIds: [], isPending: true, failing: null };
    }
    case 'BookingMovedToCustomer':
      return before && { ...before, customerId: event.data.customerId };
    case 'HoldPlaced':
    case 'CardSaved':
    case 'BookingCancelled':
      return before?.isPending ? { ...before, isPending: false } : before;
    case 'TechnicianAssigned': {
      const { technicianId } = event.data;
      return before && { ...before, technicianIds: [...new Set([...before.technicianIds, technicianId])] };
    }
    case 'TechnicianUnassigned': {
      const { technicianId } = event.data;
      return before && { ...before, technicianIds: before.technicianIds.filter((id) => id !== technicianId) };
    }
    default:
      return before;
  }
}

function withFailing(audience: Audience | undefined, event: Placed<BookingEvent>): Audience | undefined {
  if (!audience) return audience;
  const failing = failingAfter(audience.failing, event);
  return failing === audience.failing ? audience : { ...audience, failing };
}

/** The recipients of a notification; without an audience it is not about a booking. */
function recipients(
  to: Notification['to'],
  audience: Pick<Audience, 'customerId' | 'technicianIds'> | null,
): readonly (readonly [Role, string])[] {
  switch (to.kind) {
    case 'customer':
      return audience ? [['customer', audience.customerId]] : [];
    case 'crew':
      return (audience?.technicianIds ?? []).map((id) => ['technician', id] as const);
    case 'technicians':
      return to.ids.map((id) => ['technician', id] as const);
    case 'partner':
      return [['partner', to.id]];
    case 'admins':
      return [['admin', ALL_ADMINS]];
    default:
      return unreachable(to);
  }
}

/** Notifications that are not about a booking: of a partnership and its money, of vetting, of an admin. */
function ofNoBooking(event: RecordedEvent): readonly Notification[] {
  const partnerId = partnerIdOf(event);
  if (partnerId !== null) return partnerNotifications(asPartnerEvent(event), partnerId);
  const earning = commissionPartnerOf(event);
  if (earning !== null) return commissionNotifications(asCommissionEvent(event), earning);
  const vetted = eventOf(onboardings, event);
  if (vetted) return onboardingNotifications(vetted, idIn(event, 'onboarding-') ?? '');
  const ofAdmin = eventOf(adminRecords, event);
  if (ofAdmin) return adminNotifications(ofAdmin);
  const settled = settlementOf(event);
  return settled === null ? [] : settlementNotifications(asSettlementEvent(event), settled.partnerId);
}

/** The booking of an event of its own, its payout, tip or conversation. */
function subjectOf(event: RecordedEvent): string | null {
  return bookingIdOf(event) ?? payoutBookingOf(event) ?? tipBookingOf(event) ?? conversationBookingOf(event);
}

/** Notifications from a booking's other streams. */
function ofBookingPart(event: RecordedEvent, number: string): readonly Notification[] {
  if (conversationBookingOf(event) !== null)
    return conversationNotifications(asConversationEvent(event), number);
  return tipBookingOf(event) === null
    ? payoutNotifications(asPayoutEvent(event), number)
    : tipNotifications(asTipEvent(event), number);
}

/** A row for each reader of an event's notifications. */
function rowsOf(
  { position, recordedAt: at }: RecordedEvent,
  notifications: readonly Notification[],
  audience: Audience | null,
): readonly FeedRow[] {
  const bookingId = audience?.bookingId ?? null;
  return notifications
    .flatMap(({ to, ...said }) =>
      recipients(to, audience).map(([role, recipientId]) => ({ ...said, role, recipientId })),
    )
    .map((row, index) => ({ ...row, position, index, at, bookingId }));
}

async function apply(
  events: readonly RecordedEvent[],
  target: Parameters<Projection['apply']>[1],
): Promise<void> {
  const ids = new Set(events.map(subjectOf).filter((id) => id !== null));
  const audiences = new Map<string, Audience>(
    (await load(target, audienceTable, storedAudience, [...ids])).map((row) => [
      row.booking_id,
      {
        bookingId: row.booking_id,
        number: row.number,
        customerId: row.customer_id,
        technicianIds: row.technician_ids,
        isPending: row.is_pending,
        failing: row.failing,
      },
    ]),
  );
  const feed: FeedRow[] = [];
  for (const stored of events) {
    const bookingId = subjectOf(stored);
    if (bookingId === null) {
      feed.push(...rowsOf(stored, ofNoBooking(stored), null));
      continue;
    }
    const ofBooking = bookingIdOf(stored) === null ? null : asBookingEvent(stored);
    const before = audiences.get(bookingId);
    const audience = ofBooking ? withFailing(audienceAfter(before, ofBooking), ofBooking) : before;
    if (!audience) continue;
    if (audience !== before) audiences.set(bookingId, audience);
    const { number } = audience;
    const notifications = ofBooking
      ? bookingNotifications(ofBooking, {
          number,
          wasPending: before?.isPending ?? false,
          failing: before?.failing ?? null,
        })
      : ofBookingPart(stored, number);
    feed.push(...rowsOf(stored, notifications, audience));
  }
  await upsert(target, audienceTable, [...audiences.values()]);
  await upsert(target, feedTable, feed);
}

/** Read model `notifications`. */
export const notifications: Projection = {
  name: 'notifications',
  tables: [audienceTable.name, feedTable.name],
  apply,
};
