/** What an ended booking's money needs next. */
import { waitsForProvider } from '../booking/disputes.ts';
import type { BookingState } from '../booking/state.ts';
import type { RefundRequested } from './events.ts';
import type { AftercareState } from './state.ts';

/** What of an aftercare's story is known to the running workflow alone. */
export interface Told<News, Issue> {
  /** What the provider has told, oldest first. */
  readonly news: readonly News[];
  /** Lines of stuck work that a person wants tried now. */
  readonly retries: readonly Issue[];
  /** Whether news is kept for a booking that could not take it yet. */
  readonly hasEarlyNews: boolean;
  /** When to ask about everything that is open once more (ISO). */
  readonly lookAt: string;
}

export type AftercareStep<News, Issue> =
  | { readonly kind: 'settle'; readonly asked: RefundRequested }
  | { readonly kind: 'take'; readonly news: News }
  | { readonly kind: 'retry'; readonly issue: Issue }
  | { readonly kind: 'look' }
  | { readonly kind: 'wait'; readonly until: string | null }
  | { readonly kind: 'ended' };

/** The outstanding step at `now` (ISO instant). */
export function nextAftercareStep<News, Issue>(
  { open: [asked] }: Pick<AftercareState, 'open'>,
  booking: BookingState,
  { news: [news], retries: [issue], hasEarlyNews, lookAt }: Told<News, Issue>,
  now: string,
): AftercareStep<News, Issue> {
  if (asked) return { kind: 'settle', asked };
  if (news !== undefined) return { kind: 'take', news };
  if (issue !== undefined) return { kind: 'retry', issue };
  if (!hasEarlyNews && !waitsForProvider(booking)) return { kind: 'ended' };
  return now < lookAt ? { kind: 'wait', until: lookAt } : { kind: 'look' };
}
