/** Whom a change of a booking or a notification concerns, so that only they are told of it. */
import { covers, type Permission } from '#domain/admin/permissions.ts';
import { conversations } from '#domain/conversation/decide.ts';
import type { Role } from '#domain/core/actor.ts';
import type { Booking } from '#domain/booking/state.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { StoredEvent } from '#events/log.ts';
import {
  isToldTo,
  type NotificationView,
  type Recipient,
  typesToldTo,
} from '#projections/queries/notifications.ts';

/** Who is connected. */
export interface Person {
  readonly role: Role;
  readonly personId: string;
  readonly permissions: readonly Permission[];
}

/** Events that put a job into technicians' lists of open jobs, change it there, or take it out. */
const listed: ReadonlySet<string> = new Set([
  'OfferPoolOpened',
  'TechnicianAssigned',
  'TechnicianUnassigned',
  'AppointmentRescheduled',
  'DetailsChanged',
  'ContactChanged',
  'SiteChanged',
  'StatusSetByAdmin',
  'BookingCancelled',
]);

/** Events that take a job out of one technician's lists, who may be in no wave of it. */
const ownAnswers: ReadonlySet<string> = new Set(['TechnicianUnassigned', 'OfferDeclined', 'OfferWithdrawn']);

/**
 * Whether these events change the open pool's list, of a booking that stands in it or did: then technicians in reach
 * are concerned as well (their list drops it, R3).
 */
export function concernsPool(booking: Booking, events: readonly StoredEvent[]): boolean {
  return booking.poolOpenedAt !== null && events.some(({ type }) => listed.has(type));
}

/**
 * Whether a person's screens may show this booking, before or after these events: its customer, its crew and those
 * who just left it, technicians to whom it was offered, admins who manage bookings; where only the conversation has gone
 * on, its customer and its crew alone. For the open pool see `concernsPool`.
 */
export function concerns(
  booking: Booking,
  events: readonly StoredEvent[],
  { role, personId, permissions }: Person,
): boolean {
  // What customer and crew write to each other is on no screen but theirs that was not opened for it.
  if (events.every(isOfConversation)) return isParty(booking, role, personId);
  switch (role) {
    case 'admin':
      return covers(permissions, 'manage_bookings');
    case 'customer':
      return isParty(booking, role, personId);
    case 'technician':
      return (
        isParty(booking, role, personId) ||
        booking.waves.some(({ offers }) => offers.some(({ technicianId }) => technicianId === personId)) ||
        events.some(({ type, data }) => ownAnswers.has(type) && isOf(data, personId))
      );
    case 'partner':
      return booking.partner?.partnerId === personId;
    default:
      return unreachable(role);
  }
}

/** The booking's customer, or one of its crew. */
const isParty = (booking: Booking, role: Role, personId: string): boolean =>
  role === 'customer'
    ? booking.customerId === personId
    : role === 'technician' && booking.crew.some(({ technicianId }) => technicianId === personId);

const isOfConversation = ({ stream }: StoredEvent): boolean =>
  stream.startsWith(`${conversations.category}-`);

function isOf(data: unknown, technicianId: string): boolean {
  return (
    typeof data === 'object' && data !== null && 'technicianId' in data && data.technicianId === technicianId
  );
}

/** Whose feed a person reads. All admins share one; each is told of what they may work on. */
export function recipientOf({ role, personId, permissions }: Person): Recipient {
  return { role, id: personId, ...(role === 'admin' && { types: typesToldTo(permissions) }) };
}

/** Whether a notification is in a person's feed. */
export function isFor(
  { recipient, type }: NotificationView,
  { role, personId, permissions }: Person,
): boolean {
  if (recipient.role !== role) return false;
  return role === 'admin' ? isToldTo(permissions, type) : recipient.id === personId;
}
