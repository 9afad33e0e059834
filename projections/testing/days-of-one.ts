/**
 * One technician with three bookings whose events are interleaved in the log: two whole lives, and one that is moved to
 * the next day and given back.
 */
import type { BookingEvent } from '#domain/booking/events.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { castOf, toAppend, wholeLife } from './booking-story.ts';
import { technicianStory } from './people-story.ts';

/** Numbers of the casts, which share one technician. */
export const numbersOfOne = [3, 10, 17];
export const one = as<TechnicianId>('t3');
export const daysOfOne = ['2030-03-07', '2030-03-08'];

function movedAway(story: readonly BookingEvent[]): readonly BookingEvent[] {
  const [placed] = story;
  if (placed?.type !== 'BookingPlaced') throw new Error('it begins otherwise');
  const from = placed.data.appointment;
  const to = {
    ...from,
    date: '2030-03-08',
    startsAt: '2030-03-08T14:00:00.000Z',
    endsAt: '2030-03-08T16:00:00.000Z',
  };
  const at = '2030-03-05T12:00:00.000Z';
  const by = { role: 'technician', id: one } as const;
  return [
    { type: 'AppointmentRescheduled', data: { from, to, by: { role: 'admin', id: 'a1' }, at } },
    { type: 'TechnicianUnassigned', data: { technicianId: one, seat: 0, by, reason: 'given_back', at } },
  ];
}

/** Appends them, one event of each in turn. */
export async function appendDaysOfOne(log: EventLog, keys: PersonKeys): Promise<void> {
  const technician = `technician-${one}`;
  await log.append(technician, 'none', toAppend(technician, await technicianStory(keys, one, '10001')));
  const casts = await Promise.all(numbersOfOne.map((n) => castOf(keys, n)));
  const queues = casts.map((cast, k) => {
    const story = wholeLife(cast);
    const stream = `booking-${cast.bookingId}`;
    const events = k === 2 ? [...story.slice(0, 5), ...movedAway(story)] : story;
    return { stream, events: toAppend(stream, events) };
  });
  for (let revision = 0; revision < 20; revision += 1)
    for (const { stream, events } of queues) {
      const event = events[revision];
      if (event) await log.append(stream, revision === 0 ? 'none' : revision - 1, [event]);
    }
}
