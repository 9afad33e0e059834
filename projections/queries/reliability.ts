/** A technician's reliability, counted from the bookings' events. */
import { z } from 'zod';
import { type Reliability, reliabilityOf, rateDays } from '#domain/booking/reliability.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { storedTrackRecord } from '../models/reliability.ts';
import { type ReadModels, select } from './read-models.ts';

/**
 * A technician's answers and arrivals in the 90 days before `now`, an ISO instant. Offers are made before their window
 * begins, so bookings with earlier windows are not read.
 */
export async function reliability(
  rm: ReadModels,
  technicianId: TechnicianId,
  now: string,
): Promise<Reliability> {
  const rows = await select(
    rm.pool,
    z.object({ state: storedTrackRecord }),
    `SELECT state FROM rm.reliability
     WHERE technician_ids @> ARRAY[$1::text] AND starts_at > $2::timestamptz - make_interval(days => $3)`,
    [technicianId, now, rateDays],
  );
  return reliabilityOf(
    technicianId,
    rows.map(({ state }) => state),
    now,
  );
}
