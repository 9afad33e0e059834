/** Analytics (spec admin §2): totals with the rate's bar, scans and bookings by month, the newest scans. */
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { getQrAnalytics, type QrAnalytics } from '#api/contract/partners.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, deviceZone, money, wallTime } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { analyticsTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';
import { ScansChart } from './ScansChart.tsx';

/** `10.7%` for a percentage from the call. */
export const rate = (percent: number): string =>
  (percent / 100).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });

export function Analytics() {
  const t = useMessages(analyticsTexts);
  usePageTitle(t('title'));
  const { id } = useOwn();
  const [{ from, to }, change] = useAddressQuery();
  const range = { ...(from && { from }), ...(to && { to }) };
  const query = useQuery({
    ...apiQuery(getQrAnalytics, { params: { id }, query: range }),
    placeholderData: (before) => before,
  });
  const search = new URLSearchParams(range).toString();
  return (
    <Loaded
      query={query}
      loading={t('loading')}
      failed={t('loadFailed')}
      skeleton={<Skeleton height="420px" />}
    >
      {(data) => (
        <>
          <div className="flex flex-wrap items-end justify-between gap-4 border-b-[1.5px] border-ink pb-4">
            <h2 className="text-h3">{t(from || to ? 'chosen' : 'lastYear')}</h2>
            <fieldset className="flex flex-wrap items-end gap-3">
              <legend className="sr-only">{t('range')}</legend>
              <TextField
                label={t('from')}
                type="date"
                dense
                value={data.from}
                max={data.to}
                onChange={({ currentTarget: { value } }) => value && change({ from: value })}
              />
              <TextField
                label={t('to')}
                type="date"
                dense
                value={data.to}
                min={data.from}
                onChange={({ currentTarget: { value } }) => value && change({ to: value })}
              />
              {from || to ? (
                <Button kind="quiet" size="small" onClick={() => change({ from: null, to: null })}>
                  {t('lastYear')}
                </Button>
              ) : null}
              <ButtonLink
                size="small"
                href={`/api/store-partner/${id}/qr-analytics.csv${search && `?${search}`}`}
                download
              >
                {t('csv')}
              </ButtonLink>
            </fieldset>
          </div>
          <Totals data={data} />
          {data.totalScans === 0 && data.totalConversions === 0 ? (
            <div className="mt-8">
              <EmptyState title={t('emptyTitle')} piece="carton">
                {t('emptyText')}
              </EmptyState>
            </div>
          ) : (
            <div className="mt-6 grid grid-cols-[minmax(0,7fr)_minmax(0,4fr)] items-start gap-12 max-lg:grid-cols-1">
              <ScansChart data={data} />
              <RecentScans scans={data.recentScans} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function Totals({ data }: { readonly data: QrAnalytics }) {
  const t = useMessages(analyticsTexts);
  return (
    <dl className="grid grid-cols-4 gap-x-8 gap-y-4 border-b border-line py-4 max-phone:grid-cols-2">
      <Total name={t('totalScans')}>{count(data.totalScans)}</Total>
      <Total name={t('conversions')}>{count(data.totalConversions)}</Total>
      <Total name={t('rate')} end={<RateBar percent={data.conversionRate} />}>
        {rate(data.conversionRate)}
      </Total>
      <Total name={t('earnings')}>{money(data.totalEarningsCents)}</Total>
    </dl>
  );
}

function Total({
  name,
  end,
  children,
}: {
  readonly name: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-display text-[1.625rem] leading-[1.2] font-strong tracking-[-0.02em] tabular-nums">
        {children}
        {end}
      </dd>
    </div>
  );
}

/** Full at 100 %, even if several bookings per scan exceed it (spec admin §2). */
function RateBar({ percent }: { readonly percent: number }) {
  const style: CSSProperties & Record<'--part', string> = { '--part': `${Math.min(100, percent)}%` };
  return (
    <span
      className="mt-1.5 block h-2.5 max-w-40 border border-ink"
      style={style}
      data-part="rate"
      aria-hidden="true"
    >
      <i className="block h-full w-(--part) bg-[color-mix(in_oklab,var(--ink)_32%,var(--raised))]" />
    </span>
  );
}

function RecentScans({ scans }: { readonly scans: QrAnalytics['recentScans'] }) {
  const t = useMessages(analyticsTexts);
  const zone = deviceZone();
  return (
    <section>
      <h2 className="border-b-[1.5px] border-ink pb-3 text-h3" id="recent-scans">
        {t('recent')}
      </h2>
      {scans.length === 0 ? (
        <p className="py-3 text-muted">{t('recentEmpty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, and keys must reach it
        <ul className="max-h-110 overflow-auto text-small" tabIndex={0} aria-labelledby="recent-scans">
          {scans.map(({ id, productSku, scannedAt, converted, commissionAmount }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5">
              <span className="tabular-nums">{wallTime(scannedAt, zone)}</span>
              {converted ? (
                <b className="text-success">
                  {commissionAmount === null
                    ? t('bookedOpen')
                    : t('bookedAmount', { amount: money(Math.round(commissionAmount * 100)) })}
                </b>
              ) : (
                <span className="text-muted">{t('looked')}</span>
              )}
              <span className="col-span-full text-muted">{productSku}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
