/** Decides a price rise within the account. */
import type { Booking } from '#api/contract/bookings.ts';
import { money } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceRise } from '../approve/PriceRise.tsx';
import { RiseReason } from '../approve/RiseReason.tsx';
import { approveTexts, dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { cardName } from '#web/lib/words.ts';

export default function ApproveDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const rise = booking.priceRise;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('riseTitle')}>
      {rise?.state === 'requested' ? (
        <div className="grid gap-8">
          <PriceRise
            bookingId={booking.id}
            rise={rise}
            zone={booking.zone}
            token={null}
            card={booking.card && cardName(words, booking.card)}
            onDone={onClose}
          />
          <RiseReason rise={rise} technician={booking.technician?.user.firstName ?? null} />
        </div>
      ) : (
        <Answered rise={rise} />
      )}
    </Dialog>
  );
}

/** The question was settled while the dialog was open, perhaps by the person's own answer whose response was lost. */
function Answered({ rise }: { readonly rise: Booking['priceRise'] }) {
  const t = useMessages(approveTexts);
  if (!rise) return <p role="status">{t('answeredMeanwhile')}</p>;
  return (
    <p role="status">
      {rise.state === 'approved'
        ? t('approvedDetail', { total: money(rise.actualCents) })
        : t('notApprovedDetail', { total: money(rise.heldCents) })}
    </p>
  );
}
