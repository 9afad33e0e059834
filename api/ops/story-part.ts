/** Which workflow of which booking a workflow id stands for. */
import { as, type BookingId } from '#domain/core/ids.ts';

const STORY = /^(booking|payout|messages|aftercare)-([0-9a-f-]{36})$/;

/** The booking and the kind of workflow in a workflow id; null if it does not belong to a booking. */
export function partOf(workflowId: string): { readonly story: string; readonly bookingId: BookingId } | null {
  const [, story, bookingId] = STORY.exec(workflowId) ?? [];
  return story === undefined || bookingId === undefined
    ? null
    : { story, bookingId: as<BookingId>(bookingId) };
}
