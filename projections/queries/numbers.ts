/** The console's figures: what happened on the days of a period, and of the period before (spec admin §2). */
import { z } from 'zod';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { visitSteps } from '#domain/visits/events.ts';
import { readCheckpoints } from '../checkpoints.ts';
import { type ReadModels, select } from './read-models.ts';

/** Days in the books' calendar (`settlementZone`), YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * How long a booking waited for its first technician, in minutes: upper limits of the ranges; the last range is open.
 */
export const assignLimits = [15, 60, 4 * 60, 12 * 60, 24 * 60] as const;
export const refundReasons = ['technician_fault', 'goodwill', 'outside'] as const;
export type RefundReason = (typeof refundReasons)[number];
/** From a visit to a booking whose card is held or saved. */
export const funnelSteps = [...visitSteps, 'authorized'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What happened on one day. */
export interface DayNumbers {
  readonly day: string;
  readonly captured: Cents;
  /** Placed bookings by what became of them. */
  readonly completed: number;
  readonly open: number;
  readonly cancelled: number;
  /** Visits with an arrival, and how many of them on time. */
  readonly arrived: number;
  readonly onTime: number;
  /** Bookings whose card was held or saved, and how many of them came through a partner's code. */
  readonly authorized: number;
  readonly ofPartners: number;
}

export interface PeriodNumbers extends Period {
  readonly days: readonly DayNumbers[];
  readonly funnel: readonly { readonly step: FunnelStep; readonly count: number }[];
  /** Bookings by how long they waited, one entry more than `assignLimits`. */
  readonly assigned: readonly number[];
  /** Null without any. */
  readonly medianMinutes: number | null;
  readonly refunds: readonly {
    readonly reason: RefundReason;
    readonly count: number;
    readonly amount: Cents;
  }[];
  readonly workingTechnicians: number;
  readonly rating: number | null;
  readonly reviews: number;
}

const startOf = (day: string) => `(${day}::date)::timestamp AT TIME ZONE '${settlementZone}'`;
const within = (column: string) =>
  `${column} >= ${startOf('$1')} AND ${column} < ${startOf('($2::date + 1)')}`;
const dayOf = (column: string) => `to_char(${column} AT TIME ZONE '${settlementZone}', 'YYYY-MM-DD')`;

const dayRow = z.object({
  day: z.string(),
  captured: z.number(),
  completed: z.number(),
  open: z.number(),
  cancelled: z.number(),
  arrived: z.number(),
  on_time: z.number(),
  authorized: z.number(),
  of_partners: z.number(),
});
const daysText = `
  SELECT day, sum(captured)::int AS captured, sum(completed)::int AS completed, sum(open)::int AS open,
    sum(cancelled)::int AS cancelled, sum(arrived)::int AS arrived, sum(on_time)::int AS on_time,
    sum(authorized)::int AS authorized, sum(of_partners)::int AS of_partners
  FROM (
    SELECT ${dayOf('at')} AS day, amount AS captured, 0 AS completed, 0 AS open, 0 AS cancelled, 0 AS arrived,
      0 AS on_time, 0 AS authorized, 0 AS of_partners
    FROM rm.movements WHERE kind = 'captured' AND ${within('at')}
    UNION ALL
    SELECT ${dayOf('placed_at')}, 0, (outcome = 'completed')::int, (outcome = 'open')::int,
      (outcome = 'cancelled')::int, 0, 0, 0, 0
    FROM rm.numbers WHERE ${within('placed_at')}
    UNION ALL
    SELECT ${dayOf('arrived_at')}, 0, 0, 0, 0, 1, is_on_time::int, 0, 0
    FROM rm.numbers WHERE ${within('arrived_at')}
    UNION ALL
    SELECT ${dayOf('authorized_at')}, 0, 0, 0, 0, 0, 0, 1, is_of_partner::int
    FROM rm.numbers WHERE ${within('authorized_at')}
  ) AS told
  GROUP BY day`;

const funnelRow = z.object({ step: z.enum(visitSteps), count: z.number() });
const funnelText = `SELECT step, sum(count)::int AS count FROM rm.visits WHERE ${within('at')} GROUP BY step`;

const waits = z.object({ bucket: z.number(), count: z.number() });
const minutes = 'extract(epoch FROM assigned_at - authorized_at) / 60';
const isAssigned = `${within('authorized_at')} AND assigned_at IS NOT NULL`;
const waitsText = `SELECT width_bucket(${minutes}, $3::float8[]) AS bucket, count(*)::int AS count
  FROM rm.numbers WHERE ${isAssigned} GROUP BY bucket`;
const medianText = `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}) AS median
  FROM rm.numbers WHERE ${isAssigned}`;

const refundRow = z.object({ reason: z.enum(refundReasons), count: z.number(), amount: z.number() });
const refundsText = `SELECT reason, count(*)::int AS count, sum(amount)::int AS amount
  FROM rm.movements WHERE kind = 'refunded' AND ${within('at')} GROUP BY reason`;

const peopleRow = z.object({ technicians: z.number(), rating: z.number().nullable(), reviews: z.number() });
const peopleText = `SELECT
    (SELECT count(DISTINCT c.id)::int FROM rm.bookings j, unnest(j.crew_ids) AS c (id)
      WHERE j.status <> 'cancelled' AND ${within('j.starts_at')}) AS technicians,
    avg(b.rating)::float8 AS rating, count(b.rating)::int AS reviews
  FROM rm.bookings b WHERE ${within('b.completed_at')}`;

/** The figures of a period, with an entry for every day, including those without activity. */
export async function numbersOf({ pool }: ReadModels, { from, to }: Period): Promise<PeriodNumbers> {
  const period = [from, to];
  const [days, visits, waited, [median], refunds, [people]] = await Promise.all([
    select(pool, dayRow, daysText, period),
    select(pool, funnelRow, funnelText, period),
    select(pool, waits, waitsText, [...period, assignLimits]),
    select(pool, z.object({ median: z.number().nullable() }), medianText, period),
    select(pool, refundRow, refundsText, period),
    select(pool, peopleRow, peopleText, period),
  ]);
  const found = new Map(days.map((row) => [row.day, row]));
  const all: DayNumbers[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const row = found.get(day);
    all.push({
      day,
      captured: cents(row?.captured ?? 0),
      completed: row?.completed ?? 0,
      open: row?.open ?? 0,
      cancelled: row?.cancelled ?? 0,
      arrived: row?.arrived ?? 0,
      onTime: row?.on_time ?? 0,
      authorized: row?.authorized ?? 0,
      ofPartners: row?.of_partners ?? 0,
    });
  }
  const authorized = all.reduce((sum, one) => sum + one.authorized, 0);
  const reached = (step: FunnelStep): number =>
    step === 'authorized' ? authorized : (visits.find((one) => one.step === step)?.count ?? 0);
  return {
    from,
    to,
    days: all,
    funnel: funnelSteps.map((step) => ({ step, count: reached(step) })),
    assigned: Array.from(
      { length: assignLimits.length + 1 },
      (_, bucket) => waited.find((one) => one.bucket === bucket)?.count ?? 0,
    ),
    medianMinutes: median?.median ?? null,
    refunds: refundReasons.map((reason) => {
      const row = refunds.find((one) => one.reason === reason);
      return { reason, count: row?.count ?? 0, amount: cents(row?.amount ?? 0) };
    }),
    workingTechnicians: people?.technicians ?? 0,
    rating: people?.rating ?? null,
    reviews: people?.reviews ?? 0,
  };
}

/** The log position up to which everything was counted. */
export async function numbersPosition({ pool }: ReadModels): Promise<bigint> {
  return (await readCheckpoints(pool, ['numbers'])).get('numbers') ?? 0n;
}
