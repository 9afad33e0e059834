/** Changes of our prices: a version is scheduled for an instant, or withdrawn before it takes effect. */
import type { EventsOf } from '../core/event.ts';
import type { PriceList } from '../pricing/price-list.ts';

/** The events of `pricelist-hexkey`. STORED shapes, never rewritten. */
export interface PriceListEvents {
  PricesPlanned: {
    /** From 2: the first version is in code. */
    version: number;
    /** The admins' name for it. */
    name: string;
    /** ISO instant from which it applies. */
    from: string;
    prices: PriceList;
    at: string;
  };
  PricesWithdrawn: { version: number; at: string };
}

export type PriceListEvent = EventsOf<PriceListEvents>;
