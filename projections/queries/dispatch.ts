/** A day as dispatchers see it: the planned jobs, and who could do them. */
import { z } from 'zod';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { Booking } from '#domain/booking/state.ts';
import { obstacles, type Obstacle } from '#domain/technician/eligibility.ts';
import type { Technician } from '#domain/technician/state.ts';
import { storedTechnician, storedVetting, vettingOf } from '../models/technicians.ts';
import { crewNames, storedBooking } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

/** A job of the day. Names are null if the person was erased. */
export interface DispatchJob {
  readonly booking: Booking;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Lead first. */
  readonly crew: readonly { readonly technicianId: TechnicianId; readonly name: string | null }[];
  readonly completedAt: string | null;
}

const name = z.string().nullable();
const jobRow = z.object({
  first_name: name,
  last_name: name,
  crew: crewNames,
  completed_at: name,
  state: storedBooking,
});

/** The jobs of a day in the job sites' calendars (YYYY-MM-DD), without cancelled ones, earliest first. */
export async function jobsOfDay(rm: ReadModels, date: string): Promise<readonly DispatchJob[]> {
  const rows = await select(
    rm.pool,
    jobRow,
    `SELECT b.first_name, b.last_name, b.crew, b.completed_at, b.state FROM rm.bookings b
     WHERE b.appointment_date = $1 AND b.status <> 'cancelled' ORDER BY b.starts_at, b.id`,
    [date],
  );
  return rows.map(({ state, crew, ...row }) => ({
    booking: state,
    firstName: row.first_name,
    lastName: row.last_name,
    crew: state.crew.map(({ technicianId }) => ({ technicianId, name: crew[technicianId]?.name ?? null })),
    completedAt: row.completed_at,
  }));
}

/** A technician who could be given a job. */
export interface DispatchTechnician {
  readonly technician: Technician;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** What keeps them from work; empty if nothing does. */
  readonly obstacles: readonly Obstacle[];
}

const technicianRow = z.object({
  first_name: name,
  last_name: name,
  state: storedTechnician,
  vetting: storedVetting,
});

/** Whether they may have jobs: an admin may assign a technician who takes no offers. */
export const mayWork = (found: readonly Obstacle[]): boolean =>
  found.every((obstacle) => obstacle === 'unavailable');

/**
 * Everyone who may be assigned: active and vetted, regardless of their availability switch; and those of `busy`, who
 * have a job but may have left. By name. `now` is an ISO instant.
 */
export async function assignableTechnicians(
  rm: ReadModels,
  busy: readonly TechnicianId[],
  now: string,
): Promise<readonly DispatchTechnician[]> {
  const rows = await select(
    rm.pool,
    technicianRow,
    `SELECT t.first_name, t.last_name, t.state, t.vetting FROM rm.technicians t
     WHERE t.status = 'registered' AND (t.is_active OR t.id = ANY ($1))
     ORDER BY lower(t.first_name), lower(t.last_name), t.id`,
    [busy],
  );
  return rows.flatMap(({ state, vetting, first_name: firstName, last_name: lastName }) => {
    if (state.status !== 'registered') return [];
    const found = obstacles({ ...state, vetting: vettingOf(state, vetting, now) });
    const isBusy = busy.includes(as<TechnicianId>(state.id));
    return mayWork(found) || isBusy ? [{ technician: state, firstName, lastName, obstacles: found }] : [];
  });
}
