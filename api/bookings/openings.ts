/**
 * Where and when customers cannot book, as set by admins (decision 182). Read every time, so that a change applies at
 * once.
 */
import type { Appointment } from '#domain/booking/events.ts';
import { openings, openingsId } from '#domain/opening/decide.ts';
import { isClosed } from '#domain/opening/state.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';

/** Tells which windows are closed at a ZIP. */
export async function closedAt(
  { log }: Pick<Dependencies, 'log'>,
  zip: string,
): Promise<(appointment: Pick<Appointment, 'date' | 'time'>) => boolean> {
  const state = await load(log, openings, openingsId);
  return (appointment) => isClosed(state, zip, appointment);
}
