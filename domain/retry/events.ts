/** What happens when a person presses *Retry* on a line of stuck work (R18, decision 065). */
import type { EventsOf } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

interface Retry {
  readonly workflowId: string;
  readonly at: string;
}

/** The events of `retry-<workflowId>`. STORED shapes, never rewritten. */
export interface RetryEvents {
  /**
   * Also names the line: its issue, or its activity. `reason` is sealed with the key of the person who gave it; before
   * decision 223 none was asked for.
   */
  RetryRequested: Retry & { readonly reason?: Sealed };
  RetryMade: Retry;
}

export type RetryEvent = EventsOf<RetryEvents>;
