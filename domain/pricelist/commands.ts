/** The commands on our prices, and why they may be refused. */
import type { PriceList } from '../pricing/price-list.ts';

export type PriceListCommand =
  | {
      readonly type: 'PlanPrices';
      readonly name: string;
      /** ISO instant; null: at once. */
      readonly from: string | null;
      readonly prices: PriceList;
    }
  /** Only before it takes effect: later, quotes and bookings may depend on it. */
  | { readonly type: 'WithdrawPrices'; readonly version: number };

export type PriceListRefusal =
  | 'in_the_past'
  | 'day_taken'
  | 'changes_nothing'
  | 'unknown_version'
  | 'has_begun';
