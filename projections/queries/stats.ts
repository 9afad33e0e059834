/** The admins' summary strip, and the same for the 30 days before (design.md §11: no invented changes). */
import { z } from 'zod';
import { type Cents, cents } from '#domain/core/money.ts';
import { type ReadModels, select } from './read-models.ts';

/** One period's figures. */
export interface Figures {
  /** Placed bookings, whatever became of them: as many as the unfiltered list shows. */
  readonly bookings: number;
  /** Captured minus refunded, of bookings placed in the period. */
  readonly revenue: Cents;
  /** Technicians with a job whose appointment is in the period. */
  readonly workingTechnicians: number;
  /** Mean rating of bookings completed in the period, or null without any. */
  readonly avgRating: number | null;
}

export interface Stats {
  readonly allTime: Omit<Figures, 'workingTechnicians'>;
  /** Technicians who may be given work now. */
  readonly activeTechnicians: number;
  /** The 30 days up to `now`, and the 30 days before them. */
  readonly last30Days: Figures;
  /** Null while no booking is older than 30 days: nothing to compare with. */
  readonly previous30Days: Figures | null;
}

const row = z.object({
  bookings: z.bigint(),
  revenue: z.bigint(),
  technicians: z.bigint(),
  rating: z.number().nullable(),
});
const activeRow = z.object({ active: z.bigint() });
const firstRow = z.object({ first: z.string().nullable() });

async function figures(rm: ReadModels, from: string, to: string): Promise<Figures> {
  const [found] = await select(
    rm.pool,
    row,
    `SELECT
       count(*) FILTER (WHERE b.placed_at >= $1 AND b.placed_at < $2) AS bookings,
       coalesce(sum(b.captured - b.refunded) FILTER (WHERE b.placed_at >= $1 AND b.placed_at < $2), 0) AS revenue,
       (SELECT count(DISTINCT c.id) FROM rm.bookings j, unnest(j.crew_ids) AS c (id)
        WHERE j.status <> 'cancelled' AND j.starts_at >= $1 AND j.starts_at < $2) AS technicians,
       (avg(b.rating) FILTER (WHERE b.completed_at >= $1 AND b.completed_at < $2))::float8 AS rating
     FROM rm.bookings b`,
    [from, to],
  );
  return {
    bookings: Number(found?.bookings ?? 0n),
    revenue: cents(Number(found?.revenue ?? 0n)),
    workingTechnicians: Number(found?.technicians ?? 0n),
    avgRating: found?.rating ?? null,
  };
}

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

/** The figures at `now` (ISO instant). */
export async function stats(rm: ReadModels, now: string): Promise<Stats> {
  const before = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
  const [all, last30Days, previous30Days, [technicians], [earliest]] = await Promise.all([
    figures(rm, '-infinity', 'infinity'),
    figures(rm, before(DAYS_30), now),
    figures(rm, before(2 * DAYS_30), before(DAYS_30)),
    select(rm.pool, activeRow, 'SELECT count(*) AS active FROM rm.technicians WHERE eligible'),
    select(rm.pool, firstRow, 'SELECT min(placed_at) AS first FROM rm.bookings'),
  ]);
  const { workingTechnicians: _all, ...allTime } = all;
  const first = earliest?.first ?? null;
  return {
    allTime,
    activeTechnicians: Number(technicians?.active ?? 0n),
    last30Days,
    previous30Days: first !== null && Date.parse(first) < Date.parse(before(DAYS_30)) ? previous30Days : null,
  };
}
