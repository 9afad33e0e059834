/** Who may write about a booking, and when: from the acceptance until some time after the end (R20, decision 235). */
import type { Booking } from '../booking/state.ts';
import type { Actor } from '../core/actor.ts';
import { doneAtOf } from '../core/device-time.ts';
import { unreachable } from '../core/unreachable.ts';
import { after } from '../scheduling/wall-time.ts';
import { type Message, sideOf } from './state.ts';

const hour = 60 * 60 * 1000;
/**
 * How long both sides may still write, in milliseconds: about a tool left behind, or to a technician already at the
 * door.
 */
export const talkAfter = { completed: 48 * hour, cancelled: 2 * hour } as const;

/** `stranger`: not a party; `no_crew`: nobody has the job; `over`: too late to write. */
export type Standing = 'open' | 'stranger' | 'no_crew' | 'over';

/** ISO instant until which both sides may write; null: without an end so far. */
export function talkUntil(booking: Booking): string | null {
  switch (booking.status) {
    case 'completed':
      return after(doneAtOf(booking.completion), talkAfter.completed);
    case 'cancelled':
      return after(booking.cancellation.at, talkAfter.cancelled);
    case 'pending':
    case 'confirmed':
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return null;
    default:
      return unreachable(booking);
  }
}

/** A person's standing in a booking's conversation at `now` (ISO instant). Someone who left the crew is a stranger. */
export function standingOf(booking: Booking, { role, id }: Actor, now: string): Standing {
  const isParty =
    role === 'customer'
      ? booking.customerId === id
      : role === 'technician' && booking.crew.some(({ technicianId }) => technicianId === id);
  if (!isParty) return 'stranger';
  if (booking.crew.length === 0) return 'no_crew';
  const until = talkUntil(booking);
  return until !== null && now > until ? 'over' : 'open';
}

/** ISO instant at which the job ended for everyone who sees it; null if it goes on. */
function endedAt(booking: Booking): string | null {
  if (booking.status === 'completed') return booking.completion.at;
  return booking.status === 'cancelled' ? booking.cancellation.at : null;
}

/**
 * What a person sees of a booking's conversation at `now` (ISO instant). For the crew, the job closes when it ends
 * (R20): what was written until then, which may include a gate code, is no longer shown, and nothing at all once the
 * conversation is over.
 */
export function shownTo(
  booking: Booking,
  messages: readonly Message[],
  reader: Actor,
  now: string,
): readonly Message[] {
  if (sideOf(reader) !== 'crew') return messages;
  if (standingOf(booking, reader, now) !== 'open') return [];
  const ended = endedAt(booking);
  return ended === null ? messages : messages.filter(({ at }) => at > ended);
}
