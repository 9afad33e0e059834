/** Who a caller may be connected to: the people of current bookings, by their numbers. */
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

/**
 * The bookings of the day around `now` (ISO), those in progress, and those completed within a day, in which this number
 * (E.164) is the customer's or a crew member's. The domain decides which of them a call may be about.
 */
export async function bookingsOfNumber(
  rm: ReadModels,
  number: string,
  now: string,
): Promise<readonly BookingView[]> {
  const rows = await select(
    rm.pool,
    viewRow,
    `SELECT ${VIEW_COLUMNS} FROM rm.bookings b
     WHERE (b.starts_at BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '1 day'
         OR b.status IN ('in_route', 'on_site', 'in_progress')
         OR b.completed_at > $2::timestamptz - interval '1 day')
       AND (b.phone = $1 OR EXISTS (SELECT FROM jsonb_each(b.crew) c WHERE c.value ->> 'phone' = $1))
     ORDER BY b.starts_at, b.id`,
    [number, now],
  );
  return toViews(rm, rows);
}
