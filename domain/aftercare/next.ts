/** What an ended booking's money needs next. */
import { awaitedOfDisputes, waitsForProvider } from '../booking/disputes.ts';
import type { BookingState } from '../booking/state.ts';
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { DisputeAnswerRequested, RefundRequested } from './events.ts';
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
  | { readonly kind: 'answer_dispute'; readonly asked: DisputeAnswerRequested }
  | { readonly kind: 'take'; readonly event: Event }
  | { readonly kind: 'retry'; readonly issue: Issue }
  | { readonly kind: 'look' }
  | Waiting<string>
  | { readonly kind: 'ended' };

/** The outstanding step at `now` (ISO instant). */
export function nextAftercareStep<Event, Issue>(
  { open: [asked], answers }: Pick<AftercareState, 'open' | 'answers'>,
  booking: BookingState,
  { events: [event], retries: [issue], hasEarly, lookAt }: Pending<Event, Issue>,
  now: string,
): AftercareStep<Event, Issue> {
  if (asked) return { kind: 'settle', asked };
  const answer = answers.find(({ outcome }) => outcome.kind === 'under_way');
  if (answer) return { kind: 'answer_dispute', asked: answer.asked };
  if (event !== undefined) return { kind: 'take', event };
  if (issue !== undefined) return { kind: 'retry', issue };
  if (!hasEarly && !waitsForProvider(booking)) return { kind: 'ended' };
  const disputes = booking.status === 'none' ? [] : booking.payment.disputes;
  return now < lookAt ? waiting(lookAt, ...awaitedOfDisputes(disputes)) : { kind: 'look' };
}

/** Later than anything that is due. */
const never = '9999-12-31T00:00:00.000Z';

/** What an aftercare waits for at `now`, the looks at the provider left out. */
export function awaitedByAftercare(
  requests: Pick<AftercareState, 'open' | 'answers'>,
  booking: BookingState,
  now: string,
): readonly Awaited[] {
  const looked: Pending<never, never> = { events: [], retries: [], hasEarly: false, lookAt: never };
  const step = nextAftercareStep(requests, booking, looked, now);
  if (step.kind === 'ended') return [];
  return step.kind === 'wait' ? step.awaited : [stepUnderWay(step.kind, now)];
}
