/** The commands on where and when we work, and why they may be refused. */
import type { OpeningScope } from './events.ts';

export type OpeningCommand =
  | {
      readonly type: 'SetOpeningRule';
      readonly is: 'open' | 'closed';
      readonly scope: OpeningScope;
      readonly reason: string;
      /** Today's date in the time zone where it is latest. */
      readonly today: string;
    }
  | { readonly type: 'LiftOpeningRule'; readonly rule: number };

export type OpeningRefusal = 'bad_days' | 'in_the_past' | 'unknown_rule' | 'same_rule' | 'too_many_rules';
