/** Missed deadlines of applications, while what was promised is not done (R18, decision 090). */
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { missedPromises, type RunningPromise } from '#domain/onboarding/promises.ts';
import { isPayable } from '#domain/technician/state.ts';
import { storedTechnician, storedVetting } from '../models/technicians.ts';
import { type Bounded, bounded, MAX_LINES, type ReadModels } from './read-models.ts';

/** One of them, with the applicant's name and zone. */
export interface MissedPromise extends RunningPromise {
  readonly technicianId: TechnicianId;
  readonly name: string;
  readonly zone: string;
}

const row = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: storedTechnician,
  vetting: storedVetting,
});

/**
 * Those missed at `now` (ISO instant), longest overdue first, for a limited number of applicants, oldest applicants
 * first.
 */
export async function missedPromisesOfAll(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most: number | null = MAX_LINES,
): Promise<Bounded<MissedPromise>> {
  const text = `SELECT id, first_name, last_name, state, vetting FROM rm.technicians
     WHERE status = 'registered' AND jsonb_array_length(coalesce(vetting -> 'missed', '[]')) > 0
     ORDER BY since, id`;
  const { found: rows, notShown } = await bounded(rm, row, { text }, most);
  const found = rows
    .flatMap(({ id, first_name: first, last_name: last, state, vetting }) => {
      if (state.status !== 'registered' || vetting.status === 'none' || vetting.status === 'closed')
        return [];
      const { zone } = vetting;
      const record = { isPayable: isPayable(state) };
      return missedPromises(vetting, record, now, durations).map((promise) => ({
        ...promise,
        technicianId: as<TechnicianId>(id),
        name: `${first} ${last}`,
        zone,
      }));
    })
    .toSorted((one, other) => one.since.localeCompare(other.since));
  return { found, notShown };
}
