/** A booking's events, with their notes and offers. */
import { as, type BookingId } from '#domain/core/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { timelineOfBooking } from '#projections/queries/audit.ts';
import { storyOfBooking } from '#projections/queries/booking-moment.ts';
import { type TechnicianView, techniciansByIds } from '#projections/queries/technicians.ts';
import { workflowIds } from '#workflows/contract.ts';
import { audited } from '../../audited.ts';
import { openNotes } from '../../bookings/notes.ts';
import { askedIn, offerFacts } from '../../bookings/offer-facts.ts';
import { typedBookingId } from '../../bookings/streams.ts';
import { listBookingEvents } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { detailsOf, eventName } from '../../views/timeline.ts';

const nameOf = ({ firstName, lastName }: TechnicianView['person']): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The schema version in which it is stored; null if it is in none of the streams. */
const storedVersionOf = (event: StoredEvent | undefined): number | null =>
  event === undefined ? null : (event.storedVersion ?? event.schemaVersion);

export default implement(
  listBookingEvents,
  async (call, deps) => {
    const id: BookingId = as(await typedBookingId(deps, call.params.id));
    const streams = [workflowIds.booking(id), workflowIds.aftercare(id)];
    const [entries, story] = await Promise.all([
      timelineOfBooking(deps.readModels, id),
      storyOfBooking(deps.log, id),
    ]);
    const events = story.filter(({ stream }) => streams.includes(stream));
    const versions = new Map(story.map((event) => [event.id, event]));
    if (events.length === 0) throw notFound('Booking');
    await audited(call, deps, { what: 'booking', subject: workflowIds.booking(id) });
    const [notes, asked] = await Promise.all([
      openNotes(deps, events),
      techniciansByIds(deps.readModels, askedIn(events)),
    ]);
    const offers = offerFacts(
      events,
      new Map(asked.map(({ technician, person }) => [technician.id, nameOf(person)])),
      call.language,
    );
    const withOffers = entries.map((entry) => ({
      ...entry,
      facts: { ...entry.facts, ...notes.get(entry.eventId), ...offers.get(entry.eventId) },
    }));
    return withOffers.map((entry) => ({
      id: entry.eventId,
      type: entry.type,
      stream: entry.stream,
      revision: entry.revision,
      position: entry.position.toString(),
      recordedAt: entry.recordedAt,
      actor: `${entry.actor.role}:${entry.actor.id}`,
      commandId: entry.commandId,
      deviceTime: entry.deviceTime,
      doneAt: entry.doneAt,
      name: eventName(call.language, entry.type),
      summary: detailsOf(call.language, entry.facts),
      readVersion: versions.get(entry.eventId)?.schemaVersion ?? null,
      storedVersion: storedVersionOf(versions.get(entry.eventId)),
      data: { ...entry.facts },
    }));
  },
  { reads: ['audit'] },
);
