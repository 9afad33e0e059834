/** Which story of which booking a workflow's id names. */
import { as, type BookingId } from '#domain/core/ids.ts';

const STORY = /^(booking|payout|messages|aftercare)-([0-9a-f-]{36})$/;

/** The booking and the story of a workflow's id; null for one that is no part of a booking. */
export function partOf(workflowId: string): { readonly story: string; readonly bookingId: BookingId } | null {
  const [, story, bookingId] = STORY.exec(workflowId) ?? [];
  return story === undefined || bookingId === undefined
    ? null
    : { story, bookingId: as<BookingId>(bookingId) };
}
