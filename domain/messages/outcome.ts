/** A message's outcome, from our records and the provider's report. */
import type { DeliveryOutcome } from '../delivery/events.ts';
import type { SkipReason } from './events.ts';

/**
 * `waiting`: requested and not sent yet; `sent`: the provider has it; `skipped`: it must not be sent; `failed`: it
 * should have arrived and did not.
 */
export const messageOutcomes = ['waiting', 'sent', 'delivered', 'failed', 'skipped'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** Skips for these reasons are failures: the content is still true, and another try may succeed. */
const failures: ReadonlySet<SkipReason> = new Set([
  'no_address',
  'not_set_up',
  'opted_out',
  'refused_by_provider',
]);

/** What is recorded of a message. */
export interface NotedMessage {
  readonly state: 'waiting' | 'sent' | 'skipped';
  /** Reason of a skipped message. */
  readonly reason: SkipReason | null;
  /** The provider's latest report; null: none. */
  readonly delivery: DeliveryOutcome | null;
}

/** A message's outcome as shown to people (R15). */
export function outcomeOf({ state, reason, delivery }: NotedMessage): MessageOutcome {
  if (state === 'skipped') return reason !== null && failures.has(reason) ? 'failed' : 'skipped';
  if (state === 'waiting' || delivery === null) return state;
  return delivery === 'delivered' ? 'delivered' : 'failed';
}
