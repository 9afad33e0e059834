/** The props of every booking dialog. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';

export interface BookingDialogProps {
  readonly booking: AdminBookingDetail;
  readonly onClose: () => void;
}
