/**
 * Our prices in their versions, folded from their events; which one applies at an instant, and how long a quote keeps
 * its prices.
 */
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

/** Applies one event. */
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

/** The version that applies at an ISO instant: the last one to take effect. */
export function versionAt({ versions }: PriceVersions, instant: string): PriceVersion {
  const at = Date.parse(instant);
  const [first, ...later] = versions;
  return later.reduce<PriceVersion>((best, one) => {
    if (one.from === null || one.withdrawnAt !== null || Date.parse(one.from) > at) return best;
    return best.from === null || Date.parse(one.from) > Date.parse(best.from) ? one : best;
  }, first);
}

/** The version with a number, even if withdrawn; null if there is none. */
export function versionOf({ versions }: PriceVersions, version: number): PriceVersion | null {
  return versions.find((one) => one.version === version) ?? null;
}

/** How long a quote keeps its prices, in milliseconds. */
const quoteLasts = 24 * 60 * 60 * 1000;

/** The version that a quote uses, and until when (ISO) it keeps it. */
export interface HeldPrices {
  readonly version: number;
  readonly until: string;
}

/** The prices for a quote made now. */
export function holdAt(versions: PriceVersions, now: string): HeldPrices {
  return { version: versionAt(versions, now).version, until: after(now, quoteLasts) };
}

/** The prices for something at an instant: those of a quote that is still valid, otherwise the current ones. */
export function pricesFor(versions: PriceVersions, held: HeldPrices | null, now: string): PriceVersion {
  const isOpen = held !== null && Date.parse(now) < Date.parse(held.until);
  return (isOpen ? versionOf(versions, held.version) : null) ?? versionAt(versions, now);
}
