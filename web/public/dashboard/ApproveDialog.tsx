/** The price rise, decided inside the account. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceRise } from '../approve/PriceRise.tsx';
import type { BookingDialog } from './Dialogs.tsx';

export default function ApproveDialog({ booking, onClose }: BookingDialog) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="The work cost more than estimated">
      {booking.priceRise ? (
        <PriceRise
          bookingId={booking.id}
          rise={booking.priceRise}
          zone={booking.zone}
          token={null}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}
