/** What the settlement's workflow has found out, to be recorded. Nothing is refused: a repetition changes nothing. */
import type { SettlementEvent } from './events.ts';

type WithoutInstant<Event> = Event extends SettlementEvent
  ? { readonly type: Event['type']; readonly data: Omit<Event['data'], 'at'> }
  : never;

/** The outcome of a step, as its event has it. */
export type SettlementOutcome = WithoutInstant<Exclude<SettlementEvent, { readonly type: 'FundsAwaited' }>>;

export type SettlementCommand =
  | { readonly type: 'RecordSettlement'; readonly outcome: SettlementOutcome }
  /** Retried on the day announced by the provider (ISO), or after `retryAfter` milliseconds if there is none. */
  | { readonly type: 'AwaitFunds'; readonly availableOn: string | null; readonly retryAfter: number };
