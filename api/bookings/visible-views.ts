/** A booking from the read models for a person who may see it. */
import type { BookingView } from '#projections/queries/booking-view.ts';
import { bookingByIdOrNumber } from '#projections/queries/bookings.ts';
import type { Session } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';
import { maySee } from './streams.ts';

/** The booking typed as id or number; for those who may not see it there is none. @throws {Refused} 404 */
export async function visibleView(
  deps: Pick<Dependencies, 'readModels'>,
  typed: string,
  session: Session,
): Promise<BookingView> {
  const view = await bookingByIdOrNumber(deps.readModels, typed);
  if (!view || !maySee(view.booking, session)) throw notFound('Booking');
  return view;
}
