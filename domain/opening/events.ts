/** What happens to where and when we come: an admin closes or opens places, days and windows, or takes such a rule back. */
import type { EventsOf } from '../core/event.ts';

/** Which windows of which days, where. */
export interface OpeningScope {
  /** ZIP codes, or their first three digits for a whole area; empty: everywhere. */
  readonly zips: readonly string[];
  /** First day at the job site, YYYY-MM-DD. */
  readonly from: string;
  /** The last day; null: until the rule is taken back. */
  readonly until: string | null;
  /** Starts of the windows, HH:MM; empty: all of the day. */
  readonly windows: readonly string[];
}

/** The events of `opening-hexkey`. STORED shapes, never rewritten. */
export interface OpeningEvents {
  OpeningRuleSet: {
    rule: number;
    /** `open` makes an exception of what an earlier rule closes. */
    is: 'open' | 'closed';
    scope: OpeningScope;
    /** Why, as admins write it for each other. */
    reason: string;
    at: string;
  };
  OpeningRuleLifted: { rule: number; at: string };
}

export type OpeningEvent = EventsOf<OpeningEvents>;
