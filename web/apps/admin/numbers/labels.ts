/** The format of days, weeks and rates on the plots and in their tables. */
import { percentTenths } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { Place } from '#web/ui/Plot.tsx';
import { numbersTexts } from '#words/generated/admin.ts';

/** `Nov 9` */
const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(currentLocale(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
/** `+23.8%`; empty without a comparison. */
export const signed = (change: number | null): string =>
  change === null ? '' : `${change > 0 ? '+' : change < 0 ? '-' : ''}${percentTenths(Math.abs(change))}`;

/** `93.1%`; empty if there was nothing to count. */
export const rate = (value: number | null): string => (value === null ? '' : percentTenths(value));

/** Days below a plot: each week's first one, and today. */
export function usePlaces(days: readonly { readonly day: string }[]): readonly Place[] {
  const t = useMessages(numbersTexts);
  const last = days.length - 1;
  const every = days.length > 31 ? 14 : days.length > 8 ? 7 : 1;
  return days.map(({ day }, k) =>
    k === last
      ? { label: t('today'), isNow: true }
      : { label: k % every === 0 && last - k > every / 2 ? shortDay(day) : null },
  );
}

/** Weeks below a plot: every one, or for many every third, and the last. */
export function weekPlaces(weeks: readonly { readonly from: string }[]): readonly Place[] {
  const last = weeks.length - 1;
  const every = weeks.length > 7 ? 3 : 1;
  return weeks.map(({ from }, k) => ({
    label: k === last || (k % every === 0 && last - k >= every) ? shortDay(from) : null,
    isNow: k === last,
  }));
}

/** `Nov 22 (2 days)` if a row has fewer days than the others. */
export function useStretchName(): (
  stretch: { readonly from: string; readonly length: number },
  usual: number,
) => string {
  const t = useMessages(numbersTexts);
  return ({ from, length }, usual) =>
    length === usual ? shortDay(from) : t('shorter', { from: shortDay(from), count: length });
}
