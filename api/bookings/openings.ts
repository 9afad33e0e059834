/** Where and when customers cannot book, as admins have it (decision 182): read with each look, so that it counts at once. */
import type { Appointment } from '#domain/booking/events.ts';
import { openings, openingsId } from '#domain/opening/decide.ts';
import { isClosed } from '#domain/opening/state.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';

/** Tells of the windows at a ZIP which are closed. */
export async function closedAt(
  { log }: Pick<Dependencies, 'log'>,
  zip: string,
): Promise<(appointment: Pick<Appointment, 'date' | 'time'>) => boolean> {
  const state = await load(log, openings, openingsId);
  return (appointment) => isClosed(state, zip, appointment);
}
