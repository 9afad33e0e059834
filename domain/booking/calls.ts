/** When a technician and their customer may call each other through our number (decision 098). */
import { unreachable } from '../core/unreachable.ts';
import { after } from '../scheduling/wall-time.ts';
import type { BookingState } from './state.ts';

/** Milliseconds before the window begins and after it, or the work, has ended. */
const NEAR = 2 * 60 * 60 * 1000;

/** Whether calls about this booking are put through at `now` (ISO): while the job is near, or under way. */
export function mayCall(booking: BookingState, now: string): boolean {
  switch (booking.status) {
    case 'none':
    case 'pending':
    case 'confirmed':
    case 'cancelled':
      return false;
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return true;
    case 'assigned':
    case 'scheduled': {
      const { startsAt, endsAt } = booking.appointment;
      return after(startsAt, -NEAR) <= now && now <= after(endsAt, NEAR);
    }
    case 'completed':
      return now <= after(booking.completion.at, NEAR);
    default:
      return unreachable(booking);
  }
}
