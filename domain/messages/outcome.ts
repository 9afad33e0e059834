/** How a message stands, from what we noted of it and what its provider told. */
import type { DeliveryOutcome } from '../delivery/events.ts';
import type { SkipReason } from './events.ts';

/** `waiting`: asked for and not sent yet; `sent`: the provider has it; `skipped`: it must not go out; `failed`: it should have arrived and did not. */
export const messageOutcomes = ['waiting', 'sent', 'delivered', 'failed', 'skipped'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** A skip for one of these is a failure: what it says still holds, and another try may get through. */
const failures: ReadonlySet<SkipReason> = new Set([
  'no_address',
  'not_set_up',
  'opted_out',
  'refused_by_provider',
]);

/** What is noted of a message. */
export interface NotedMessage {
  readonly state: 'waiting' | 'sent' | 'skipped';
  /** Of a skipped one. */
  readonly reason: SkipReason | null;
  /** What the provider has told since; null: nothing. */
  readonly delivery: DeliveryOutcome | null;
}

/** The outcome of a message as people are shown it (R15). */
export function outcomeOf({ state, reason, delivery }: NotedMessage): MessageOutcome {
  if (state === 'skipped') return reason !== null && failures.has(reason) ? 'failed' : 'skipped';
  if (state === 'waiting' || delivery === null) return state;
  return delivery === 'delivered' ? 'delivered' : 'failed';
}
