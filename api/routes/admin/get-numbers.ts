/** GET /api/admin/numbers and the files of its plots: one computation for plot, table, figure and file. */
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { type Cents, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import {
  assignLimits,
  numbersOf,
  numbersPosition,
  type Period,
  type PeriodNumbers,
} from '#projections/queries/numbers.ts';
import { inDollars } from '../../contract/amounts.ts';
import { exportNumbers, getNumbers, type NumberRange, type Plot } from '../../contract/numbers.ts';
import { type Cell, csvOf } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';

/** The period of a range that ends today, and the one before: as many days, or the same days of the previous month. */
export function periodsOf(
  range: NumberRange,
  today: string,
): { readonly now: Period; readonly before: Period } {
  if (range === 'month') {
    const from = `${today.slice(0, 7)}-01`;
    const lastOfMonthBefore = addDays(from, -1);
    const month = lastOfMonthBefore.slice(0, 7);
    const sameDay = `${month}-${today.slice(8)}`;
    return {
      now: { from, to: today },
      before: { from: `${month}-01`, to: sameDay < lastOfMonthBefore ? sameDay : lastOfMonthBefore },
    };
  }
  const days = Number(range);
  const from = addDays(today, 1 - days);
  return { now: { from, to: today }, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}

async function bothOf({ readModels, now: clock }: Dependencies, range: NumberRange) {
  const { now, before } = periodsOf(range, wallOf(clock(), settlementZone).date);
  const [current, previous] = await Promise.all([numbersOf(readModels, now), numbersOf(readModels, before)]);
  return { now: current, before: previous };
}

function viewOf({ days, funnel, assigned, refunds, ...rest }: PeriodNumbers) {
  return {
    ...rest,
    funnel: [...funnel],
    assigned: [...assigned],
    days: days.map(({ captured: capturedCents, ...day }) => ({ ...day, capturedCents })),
    refunds: refunds.map(({ amount: amountCents, ...refund }) => ({ ...refund, amountCents })),
  };
}

type Line = Readonly<Record<string, Cell>>;
interface Both {
  readonly now: PeriodNumbers;
  readonly before: PeriodNumbers;
}

/** The days of the period, each paired with its counterpart in the period before. */
const byDay = ({ now, before }: Both, of: (day: PeriodNumbers['days'][number]) => Line): readonly Line[] =>
  now.days.map((day, k) => {
    const earlier = before.days[k];
    const beside = earlier === undefined ? {} : of(earlier);
    const named = Object.keys(of(day)).map((name) => [`${name}_before`, beside[name] ?? null] as const);
    return { day: day.day, ...of(day), ...Object.fromEntries(named) };
  });

const dollars = (amount: Cents): string => inDollars(amount).toFixed(2);

function linesOf(plot: Plot, both: Both): readonly Line[] {
  const { now, before } = both;
  switch (plot) {
    case 'revenue':
      return byDay(both, ({ captured }) => ({ captured_usd: dollars(captured) }));
    case 'states':
      return byDay(both, ({ completed, open, cancelled }) => ({ completed, open, cancelled }));
    case 'on_time':
      return byDay(both, ({ arrived, onTime }) => ({ arrived, on_time: onTime }));
    case 'partners':
      return byDay(both, ({ authorized, ofPartners }) => ({ bookings: authorized, by_partners: ofPartners }));
    case 'funnel':
      return now.funnel.map(({ step, count }, k) => ({
        step,
        count,
        count_before: before.funnel[k]?.count ?? 0,
      }));
    case 'assign':
      return now.assigned.map((bookings, k) => ({
        minutes_from: k === 0 ? 0 : (assignLimits[k - 1] ?? null),
        minutes_below: assignLimits[k] ?? null,
        bookings,
        bookings_before: before.assigned[k] ?? 0,
      }));
    case 'refunds':
      return now.refunds.map(({ reason, count, amount }, k) => ({
        reason,
        refunds: count,
        refunded_usd: dollars(amount),
        refunded_usd_before: dollars(before.refunds[k]?.amount ?? zero),
      }));
    default:
      return unreachable(plot);
  }
}

const reads = ['numbers', 'movements', 'visits', 'bookings'];

export default [
  implement(
    getNumbers,
    async (call, deps) => {
      const [both, position] = await Promise.all([
        bothOf(deps, call.query.range),
        numbersPosition(deps.readModels),
      ]);
      return {
        now: viewOf(both.now),
        before: viewOf(both.before),
        assignLimits: [...assignLimits],
        position: position.toString(),
      };
    },
    { reads },
  ),
  implement(
    exportNumbers,
    async (call, deps) => {
      const { plot, range } = call.query;
      const lines = linesOf(plot, await bothOf(deps, range));
      const names = Object.keys(lines[0] ?? {});
      return csvOf(call, deps, {
        list: `numbers-${plot}`,
        columns: Object.fromEntries(names.map((name) => [name, (line: Line) => line[name] ?? null])),
        all: {
          count: () => Promise.resolve(lines.length),
          rows: async function* () {
            yield* lines;
          },
        },
      });
    },
    { reads },
  ),
];
