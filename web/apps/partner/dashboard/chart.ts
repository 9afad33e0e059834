/** The months of the chart: those without scans stand in it too, and the one of now is named. */
import type { QrAnalytics } from '#api/contract/partners.ts';

/** A chart of more months is no chart any more; the table below it holds all of them. */
const MOST = 24;

interface ChartMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly scans: number;
  readonly conversions: number;
  /** The month in which the range ends. */
  readonly isNow: boolean;
}

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Every month from the first to the last of the range, the latest two years at most. */
export function monthsOf({
  from,
  to,
  months,
}: Pick<QrAnalytics, 'from' | 'to' | 'months'>): readonly ChartMonth[] {
  const last = to.slice(0, 7);
  const all: ChartMonth[] = [];
  for (let month = from.slice(0, 7); month <= last; month = next(month)) {
    const found = months.find((one) => one.month === month);
    all.push({
      month,
      scans: found?.scans ?? 0,
      conversions: found?.conversions ?? 0,
      isNow: month === last,
    });
  }
  return all.slice(-MOST);
}

/** The top of the axis: the least of 4, 8, 20, 40, 80, 200, … that no bar exceeds, so that its quarters are whole. */
export function topOf(months: readonly Pick<ChartMonth, 'scans' | 'conversions'>[]): number {
  const most = Math.max(1, ...months.flatMap(({ scans, conversions }) => [scans, conversions]));
  for (let power = 1; ; power *= 10) {
    const found = [4, 8, 20].map((step) => step * power).find((top) => top >= most);
    if (found !== undefined) return found;
  }
}
