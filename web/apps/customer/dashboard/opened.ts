/** Which dialog of which booking is open. */
import type { Booking } from '#api/contract/bookings.ts';

export interface Opened {
  readonly kind: 'status' | 'cancel' | 'reschedule' | 'review' | 'photos' | 'approve' | 'again';
  /** Id or number. */
  readonly bookingId: string;
}

/** Props of each dialog. */
export interface BookingDialog {
  readonly booking: Booking;
  readonly onClose: () => void;
}
