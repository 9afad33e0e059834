/** The seven plots of the figures: each a drawing with its total, its table with the same total, and its file. */
import type { Numbers, NumberRange } from '#api/contract/numbers.ts';
import { axisOf, rateAxisOf } from '#web/lib/axis.ts';
import { count, duration, money, percent, percentTenths, wholeDollars } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Bars, type Fill, Keys, Line, Lying, Pairs } from '#web/ui/Plot.tsx';
import { numbersTexts } from '#words/generated/admin.ts';
import { changeOf, shareOf, stretchesOf, sumOf } from './figures.ts';
import { rate, signed, usePlaces, useStretchName, weekPlaces } from './labels.ts';
import { Section } from './Section.tsx';

interface PlotProps {
  readonly numbers: Numbers;
  readonly range: NumberRange;
}

export function RevenuePlot({ numbers: { now, before }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const nameOf = useStretchName();
  const captured = now.days.map(({ capturedCents }) => capturedCents);
  const earlier = before.days.map(({ capturedCents }) => capturedCents);
  const [weeks, weeksBefore] = [stretchesOf(now.days), stretchesOf(before.days)];
  const [sum, sumBefore] = [sumOf(now.days, 'capturedCents'), sumOf(before.days, 'capturedCents')];
  return (
    <Section
      plot="revenue"
      range={range}
      title={t('revenueTitle')}
      sum={money(sum)}
      keys={
        <Keys
          entries={[
            ['plain', t('perDay')],
            ['now', t('todaySoFar')],
            ['dashes', t('before')],
          ]}
        />
      }
      head={[t('weekFrom'), t('captured'), t('beforeColumn'), t('change')]}
      rows={weeks.map((week, k) => {
        const was = weeksBefore[k]?.capturedCents ?? 0;
        return [
          nameOf(week, weeks[0]?.length ?? 0),
          money(week.capturedCents),
          money(was),
          signed(changeOf(week.capturedCents, was)),
        ];
      })}
      foot={[t('all'), money(sum), money(sumBefore), signed(changeOf(sum, sumBefore))]}
    >
      <Bars
        label={t('revenueLabel')}
        lines={axisOf(Math.max(...captured, ...earlier) / 100).map((line) => line * 100)}
        write={(line) => wholeDollars(line)}
        places={usePlaces(now.days)}
        parts={captured.map((value, k) => [{ value, fill: k === captured.length - 1 ? 'now' : 'plain' }])}
        before={earlier.slice(0, captured.length)}
      />
    </Section>
  );
}

export function StatesPlot({ numbers: { now }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const nameOf = useStretchName();
  const weeks = stretchesOf(now.days);
  const states = ['completed', 'open', 'cancelled'] as const;
  const sums = states.map((state) => sumOf(now.days, state));
  const all = sums.reduce((sum, one) => sum + one, 0);
  const fills: Readonly<Record<(typeof states)[number], Fill>> = {
    completed: 'solid',
    open: 'empty',
    cancelled: 'hatched',
  };
  return (
    <Section
      plot="states"
      range={range}
      title={t('statesTitle')}
      sum={count(all)}
      keys={
        <Keys
          entries={[
            ['solid', t('completedOf', { count: sums[0] ?? 0 })],
            ['empty', t('openOf', { count: sums[1] ?? 0 })],
            ['hatched', t('cancelledOf', { count: sums[2] ?? 0 })],
          ]}
        />
      }
      head={[t('weekFrom'), t('completed'), t('open'), t('cancelled')]}
      rows={weeks.map((week) => [
        nameOf(week, weeks[0]?.length ?? 0),
        ...states.map((state) => count(week[state])),
      ])}
      foot={[t('all'), ...sums.map(count)]}
    >
      <Bars
        label={t('statesLabel')}
        lines={axisOf(
          Math.max(...now.days.map(({ completed, open, cancelled }) => completed + open + cancelled)),
        )}
        write={count}
        places={usePlaces(now.days)}
        parts={now.days.map((day) => states.map((state) => ({ value: day[state], fill: fills[state] })))}
      />
    </Section>
  );
}

export function FunnelPlot({ numbers: { now, before }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const steps = now.funnel.map(({ step, count: reached }, k) => {
    const [was, wasBefore] = [now.funnel[k - 1], before.funnel[k - 1]];
    return {
      step,
      name: t(`step_${step}`),
      reached,
      before: before.funnel[k]?.count ?? 0,
      goOn: was ? shareOf(reached, was.count) : null,
      goOnBefore: wasBefore ? shareOf(before.funnel[k]?.count ?? 0, wasBefore.count) : null,
    };
  });
  const [landing, paid] = [steps[0], steps.at(-1)];
  const whole = shareOf(paid?.reached ?? 0, landing?.reached ?? 0);
  const wholeBefore = shareOf(paid?.before ?? 0, landing?.before ?? 0);
  return (
    <Section
      plot="funnel"
      range={range}
      title={t('funnelTitle')}
      sum={whole === null ? t('paidFor', { count: paid?.reached ?? 0 }) : percentTenths(whole)}
      note={t('funnelNote')}
      keys={
        <Keys
          entries={[
            ['plain', t('visits')],
            ['solid', t('paid')],
            ['tick', t('before')],
          ]}
        />
      }
      head={[t('step'), t('visitsOfJobs'), t('goOn'), t('beforeColumn')]}
      rows={steps.map(({ name, reached, goOn, goOnBefore }) => [
        name,
        count(reached),
        rate(goOn),
        rate(goOnBefore),
      ])}
      foot={[t('funnelTitle'), count(paid?.reached ?? 0), rate(whole), rate(wholeBefore)]}
    >
      <Lying
        label={t('funnelLabel')}
        rows={steps.map(({ step, name, reached, before: was, goOn }) => ({
          name,
          value: reached,
          before: was,
          figure: count(reached),
          end: rate(goOn),
          fill: step === 'authorized' ? 'solid' : 'plain',
        }))}
      />
    </Section>
  );
}

export function AssignPlot({ numbers: { now, before, assignLimits }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  /** Minutes below an hour, whole hours above. */
  const length = (minutes: number): string =>
    minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: minutes / 60 });
  const nameOf = (k: number): string => {
    const [from, below] = [assignLimits[k - 1], assignLimits[k]];
    if (from === undefined) return t('below', { length: length(below ?? 0) });
    return below === undefined
      ? t('beyond', { length: length(from) })
      : from < 60
        ? t('between', { from: count(from), length: t('minutes', { minutes: below }) })
        : t('between', { from: count(from / 60), length: length(below) });
  };
  const last = now.assigned.length - 1;
  const pairs = now.assigned.map((bookings, k) => ({
    label: nameOf(k),
    now: bookings,
    before: before.assigned[k] ?? 0,
    fill: k === last ? ('bad' as const) : ('plain' as const),
  }));
  const sum = (one: 'now' | 'before'): number => pairs.reduce((all, pair) => all + pair[one], 0);
  return (
    <Section
      plot="assign"
      range={range}
      title={t('assignTitle')}
      sum={
        now.medianMinutes === null
          ? t('none')
          : t('median', { length: duration(Math.round(now.medianMinutes)) })
      }
      keys={
        <Keys
          entries={[
            ['before', t('before')],
            ['plain', t('bookingsKey')],
            ['bad', t('promiseMissed')],
          ]}
        />
      }
      head={[t('fromPaid'), t('bookings'), t('beforeColumn')]}
      rows={pairs.map((pair) => [pair.label, count(pair.now), count(pair.before)])}
      foot={[t('all'), count(sum('now')), count(sum('before'))]}
    >
      <Pairs
        label={t('assignLabel')}
        lines={axisOf(Math.max(...pairs.flatMap((pair) => [pair.now, pair.before])))}
        write={count}
        pairs={pairs}
      />
    </Section>
  );
}

export function OnTimePlot({ numbers: { now, before }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const nameOf = useStretchName();
  const [weeks, weeksBefore] = [stretchesOf(now.days), stretchesOf(before.days)];
  const rateIn = (week: { readonly onTime: number; readonly arrived: number } | undefined) =>
    week ? shareOf(week.onTime, week.arrived) : null;
  const rates = weeks.map(rateIn);
  const earlier = weeks.map((_, k) => rateIn(weeksBefore[k]));
  const whole = shareOf(sumOf(now.days, 'onTime'), sumOf(now.days, 'arrived'));
  const wholeBefore = shareOf(sumOf(before.days, 'onTime'), sumOf(before.days, 'arrived'));
  return (
    <Section
      plot="on_time"
      range={range}
      title={t('onTimeTitle')}
      sum={whole === null ? t('none') : percentTenths(whole)}
      keys={
        <Keys
          entries={[
            ['line', t('inTheWindow')],
            ['dashes', t('before')],
          ]}
        />
      }
      head={[t('weekFrom'), t('visitsOfJobs'), t('onTime'), t('beforeColumn')]}
      rows={weeks.map((week, k) => [
        nameOf(week, weeks[0]?.length ?? 0),
        count(week.arrived),
        rate(rates[k] ?? null),
        rate(earlier[k] ?? null),
      ])}
      foot={[t('all'), count(sumOf(now.days, 'arrived')), rate(whole), rate(wholeBefore)]}
    >
      <Line
        label={t('onTimeLabel')}
        lines={rateAxisOf([...rates, ...earlier].filter((one) => one !== null))}
        write={percent}
        places={weekPlaces(weeks)}
        now={rates}
        before={earlier}
        figures={rates.map((one) => (one === null ? '' : (one * 100).toFixed(one === 1 ? 0 : 1)))}
      />
    </Section>
  );
}

export function RefundsPlot({ numbers: { now, before }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const sum = now.refunds.reduce((all, { amountCents }) => all + amountCents, 0);
  const rows = now.refunds.map(({ reason, count: refunds, amountCents }, k) => ({
    name: t(`refund_${reason}`),
    refunds,
    amountCents,
    before: before.refunds[k]?.amountCents ?? 0,
    fill: reason === 'technician_fault' ? ('hatched' as const) : ('empty' as const),
  }));
  return (
    <Section
      plot="refunds"
      range={range}
      title={t('refundsTitle')}
      sum={money(sum)}
      keys={
        <Keys
          entries={[
            ['hatched', t('ourFault')],
            ['empty', t('noFault')],
            ['tick', t('before')],
          ]}
        />
      }
      head={[t('reason'), t('refunds'), t('dollars'), t('beforeColumn')]}
      rows={rows.map((row) => [row.name, count(row.refunds), money(row.amountCents), money(row.before)])}
      foot={[
        t('all'),
        count(rows.reduce((all, { refunds }) => all + refunds, 0)),
        money(sum),
        money(rows.reduce((all, one) => all + one.before, 0)),
      ]}
    >
      <Lying
        label={t('refundsLabel')}
        rows={rows.map(({ name, amountCents, before: was, fill }) => ({
          name,
          value: amountCents,
          before: was,
          figure: money(amountCents),
          fill,
        }))}
      />
    </Section>
  );
}

export function PartnersPlot({ numbers: { now, before }, range }: PlotProps) {
  const t = useMessages(numbersTexts);
  const nameOf = useStretchName();
  const [weeks, weeksBefore] = [stretchesOf(now.days), stretchesOf(before.days)];
  const rateIn = (week: { readonly ofPartners: number; readonly authorized: number } | undefined) =>
    rate(week ? shareOf(week.ofPartners, week.authorized) : null);
  const all = { ofPartners: sumOf(now.days, 'ofPartners'), authorized: sumOf(now.days, 'authorized') };
  const was = { ofPartners: sumOf(before.days, 'ofPartners'), authorized: sumOf(before.days, 'authorized') };
  return (
    <Section
      plot="partners"
      wide
      range={range}
      title={t('partnersTitle')}
      sum={rateIn(all) || t('none')}
      note={t('partnersNote')}
      keys={
        <Keys
          entries={[
            ['solid', t('byPartners')],
            ['empty', t('others')],
          ]}
        />
      }
      head={[t('weekFrom'), t('bookings'), t('byPartnersColumn'), t('share'), t('beforeColumn')]}
      rows={weeks.map((week, k) => [
        nameOf(week, weeks[0]?.length ?? 0),
        count(week.authorized),
        count(week.ofPartners),
        rateIn(week),
        rateIn(weeksBefore[k]),
      ])}
      foot={[t('all'), count(all.authorized), count(all.ofPartners), rateIn(all), rateIn(was)]}
    >
      <Bars
        label={t('partnersLabel')}
        lines={axisOf(Math.max(...weeks.map(({ authorized }) => authorized)))}
        write={count}
        places={weekPlaces(weeks)}
        parts={weeks.map(({ ofPartners, authorized }) => [
          { value: ofPartners, fill: 'solid' },
          { value: authorized - ofPartners, fill: 'empty' },
        ])}
        figures={weeks.map(rateIn)}
      />
    </Section>
  );
}
