/** Gives commands to a booking, for tests that look at the result. */
import type { BookingCommand } from '../booking/commands.ts';
import { bookings } from '../booking/decide.ts';
import type { BookingState } from '../booking/state.ts';
import { decideAll, type Given } from '../core/decide-all.ts';

/** Decides the commands together on a booking's state, at `now` (ISO instant). */
export function giveAll(state: BookingState, given: readonly Given<BookingCommand>[], now: string) {
  const revision = state.status === 'none' ? -1 : state.revision;
  const decision = decideAll(bookings, { state, revision }, given, now);
  return decision.ok ? { ...decision, after: decision.after.state } : decision;
}
