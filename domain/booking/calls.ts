/** When a technician and their customer may call each other through our number (decisions 098 and 123). */
import { doneAtOf } from '../core/device-time.ts';
import { unreachable } from '../core/unreachable.ts';
import { after } from '../scheduling/wall-time.ts';
import type { BookingState } from './state.ts';

/** Milliseconds before the window, and after the window or the work has ended. */
const NEAR = 2 * 60 * 60 * 1000;

/** When calls are connected: ISO instants, both included; null where there is no limit. */
export interface CallWindow {
  readonly from: string | null;
  readonly until: string | null;
}

/** When calls about this booking are connected, as it is now: while the job is near or under way. Null for never. */
export function callWindow(booking: BookingState): CallWindow | null {
  switch (booking.status) {
    case 'none':
    case 'pending':
    case 'confirmed':
    case 'cancelled':
      return null;
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return { from: null, until: null };
    case 'assigned':
    case 'scheduled': {
      const { startsAt, endsAt } = booking.appointment;
      return { from: after(startsAt, -NEAR), until: after(endsAt, NEAR) };
    }
    case 'completed':
      return { from: null, until: after(doneAtOf(booking.completion), NEAR) };
    default:
      return unreachable(booking);
  }
}

/** Whether calls about this booking are connected at `now` (ISO). */
export function mayCall(booking: BookingState, now: string): boolean {
  const window = callWindow(booking);
  return window !== null && callsAt(window, now) === 'open';
}

/** Whether a call at `now` (ISO) is too early, connected, or too late. */
export function callsAt({ from, until }: CallWindow, now: string): 'early' | 'open' | 'over' {
  if (from !== null && now < from) return 'early';
  return until !== null && now > until ? 'over' : 'open';
}
