/** Whom a change of a booking concerns, so that only they are told of it. */
import type { Role } from '#domain/actor.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { StoredEvent } from '#events/log.ts';

/** Who is connected. */
export interface Person {
  readonly role: Role;
  readonly personId: string;
}

/**
 * Whether a person's screens may show this booking, before or after these events: its customer, its crew and those
 * who just left it, technicians to whom it is or was open (their list drops it, R3), admins.
 */
export function concerns(
  booking: Booking,
  events: readonly StoredEvent[],
  { role, personId }: Person,
): boolean {
  switch (role) {
    case 'admin':
      return true;
    case 'customer':
      return booking.customerId === personId;
    case 'technician':
      return (
        booking.poolOpenedAt !== null ||
        booking.crew.some(({ technicianId }) => technicianId === personId) ||
        booking.waves.some(({ offers }) => offers.some(({ technicianId }) => technicianId === personId)) ||
        events.some(({ type, data }) => type === 'TechnicianUnassigned' && isOf(data, personId))
      );
    case 'partner':
      return booking.partner?.partnerId === personId;
    default:
      return role satisfies never;
  }
}

function isOf(data: unknown, technicianId: string): boolean {
  return (
    typeof data === 'object' && data !== null && 'technicianId' in data && data.technicianId === technicianId
  );
}
