/** A booking from the read models for a person who may see it. */
import type { BookingView } from '#projections/queries/booking-view.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import type { Session } from '../auth/sessions.ts';
import { actorOf } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuseInactive } from '../people/active-technician.ts';
import { notFound } from '../problems.ts';
import { typedBookingId, maySee } from './streams.ts';

/**
 * The booking typed as an id or as a number in any spelling; for anyone who may not see it, it does not exist.
 * @throws {Refused} 404; 403 for a technician whose account is not active
 */
export async function visibleView(
  deps: Pick<Dependencies, 'readModels' | 'pool' | 'log'>,
  typed: string,
  session: Session,
): Promise<BookingView> {
  const view = await bookingById(deps.readModels, await typedBookingId(deps, typed));
  if (!view || !maySee(view.booking, session)) throw notFound('Booking');
  await refuseInactive(deps, actorOf(session));
  return view;
}
