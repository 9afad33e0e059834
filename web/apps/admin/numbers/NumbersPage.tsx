/** Numbers: a period next to the one before it, as six figures and seven plots, each with its table and its file. */
import { useQuery } from '@tanstack/react-query';
import { getNumbers, numberRanges, type NumberRange, type Numbers } from '#api/contract/numbers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, count, money, percentTenths } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { classes } from '#web/ui/classes.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { numbersTexts } from '#words/generated/admin.ts';
import { changeOf, figuresOf } from './figures.ts';
import {
  AssignPlot,
  FunnelPlot,
  OnTimePlot,
  PartnersPlot,
  RefundsPlot,
  RevenuePlot,
  StatesPlot,
} from './Plots.tsx';

export function NumbersPage() {
  const t = useMessages(numbersTexts);
  usePageTitle(t('title'));
  const [address, change] = useAddressQuery();
  const range: NumberRange = numberRanges.find((one) => one === address['range']) ?? '30';
  const query = useQuery(apiQuery(getNumbers, { query: { range } }));
  const { data } = query;
  return (
    <>
      <Strip title={t('title')}>
        <Chips label={t('period')}>
          {numberRanges.map((one) => (
            <ToggleChip
              key={one}
              pressed={one === range}
              onPress={() => change({ range: one === '30' ? null : one })}
            >
              {t(`range_${one}`)}
            </ToggleChip>
          ))}
        </Chips>
        {data ? (
          <span className="text-small">
            {t('days', { from: calendarDay(data.now.from), to: calendarDay(data.now.to) })}{' '}
            <span className="text-muted">
              {t('against', { from: calendarDay(data.before.from), to: calendarDay(data.before.to) })}
            </span>
          </span>
        ) : null}
        <span className="ml-auto text-small text-muted">{t('calendar')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        {data ? (
          <All numbers={data} range={range} />
        ) : (
          <div className="p-6 max-md:p-4">
            <Loaded query={query} failed={t('loadFailed')} skeleton={<SkeletonRows rows={12} />}>
              {() => null}
            </Loaded>
          </div>
        )}
      </main>
    </>
  );
}

function All({ numbers, range }: { readonly numbers: Numbers; readonly range: NumberRange }) {
  const t = useMessages(numbersTexts);
  const plot = { numbers, range };
  return (
    <>
      <Figures numbers={numbers} />
      <div className="grid border-t border-line tablet:grid-cols-2 xl:grid-cols-3 *:border-b *:border-line tablet:*:border-r xl:*:nth-[3n]:border-r-0">
        <RevenuePlot {...plot} />
        <StatesPlot {...plot} />
        <FunnelPlot {...plot} />
        <AssignPlot {...plot} />
        <OnTimePlot {...plot} />
        <RefundsPlot {...plot} />
        <PartnersPlot {...plot} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-6 py-3 text-micro text-muted max-md:px-4">
        <span>{t('computed', { position: count(Number(numbers.position)) })}</span>
        <AppLink href="/admin/store-partners">{t('partnerNumbers')}</AppLink>
      </p>
    </>
  );
}

/** Good news is green and bad news is red, each with a sign; what may be either is ink. */
type Meaning = 'more_is_better' | 'less_is_better' | 'neither';

function Figures({ numbers }: { readonly numbers: Numbers }) {
  const t = useMessages(numbersTexts);
  const { now, before } = figuresOf(numbers);
  const rate = (value: number | null): string => (value === null ? t('none') : percentTenths(value));
  const stars = (value: number | null): string => (value === null ? t('none') : value.toFixed(1));
  const points = (from: number | null, to: number | null): number | null =>
    from === null || to === null ? null : to - from;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-6 gap-y-4 border-b-[1.5px] border-ink px-6 py-3.5 max-md:px-4">
      <Figure
        name={t('bookings')}
        value={count(now.bookings)}
        change={changeOf(now.bookings, before.bookings)}
        from={t('from', { value: count(before.bookings) })}
      />
      <Figure
        name={t('revenue')}
        value={money(now.revenueCents)}
        change={changeOf(now.revenueCents, before.revenueCents)}
        from={t('from', { value: money(before.revenueCents) })}
      />
      <Figure
        name={t('technicians')}
        value={count(now.technicians)}
        change={changeOf(now.technicians, before.technicians)}
        from={t('from', { value: count(before.technicians) })}
      />
      <Figure
        name={t('rating')}
        value={stars(now.rating)}
        difference={points(before.rating, now.rating)}
        write={(value) => value.toFixed(1)}
        from={t('fromReviews', { value: stars(before.rating), count: now.reviews })}
      />
      <Figure
        name={t('onTime')}
        value={rate(now.onTime)}
        difference={points(before.onTime, now.onTime)}
        write={(value) => t('points', { value: (value * 100).toFixed(1) })}
        from={t('from', { value: rate(before.onTime) })}
      />
      <Figure
        name={t('refunded')}
        value={money(now.refundedCents)}
        change={changeOf(now.refundedCents, before.refundedCents)}
        from={t('from', { value: money(before.refundedCents) })}
        meaning="less_is_better"
      />
    </dl>
  );
}

function Figure({
  name,
  value,
  change,
  difference,
  write = percentTenths,
  from,
  meaning = 'more_is_better',
}: {
  readonly name: string;
  readonly value: string;
  /** The relative change, or the absolute one. */
  readonly change?: number | null;
  readonly difference?: number | null;
  readonly write?: (value: number) => string;
  readonly from: string;
  readonly meaning?: Meaning;
}) {
  const by = change ?? difference ?? null;
  const isGood = by !== null && by !== 0 && by > 0 === (meaning === 'more_is_better');
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-micro text-muted">{name}</dt>
      <dd className="font-display text-[1.5rem]/[1.1] font-strong tracking-[-0.015em] tabular-nums">
        {value}
      </dd>
      <dd className="text-micro text-muted tabular-nums">
        {by === null ? null : (
          <b
            className={classes(
              'mr-1 font-semibold',
              by === 0 ? 'text-ink' : isGood ? 'text-success' : 'text-danger',
            )}
          >
            {`${by > 0 ? '+' : by < 0 ? '-' : ''}${write(Math.abs(by))}`}
          </b>
        )}
        {from}
      </dd>
    </div>
  );
}
