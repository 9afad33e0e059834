/** Our prices in their versions, folded from their events; which of them applies at an instant, and for how long a quote keeps its own. */
import { unreachable } from '../core/unreachable.ts';
import { firstPrices, type PriceList } from '../pricing/price-list.ts';
import { after } from '../scheduling/wall-time.ts';
import type { PriceListEvent } from './events.ts';

export interface PriceVersion {
  readonly version: number;
  readonly name: string | null;
  /** ISO instant; null: from the beginning. */
  readonly from: string | null;
  readonly prices: PriceList;
  readonly plannedAt: string | null;
  readonly withdrawnAt: string | null;
}

/** In the order of their numbers. */
export interface PriceVersions {
  readonly versions: readonly [PriceVersion, ...PriceVersion[]];
}

export const initial: PriceVersions = {
  versions: [{ version: 1, name: null, from: null, prices: firstPrices, plannedAt: null, withdrawnAt: null }],
};

/** One event further. */
export function evolve({ versions: [first, ...later] }: PriceVersions, event: PriceListEvent): PriceVersions {
  switch (event.type) {
    case 'PricesPlanned': {
      const { at: plannedAt, ...planned } = event.data;
      return { versions: [first, ...later, { ...planned, plannedAt, withdrawnAt: null }] };
    }
    case 'PricesWithdrawn': {
      const { version, at } = event.data;
      return {
        versions: [
          first,
          ...later.map((one) => (one.version === version ? { ...one, withdrawnAt: at } : one)),
        ],
      };
    }
    default:
      return unreachable(event);
  }
}

/** The version that applies at an ISO instant: the one that has begun last. */
export function versionAt({ versions }: PriceVersions, instant: string): PriceVersion {
  const at = Date.parse(instant);
  const [first, ...later] = versions;
  return later.reduce<PriceVersion>((best, one) => {
    if (one.from === null || one.withdrawnAt !== null || Date.parse(one.from) > at) return best;
    return best.from === null || Date.parse(one.from) > Date.parse(best.from) ? one : best;
  }, first);
}

/** The version of a number, whatever became of it; null: there is none. */
export function versionOf({ versions }: PriceVersions, version: number): PriceVersion | null {
  return versions.find((one) => one.version === version) ?? null;
}

/** For so long a quote keeps the prices that it was made by, in milliseconds. */
const quoteLasts = 24 * 60 * 60 * 1000;

/** By which version a quote is priced, and until when (ISO) it keeps it. */
export interface HeldPrices {
  readonly version: number;
  readonly until: string;
}

/** What a quote that is made now is priced by. */
export function holdAt(versions: PriceVersions, now: string): HeldPrices {
  return { version: versionAt(versions, now).version, until: after(now, quoteLasts) };
}

/** The prices by which something is priced at an instant: those of the open quote, or else the ones that apply. */
export function pricesFor(versions: PriceVersions, held: HeldPrices | null, now: string): PriceVersion {
  const isOpen = held !== null && Date.parse(now) < Date.parse(held.until);
  return (isOpen ? versionOf(versions, held.version) : null) ?? versionAt(versions, now);
}
