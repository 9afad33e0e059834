/** Which dialog of which booking stands open over the lists. */
import type { Booking } from '#api/contract/bookings.ts';

export interface Opened {
  readonly kind: 'status' | 'cancel' | 'reschedule' | 'review' | 'photos' | 'approve' | 'again';
  /** Id or number. */
  readonly bookingId: string;
}

/** What each of the dialogs is given. */
export interface BookingDialog {
  readonly booking: Booking;
  readonly onClose: () => void;
}
