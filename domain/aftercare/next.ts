/** What an ended booking's money needs next. */
import { awaitedOfDisputes, waitsForProvider } from '../booking/disputes.ts';
import type { BookingState } from '../booking/state.ts';
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { DisputeAnswerRequested, RefundRequested } from './events.ts';
import type { AftercareState } from './state.ts';

/** What only the running workflow knows about an aftercare. */
export interface Pending<Event, Issue> {
  /** Webhooks not handled yet, oldest first. */
  readonly events: readonly Event[];
  /** Lines of stuck work that a person wants retried now. */
  readonly retries: readonly Issue[];
  /** Whether refunds are kept for later because the booking could not record them yet. */
  readonly hasEarly: boolean;
  /** When to ask the provider again about everything open (ISO). */
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

/** The step due at `now` (ISO instant). */
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

/** Later than anything that becomes due. */
const never = '9999-12-31T00:00:00.000Z';

/** What an aftercare waits for at `now`, apart from its own checks at the provider. */
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
