/** What every dialog of a booking takes. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';

export interface BookingDialogProps {
  readonly booking: AdminBookingDetail;
  readonly onClose: () => void;
}
