/** Scans and bookings by month as bars, with the same figures as a table directly below. */
import type { CSSProperties } from 'react';
import type { QrAnalytics } from '#api/contract/partners.ts';
import { count, monthName } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { analyticsTexts } from '#words/generated/partner.ts';
import { monthsOf, topOf } from './chart.ts';

/** Pixels of the highest bar. */
const HIGHEST = 168;
/** Three fills hold in greyscale: plain for all scans, hatched for those that booked, accent for this month's. */
const HATCH = 'bg-[repeating-linear-gradient(135deg,var(--ink)_0_1px,transparent_1px_5px)]';

const shortMonth = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(currentLocale(), { month: 'short', timeZone: 'UTC' });

export function ScansChart({ data }: { readonly data: QrAnalytics }) {
  const t = useMessages(analyticsTexts);
  const months = monthsOf(data);
  return (
    <section>
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1.5 flex flex-wrap gap-4 text-small text-muted" aria-hidden="true">
        <Key look="bg-sunk">{t('key_scans')}</Key>
        <Key look={HATCH}>{t('key_booked')}</Key>
        <Key look="bg-accent">{t('key_now')}</Key>
      </p>
      <Bars months={months} />
      <MonthsTable months={months} />
      <p className="mt-4 max-w-[62ch] text-small text-muted">{t('counts')}</p>
    </section>
  );
}

function Key({ look, children }: { readonly look: string; readonly children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={classes('size-3 border-[1.25px] border-ink', look)} />
      {children}
    </span>
  );
}

type Months = ReturnType<typeof monthsOf>;

/** Hidden from screen readers: the table holds the same figures. */
function Bars({ months }: { readonly months: Months }) {
  const top = topOf(months);
  const lines = [4, 3, 2, 1].map((part) => Math.round((top * part) / 4));
  const heightOf = (value: number): number => Math.round((value / top) * HIGHEST);
  return (
    <div
      className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-micro text-muted tabular-nums"
      aria-hidden="true"
    >
      <ol className="grid h-42 grid-rows-4 text-right leading-none">
        {lines.map((line) => (
          <li key={line} className="-translate-y-1.5">
            {count(line)}
          </li>
        ))}
      </ol>
      <ol className="flex h-42 items-end gap-[clamp(2px,1vw,14px)] border-b-[1.5px] border-ink bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[length:100%_42px]">
        {months.map(({ month, scans, conversions, isNow }) => {
          const style: CSSProperties & Record<'--bar' | '--booked', string> = {
            '--bar': `${heightOf(scans)}px`,
            '--booked': `${heightOf(conversions)}px`,
          };
          return (
            <li
              key={month}
              style={style}
              className="relative grid min-w-0 flex-1 content-end justify-items-center"
            >
              <span className={classes('text-ink', isNow && 'font-semibold')}>
                {scans > 0 ? count(scans) : null}
              </span>
              <i
                className={classes(
                  'block h-(--bar) w-full border-[1.25px] border-b-0 border-ink bg-sunk',
                  scans === 0 && 'invisible',
                )}
              />
              <i
                className={classes(
                  'absolute bottom-0 block h-(--booked) w-full border-[1.25px] border-b-0 border-ink',
                  conversions === 0 && 'invisible',
                  isNow ? 'bg-accent' : HATCH,
                )}
              />
            </li>
          );
        })}
      </ol>
      <span />
      <p className="flex gap-[clamp(2px,1vw,14px)] pt-1.5 text-center">
        {months.map(({ month, isNow }) => (
          <span
            key={month}
            className={classes('min-w-0 flex-1 overflow-hidden', isNow && 'font-semibold text-ink')}
          >
            {shortMonth(month)}
          </span>
        ))}
      </p>
    </div>
  );
}

function MonthsTable({ months }: { readonly months: Months }) {
  const t = useMessages(analyticsTexts);
  const sums = months.reduce(
    (sum, { scans, conversions }) => ({
      scans: sum.scans + scans,
      conversions: sum.conversions + conversions,
    }),
    { scans: 0, conversions: 0 },
  );
  const share = ({ scans, conversions }: { readonly scans: number; readonly conversions: number }): string =>
    scans === 0
      ? ''
      : (conversions / scans).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });
  const cell = classes('border-t border-line py-1.5 text-right');
  return (
    <details className="mt-2.5">
      <summary className="cursor-pointer py-3 text-small font-semibold text-brand">{t('table')}</summary>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="text-right text-micro text-muted">
            <th scope="col" className="py-1.5 text-left">
              {t('month')}
            </th>
            <th scope="col">{t('scans')}</th>
            <th scope="col">{t('booked')}</th>
            <th scope="col">{t('rateShort')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
                {monthName(one.month)}
              </th>
              <td className={cell}>{count(one.scans)}</td>
              <td className={cell}>{count(one.conversions)}</td>
              <td className={cell}>{share(one)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="border-t border-ink py-1.5 text-left">
              {t('total')}
            </th>
            <td className="border-t border-ink text-right">{count(sums.scans)}</td>
            <td className="border-t border-ink text-right">{count(sums.conversions)}</td>
            <td className="border-t border-ink text-right">{share(sums)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
