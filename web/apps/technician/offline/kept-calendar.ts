/** The calendar as this phone last saw it; deleted with everything else stored about the technician's work. */
import * as z from 'zod/mini';
import { calendar, type Calendar } from '#api/contract/calendar.ts';
import { keepBeside, keptBeside } from './kept-work.ts';

const keptCalendar = z.object({
  version: z.literal('calendar 1'),
  technicianId: z.string(),
  calendar,
  /** ISO instant of the device at which the server sent it. */
  asOf: z.string(),
});

/** Stores what the server has just sent. */
export const keepCalendar = (technicianId: string, seen: Calendar, asOf: number): Promise<void> =>
  keepBeside({
    version: 'calendar 1',
    technicianId,
    calendar: seen,
    asOf: new Date(asOf).toISOString(),
  });

/** What is stored for this technician; null if nothing is. */
export async function loadCalendar(
  technicianId: string,
): Promise<{ readonly calendar: Calendar; readonly asOf: number } | null> {
  for (const row of await keptBeside()) {
    const { success, data } = z.safeParse(keptCalendar, row);
    if (success && data.technicianId === technicianId)
      return { calendar: data.calendar, asOf: Date.parse(data.asOf) };
  }
  return null;
}
