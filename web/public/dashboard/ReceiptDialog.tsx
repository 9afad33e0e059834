/** The receipt of completed work. */
import { money, wallTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { PriceLines } from '../booking/PriceLines.tsx';
import { cardName, kindOf } from '../checkout/BookingSheet.tsx';
import type { BookingDialog } from './Dialogs.tsx';

export function ReceiptDialog({ booking, onClose }: BookingDialog) {
  const { capturedCents, refundedCents, pricing } = booking;
  const estimate = pricing.totalCents;
  const isOther = capturedCents > 0 && capturedCents !== estimate;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Receipt, #${booking.number}`}
      footer={<Button onClick={() => window.print()}>Print</Button>}
    >
      <div className="grid gap-5">
        <KeyValue
          rows={[
            ['Service', kindOf(booking)],
            ['Completed', booking.completedAt ? wallTime(booking.completedAt, booking.zone) : null],
            ['Where', booking.address],
            [
              'Technician',
              booking.technician
                ? `${booking.technician.user.firstName} ${booking.technician.user.lastName}`
                : null,
            ],
            ['Card', booking.card ? cardName(booking.card) : null],
          ]}
        />
        <PriceLines lines={pricing.lines} />
        <ul className="price-lines sums">
          {isOther ? (
            <li>
              <span>Estimate</span>
              <Money cents={estimate} />
            </li>
          ) : null}
          <li>
            <b>{capturedCents > 0 ? 'Charged' : 'Not charged yet'}</b>
            <Money cents={capturedCents} />
          </li>
          {refundedCents > 0 ? (
            <li>
              <span>Refunded</span>
              <Money cents={-refundedCents} />
            </li>
          ) : null}
        </ul>
        {capturedCents === 0 ? (
          <p className="small muted">{`The payment of ${money(estimate)} is being processed.`}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
