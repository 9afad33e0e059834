/** The figures behind the numbers' plots and tables; pure, so that plot, table and figure are one computation. */
import type { Numbers, PeriodNumbers } from '#api/contract/numbers.ts';

type Day = PeriodNumbers['days'][number];
type Counted = Exclude<keyof Day, 'day'>;

/** Several days as one row of a table. */
export type Stretch = Readonly<Record<Counted, number>> & { readonly from: string; readonly length: number };

const counted: readonly Counted[] = [
  'capturedCents',
  'completed',
  'open',
  'cancelled',
  'arrived',
  'onTime',
  'authorized',
  'ofPartners',
];

export const sumOf = (days: readonly Day[], what: Counted): number =>
  days.reduce((sum, day) => sum + day[what], 0);

/** The days grouped into weeks from the first one; a week or less is shown by day. */
export function stretchesOf(days: readonly Day[]): readonly Stretch[] {
  const length = days.length > 7 ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, k) => {
    const part = days.slice(k * length, (k + 1) * length);
    const sums = Object.fromEntries(counted.map((what) => [what, sumOf(part, what)]));
    return { from: part[0]?.day ?? '', length: part.length, ...(sums as Record<Counted, number>) };
  });
}

/**
 * A fraction, 0 to 1; null if there is no whole, or if the part exceeds it: a phone booking is paid but has visited no
 * page.
 */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 || part > whole ? null : part / whole;

/** The relative change; null if there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;

/** The six figures of the strip. */
export function figuresOf({ now, before }: Numbers) {
  const of = (period: PeriodNumbers) => ({
    bookings: sumOf(period.days, 'completed') + sumOf(period.days, 'open') + sumOf(period.days, 'cancelled'),
    revenueCents: sumOf(period.days, 'capturedCents'),
    technicians: period.workingTechnicians,
    rating: period.rating,
    reviews: period.reviews,
    onTime: shareOf(sumOf(period.days, 'onTime'), sumOf(period.days, 'arrived')),
    refundedCents: period.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  });
  return { now: of(now), before: of(before) };
}
