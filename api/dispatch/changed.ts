/** Of two dispatchers changing one job, the second is told what the first one did (decision 165). */
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { says, type Says } from '#domain/core/says.ts';
import { momentWords } from '#domain/messages/moments.ts';
import { loadBooking, recordedOf } from '../bookings/streams.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { ERASED } from '../views/core.ts';

type Parts = Pick<Dependencies, 'log' | 'pool' | 'keys'>;

/**
 * Gives an admin's command. If it is refused because the job has changed, the refusal says what changed last, by whom,
 * and when; one worded for technicians is reworded for the admin.
 * @throws {Refused} as `give` does
 */
export async function tellingWhoChanged<T>(
  { language }: Pick<Call, 'language'>,
  deps: Parts,
  bookingId: BookingId,
  give: () => Promise<T>,
): Promise<T> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, says: said, details } = error;
    const wording =
      code === 'changed_meanwhile' ? await lastChange(deps, bookingId, language) : toAdmins(said);
    if (wording === null) throw error;
    throw new Refused(code, wording, { ...(details && { details }), cause: error });
  }
}

/** Refusals of the reservations, which are usually worded for a technician. */
const forAdmins: Readonly<Partial<Record<string, Says>>> = {
  otherJobThen: 'assigneeBusy',
  nobodyElseFree: 'assigneeTentative',
  jobTaken: 'noFreeSeat',
};

const toAdmins = (said: Says): Says | null => (typeof said === 'string' ? (forAdmins[said] ?? null) : null);

async function lastChange(
  deps: Parts,
  bookingId: BookingId,
  language: Call['language'],
): Promise<Says | null> {
  const { booking, events } = await loadBooking(deps, bookingId);
  const last = recordedOf(events).findLast(isChange);
  const stored = last && events.find(({ revision }) => revision === last.revision);
  if (!last || !stored) return null;
  const time = momentWords(language, stored.recordedAt, booking.appointment.zone);
  const by = stored.metadata.actor.role;
  if (last.type === 'AppointmentRescheduled') {
    const { date: day, time: window } = last.data.to;
    return says('movedMeanwhile', { day, window, time, by });
  }
  const name = last.type === 'TechnicianAssigned' ? last.data.technicianName : nameBefore(events, last);
  const technician = (name && (await deps.keys.open(name))) ?? ERASED;
  return says(last.type === 'TechnicianAssigned' ? 'assignedMeanwhile' : 'leftMeanwhile', {
    technician,
    time,
    by,
  });
}

type Change = Extract<
  Placed<BookingEvent>,
  { type: 'TechnicianAssigned' | 'TechnicianUnassigned' | 'AppointmentRescheduled' }
>;

const isChange = (event: Placed<BookingEvent>): event is Change =>
  event.type === 'TechnicianAssigned' ||
  event.type === 'TechnicianUnassigned' ||
  event.type === 'AppointmentRescheduled';

/** The name recorded when someone who has since left was assigned. */
function nameBefore(
  events: Parameters<typeof recordedOf>[0],
  { revision, data: { technicianId } }: Extract<Change, { type: 'TechnicianUnassigned' }>,
) {
  const assigned = recordedOf(events).findLast(
    (event) =>
      event.revision < revision &&
      event.type === 'TechnicianAssigned' &&
      event.data.technicianId === technicianId,
  );
  return assigned?.type === 'TechnicianAssigned' ? assigned.data.technicianName : null;
}
