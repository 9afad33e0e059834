/** Whom a change of a booking or a notification concerns, so that only they are notified. */
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

/** Events that add a job to technicians' lists of open jobs, change it there, or remove it. */
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

/** Events that remove a job from the lists of one technician, who may be in none of its waves. */
const ownAnswers: ReadonlySet<string> = new Set(['TechnicianUnassigned', 'OfferDeclined', 'OfferWithdrawn']);

/**
 * Whether these events change the open pool's list, for a booking that is or was in it: then technicians within reach
 * are concerned as well (it disappears from their list, R3).
 */
export function concernsPool(booking: Booking, events: readonly StoredEvent[]): boolean {
  return booking.poolOpenedAt !== null && events.some(({ type }) => listed.has(type));
}

/**
 * Whether a person's screens may show this booking, before or after these events: its customer, its current and
 * departed crew, technicians to whom it was offered, admins who manage bookings. If only the conversation has changed,
 * just its customer and crew. For the open pool see `concernsPool`.
 */
export function concerns(
  booking: Booking,
  events: readonly StoredEvent[],
  { role, personId, permissions }: Person,
): boolean {
  // Messages between customer and crew are only on their own screens, unless an admin opens them.
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

/** The booking's customer, or a member of its crew. */
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

/** Whose feed a person reads. All admins share one, and each sees what they may work on. */
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
