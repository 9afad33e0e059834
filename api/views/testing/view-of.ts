import type { Booking } from '#domain/booking/state.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';

/** The view of a booking, without anyone's names or texts. */
export function viewOf(booking: Booking): BookingView {
  return {
    id: booking.id,
    booking,
    customer: { id: booking.customerId, firstName: null, lastName: null, email: null, phone: null },
    address: { street: null, unit: null, city: 'New York', state: 'NY', zip: '10001' },
    crew: [],
    askedForName: null,
    instructions: null,
    site: { parking: null, access: null, wall: [] },
    completionNotes: null,
    review: null,
    noShowPosition: null,
    stopNote: null,
    missingParts: [],
    returnNote: null,
    notes: [],
    history: booking.history,
    freeSeats: 1,
    completedAt: null,
    updatedAt: booking.placedAt,
  };
}
