/** What happens to our prices: a version is planned for an instant, or given up before it begins. */
import type { EventsOf } from '../core/event.ts';
import type { PriceList } from '../pricing/price-list.ts';

/** The events of `pricelist-hexkey`. STORED shapes, never rewritten. */
export interface PriceListEvents {
  PricesPlanned: {
    /** From 2 on: the first version stands in code. */
    version: number;
    /** What it is, as admins call it. */
    name: string;
    /** ISO instant from which it applies. */
    from: string;
    prices: PriceList;
    at: string;
  };
  PricesWithdrawn: { version: number; at: string };
}

export type PriceListEvent = EventsOf<PriceListEvents>;
