/** Changes of where and when we work: an admin closes or opens places, days and windows, or removes such a rule. */
import type { EventsOf } from '../core/event.ts';

/** Which windows on which days, and where. */
export interface OpeningScope {
  /** ZIP codes, or their first three digits for a whole area; empty: everywhere. */
  readonly zips: readonly string[];
  /** First day in the job's local time, YYYY-MM-DD. */
  readonly from: string;
  /** The last day; null: until the rule is removed. */
  readonly until: string | null;
  /** Starts of the windows, HH:MM; empty: the whole day. */
  readonly windows: readonly string[];
}

/** The events of `opening-hexkey`. STORED shapes, never rewritten. */
export interface OpeningEvents {
  OpeningRuleSet: {
    rule: number;
    /** `open` makes an exception to an earlier rule that closes. */
    is: 'open' | 'closed';
    scope: OpeningScope;
    /** The reason, written by admins for each other. */
    reason: string;
    at: string;
  };
  OpeningRuleLifted: { rule: number; at: string };
}

export type OpeningEvent = EventsOf<OpeningEvents>;
