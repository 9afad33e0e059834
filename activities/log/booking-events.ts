/** Reads a booking's own events. */
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { EventLog } from '#events/log.ts';

/**
 * A booking's events in order; empty for an unknown one. Their shape is trusted: the stream holds what the product's
 * own decisions wrote, and the log upcasts what it reads.
 */
export async function bookingEvents(
  log: Pick<EventLog, 'readStream'>,
  bookingId: BookingId,
): Promise<readonly Placed<BookingEvent>[]> {
  const stored = await log.readStream(workflowIds.booking(bookingId));
  return stored.map(({ type, data, revision }) => ({ type, data, revision }) as Placed<BookingEvent>);
}
