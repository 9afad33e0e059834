/** Decides the commands on our prices. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { PriceListCommand, PriceListRefusal } from './commands.ts';
import type { PriceListEvent } from './events.ts';
import { evolve, initial, type PriceVersions, versionAt, versionOf } from './state.ts';

type Decision = DecisionOf<PriceListEvent, PriceListRefusal>;

function decide(state: PriceVersions, command: PriceListCommand, { now }: DecidedBy): Decision {
  switch (command.type) {
    case 'PlanPrices':
      return plan(state, command, now);
    case 'WithdrawPrices': {
      const planned = versionOf(state, command.version);
      if (planned === null) return refused('unknown_version', 'unknownPriceVersion');
      if (planned.withdrawnAt !== null) return decided();
      if (planned.from === null || Date.parse(planned.from) <= Date.parse(now))
        return refused('has_begun', 'pricesHaveBegun');
      return decided({ type: 'PricesWithdrawn', data: { version: command.version, at: now } });
    }
    default:
      return unreachable(command);
  }
}

function plan(
  state: PriceVersions,
  { name, from, prices }: Extract<PriceListCommand, { type: 'PlanPrices' }>,
  now: string,
): Decision {
  const begins = from ?? now;
  // Everything quoted and booked until now used the prices in effect, so nothing may start in the past.
  if (Date.parse(begins) < Date.parse(now)) return refused('in_the_past', 'pricesBeginInPast');
  if (state.versions.some((one) => one.withdrawnAt === null && one.from !== null && same(one.from, begins)))
    return refused('day_taken', 'pricesDayTaken');
  if (JSON.stringify(sorted(prices)) === JSON.stringify(sorted(versionAt(state, begins).prices)))
    return refused('changes_nothing', 'pricesChangeNothing');
  const version = state.versions.length + 1;
  return decided({ type: 'PricesPlanned', data: { version, name, from: begins, prices, at: now } });
}

const same = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** A canonical form, independent of the order of names. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => [name, sorted(part)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value;
}

/** Our prices, with all versions in one stream: `pricelist-hexkey`. */
export const pricelist = {
  category: 'pricelist',
  initial,
  evolve,
  decide,
} satisfies Aggregate<PriceVersions, PriceListEvent, PriceListCommand, PriceListRefusal>;

/** Id of the single stream. */
export const pricelistId = 'hexkey';
