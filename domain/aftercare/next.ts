/** What an ended booking's money needs next. */
import { waitsForProvider } from '../booking/disputes.ts';
import type { BookingState } from '../booking/state.ts';
import type { RefundRequested } from './events.ts';
import type { AftercareState } from './state.ts';

/** What of an aftercare's story is known to the running workflow alone. */
export interface Pending<Event, Issue> {
  /** What the provider has notified us of, oldest first. */
  readonly events: readonly Event[];
  /** Lines of stuck work that a person wants tried now. */
  readonly retries: readonly Issue[];
  /** Whether an event is kept for a booking that could not take it yet. */
  readonly hasEarly: boolean;
  /** When to ask about everything that is open once more (ISO). */
  readonly lookAt: string;
}

export type AftercareStep<Event, Issue> =
  | { readonly kind: 'settle'; readonly asked: RefundRequested }
  | { readonly kind: 'take'; readonly event: Event }
  | { readonly kind: 'retry'; readonly issue: Issue }
  | { readonly kind: 'look' }
  | { readonly kind: 'wait'; readonly until: string | null }
  | { readonly kind: 'ended' };

/** The outstanding step at `now` (ISO instant). */
export function nextAftercareStep<Event, Issue>(
  { open: [asked] }: Pick<AftercareState, 'open'>,
  booking: BookingState,
  { events: [event], retries: [issue], hasEarly, lookAt }: Pending<Event, Issue>,
  now: string,
): AftercareStep<Event, Issue> {
  if (asked) return { kind: 'settle', asked };
  if (event !== undefined) return { kind: 'take', event };
  if (issue !== undefined) return { kind: 'retry', issue };
  if (!hasEarly && !waitsForProvider(booking)) return { kind: 'ended' };
  return now < lookAt ? { kind: 'wait', until: lookAt } : { kind: 'look' };
}
