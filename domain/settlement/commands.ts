/** What the settlement's workflow has found out, and wants recorded. Nothing is refused: a repetition changes nothing. */
import type { SettlementEvent } from './events.ts';

type WithoutInstant<Event> = Event extends SettlementEvent
  ? { readonly type: Event['type']; readonly data: Omit<Event['data'], 'at'> }
  : never;

/** What became of a step, as its event tells it. */
export type SettlementOutcome = WithoutInstant<Exclude<SettlementEvent, { readonly type: 'FundsAwaited' }>>;

export type SettlementCommand =
  | { readonly type: 'RecordSettlement'; readonly outcome: SettlementOutcome }
  /** Tried again on the day that the provider has announced (ISO), or after `retryAfter` milliseconds if it says none. */
  | { readonly type: 'AwaitFunds'; readonly availableOn: string | null; readonly retryAfter: number };
