/** The time of a booking's crew that went to other jobs while its reservations were elsewhere (R1). */
import { jobOf } from '#domain/booking/job.ts';
import { crewIds } from '#domain/booking/seats.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { staff } from '../story/effects.ts';
import type { BookingStory } from './story.ts';

/** As the technician and ops read it. */
const reason = 'Another job has taken this time';

/**
 * Keeps the booking's time again. Members of the crew who are kept for another job by then leave this one: they are
 * told, and it is offered anew. Before they are on their way, that is; afterwards a person must decide which job waits.
 */
export async function yieldLostTime(story: BookingStory): Promise<void> {
  await story.act('lost-time', async (state) => {
    if (state.status === 'none' || !isLegal('RescheduleBooking', state.status)) return [];
    const busy = await staff.regainTime(jobOf(state), crewIds(state));
    return story.own(
      ...busy.map((technicianId) => ({ type: 'UnassignTechnician', technicianId, reason }) as const),
    );
  });
}
