/**
 * How fairly offers share the work, and what that costs: simulated months of 1,000 jobs and 50 technicians under the
 * product's own rules with each order of offers (decision 092). The same seeds give the same figures on every machine.
 */
import { order } from '../../domain/scheduling/ranking.ts';
import type { Figure } from '../figures.ts';
import { makeMarket } from './market.ts';
import { mean, measure, type Measures } from './measures.ts';
import { liveMonth } from './month.ts';
import { before, orders, own } from './orders.ts';

const part = 'fairness';
/** Different from those used to choose the order. */
const seeds = [11, 12, 13, 14];

/**
 * The share of customers who ask for a technician they know, in the month that shows what that costs (decision 237).
 */
const asking = 0.2;
const withAsking = 'product, a fifth asking';

const columns: readonly (readonly [keyof Measures, title: string, digits: number])[] = [
  ['gini', 'Gini', 3],
  ['giniEstablished', 'before', 3],
  ['giniNewcomers', 'new', 3],
  ['newcomers', 'new/old', 2],
  ['distance', 'km', 1],
  ['distanceP90', 'km p90', 1],
  ['hours', 'h', 2],
  ['hoursP95', 'h p95', 1],
  ['unassigned', 'nobody', 3],
  ['emptySeats', 'seats', 3],
  ['acceptance', 'taken', 3],
  ['quality', 'stars', 2],
  ['knowsBoth', 'both', 2],
];

/**
 * Simulates every seed's month with every order and returns a table: the mean over the seeds and the spread of the
 * Gini. Also figures: the product's order compared with the earlier one and the simple ones, with their targets.
 */
export async function benchFairness(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const markets = seeds.map(makeMarket);
  const results = new Map<string, readonly Measures[]>();
  onProgress(
    row(
      '',
      columns.map(([, title]) => title),
    ),
  );
  for (const [name, order] of Object.entries(orders)) {
    const months = markets.map((market) => measure(liveMonth(market, order)));
    results.set(name, months);
    const ginis = months.map(({ gini }) => gini.toFixed(3)).toSorted();
    const means = columns.map(([key, , digits]) => meanOf(months, key).toFixed(digits));
    onProgress(row(name, [...means, `   ${ginis[0]}–${ginis.at(-1)}`]));
  }

  const asked = markets.map((market) => measure(liveMonth(market, order, asking)));
  results.set(withAsking, asked);
  onProgress(
    row(
      withAsking,
      columns.map(([key, , digits]) => meanOf(asked, key).toFixed(digits)),
    ),
  );

  const against = (
    what: string,
    unit: string,
    key: keyof Measures,
    peer: string,
    most?: number,
    name = own,
  ): Figure => {
    const value = meanOf(results.get(name), key);
    const other = meanOf(results.get(peer), key);
    return {
      part,
      what,
      value,
      unit,
      against: `${peer} ${other.toFixed(2)}`,
      ratio: value / other,
      ...(most === undefined ? {} : { target: { most } }),
    };
  };
  return [
    against('Gini of earnings per offered hour', '', 'gini', 'by lot'),
    against('Gini of earnings per offered hour', '', 'gini', before, 0.95),
    against('Gini of earnings per offered hour', '', 'gini', 'nearest', 0.95),
    against('Gini of earnings per offered hour', '', 'gini', 'least share first'),
    against('way to a job', 'km', 'distance', before, 1.02),
    against('way to a job', 'km', 'distance', 'nearest'),
    against('way to a job', 'km', 'distance', 'by lot', 0.95),
    against('order to first technician, median', 'h', 'hours', 'nearest', 1.15),
    against('order to first technician, p95', 'h', 'hoursP95', 'nearest', 1.1),
    against('jobs that nobody came to', '', 'unassigned', 'nearest', 1.1),
    against('offers taken', '', 'acceptance', 'nearest'),
    against('stars that the work deserves', '', 'quality', 'rating first'),
    against('seats with brand and furniture known', '', 'knowsBoth', 'nearest'),
    against('the same Gini where a fifth ask for somebody', '', 'gini', own, 1.1, withAsking),
    against('their order to first technician, p95', 'h', 'hoursP95', own, undefined, withAsking),
    against('their jobs that nobody came to', '', 'unassigned', own, 1.1, withAsking),
  ];
}

function meanOf(months: readonly Measures[] | undefined, key: keyof Measures): number {
  return mean((months ?? []).map((measures) => measures[key]));
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(26)}${cells.map((cell) => cell.padStart(8)).join('')}`;
}
