/**
 * A booking as it stood at a position of the log, folded from its own streams rather than from current read models
 * (decision 203).
 */
import type { BookingId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { bookingIdOf } from '../booking-event.ts';
import { type BookState, emptyState, withEvent } from '../books.ts';
import { rowOf } from '../models/bookings.ts';
import { type Posting, postingOf } from '../models/ledger.ts';
import { type BookingView, toViews } from './booking-view.ts';
import type { ReadModels } from './read-models.ts';

/** The streams of a booking, one per workflow. */
const STORIES = ['booking', 'payout', 'messages', 'aftercare', 'tip'] as const;

/** A booking at a moment. */
export interface BookingMoment {
  readonly view: BookingView;
  /** Its money, cents. */
  readonly book: BookState;
  /** The postings up to then, oldest first. */
  readonly postings: readonly Posting[];
  /** The last event that counts. */
  readonly last: StoredEvent;
}

/** All events of a booking's streams in the order of the log. */
export async function storyOfBooking(
  log: Pick<EventLog, 'readStream'>,
  id: BookingId,
): Promise<readonly StoredEvent[]> {
  const streams = await Promise.all(STORIES.map((story) => log.readStream(workflowIds[story](id))));
  return streams.flat().toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

/** The booking after the events up to and including a position; null if it was not placed by then. */
export async function momentOf(
  rm: Pick<ReadModels, 'openMany'>,
  story: readonly StoredEvent[],
  position: bigint,
  durations: Durations,
): Promise<BookingMoment | null> {
  const events = story.filter((event) => event.position <= position);
  const last = events.at(-1);
  const row = await rowOf(
    events.filter((event) => bookingIdOf(event) !== null),
    rm.openMany,
    durations,
  );
  if (row === null || last === undefined) return null;
  const [view] = await toViews(rm, [row]);
  if (view === undefined) return null;
  return {
    view,
    book: events.reduce(withEvent, emptyState),
    postings: events.flatMap((event) => postingOf(event) ?? []),
    last,
  };
}
