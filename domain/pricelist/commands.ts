/** What may be asked of our prices, and why it may be refused. */
import type { PriceList } from '../pricing/price-list.ts';

export type PriceListCommand =
  | {
      readonly type: 'PlanPrices';
      readonly name: string;
      /** ISO instant; null: at once. */
      readonly from: string | null;
      readonly prices: PriceList;
    }
  /** Before it begins: quotes and bookings may stand on what has begun. */
  | { readonly type: 'WithdrawPrices'; readonly version: number };

export type PriceListRefusal =
  | 'in_the_past'
  | 'day_taken'
  | 'changes_nothing'
  | 'unknown_version'
  | 'has_begun';
