/** The time of a booking's crew that went to other jobs while its reservations were elsewhere (R1). */
import { jobOf } from '#domain/booking/job.ts';
import { crewIds } from '#domain/booking/seats.ts';
import { isLegal, openStatuses } from '#domain/booking/transitions.ts';
import { staff } from '../story/effects.ts';
import type { BookingStory } from './story.ts';

/** As the technician and ops read it. */
const reason = 'Another job has taken this time';

/**
 * Keeps the booking's time again. Members of the crew who are kept for another job by then leave this one: they are
 * told, and it is offered anew. Once they are on their way a person must decide which job waits: those on duty are told.
 */
export async function yieldLostTime(story: BookingStory): Promise<void> {
  await story.act('lost-time', async (state) => {
    if (state.status === 'none' || !openStatuses.includes(state.status)) return [];
    const technicianIds = await staff.regainTime(jobOf(state), crewIds(state));
    if (technicianIds.length > 0 && isLegal('UnassignTechnician', state.status))
      return story.own(
        ...technicianIds.map(
          (technicianId) => ({ type: 'UnassignTechnician', technicianId, reason }) as const,
        ),
      );
    return isLegal('RecordLostTime', state.status)
      ? story.own({ type: 'RecordLostTime', technicianIds })
      : [];
  });
}
