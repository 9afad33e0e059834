/** The price rise, decided inside the account. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceRise } from '../approve/PriceRise.tsx';
import type { BookingDialog } from './Dialogs.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from './texts.ts';

export default function ApproveDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('riseTitle')}>
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
