/** Scans and bookings by month as bars, with the same figures as a table directly below. */
import type { QrAnalytics } from '#api/contract/partners.ts';
import { axisOf } from '#web/lib/axis.ts';
import { count, monthName } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Bars, Keys, WIDTH } from '#web/ui/Plot.tsx';
import { useRoom } from '#web/ui/room.ts';
import { analyticsTexts } from '#words/generated/partner.ts';
import { barsOf, monthsOf } from './chart.ts';

const shortMonth = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(currentLocale(), { month: 'short', timeZone: 'UTC' });

export function ScansChart({ data }: { readonly data: QrAnalytics }) {
  const t = useMessages(analyticsTexts);
  const months = monthsOf(data);
  const [box, room] = useRoom<HTMLDivElement>(WIDTH);
  const { places, parts, figures, most } = barsOf(months, room, { month: shortMonth, count });
  return (
    <section>
      <h2 className="text-h3">{t('title')}</h2>
      <Keys
        entries={[
          ['plain', t('key_scans')],
          ['hatched', t('key_booked')],
          ['now', t('key_now')],
        ]}
      />
      <div ref={box}>
        <Bars
          label={t('title')}
          width={room}
          lines={axisOf(most)}
          write={count}
          places={places}
          parts={parts}
          {...(figures && { figures })}
        />
      </div>
      <MonthsTable months={months} />
      <p className="mt-4 max-w-[62ch] text-small text-muted">{t('counts')}</p>
    </section>
  );
}

type Months = ReturnType<typeof monthsOf>;

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
