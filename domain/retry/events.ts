/** What happens when somebody presses *Retry* on a line of stuck work (R18, decision 065). */
import type { EventsOf } from '../core/event.ts';

interface Retry {
  readonly workflowId: string;
  readonly at: string;
}

/** The events of `retry-<workflowId>`. STORED shapes, never rewritten. */
export interface RetryEvents {
  /** Beside these the line that was meant: its issue, or its activity. */
  RetryRequested: Retry;
  RetryMade: Retry;
}

export type RetryEvent = EventsOf<RetryEvents>;
