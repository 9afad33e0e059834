/** The months of the chart, including those without scans, with the current one marked. */
import type { QrAnalytics } from '#api/contract/partners.ts';
import { roomOf } from '#web/ui/Plot.tsx';

/** A chart with more months would be unreadable; the table below it contains all of them. */
const MOST = 24;

interface ChartMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly scans: number;
  readonly conversions: number;
  /** Whether the range ends in this month. */
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

/** Pixels that a month needs for its name, and for a digit above its bar. */
const NAME = 29;
const DIGIT = 7.5;

/**
 * The months as bars on a plot of that width, with scans that led to a booking at the bottom. If there is no room for
 * every name, only every second or third is shown, and always the last; figures are shown only if all of them fit.
 */
export function barsOf(
  months: readonly ChartMonth[],
  width: number,
  write: { readonly month: (month: string) => string; readonly count: (count: number) => string },
) {
  const room = roomOf(width, months.length);
  const every = Math.ceil(NAME / room);
  const last = months.length - 1;
  const figures = months.map(({ scans, conversions }) =>
    scans + conversions === 0 ? '' : write.count(scans),
  );
  const areAllWritten = figures.every((figure) => figure.length * DIGIT <= room);
  return {
    places: months.map(({ month, isNow }, k) => ({
      label: (last - k) % every === 0 ? write.month(month) : null,
      isNow,
    })),
    // One scan may have led to several bookings.
    parts: months.map(({ scans, conversions, isNow }) => [
      { value: conversions, fill: isNow ? ('now' as const) : ('hatched' as const) },
      { value: Math.max(0, scans - conversions), fill: 'plain' as const },
    ]),
    figures: areAllWritten ? figures : undefined,
    most: Math.max(1, ...months.flatMap(({ scans, conversions }) => [scans, conversions])),
  };
}
