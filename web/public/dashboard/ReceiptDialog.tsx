/** The receipt of completed work. */
import { money, wallTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { PriceLines } from '../booking/PriceLines.tsx';
import type { BookingDialog } from './Dialogs.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '../words/texts.ts';
import { cardName, kindOf } from '../words/words.ts';
import { dashboardTexts } from './texts.ts';

export function ReceiptDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const { capturedCents, refundedCents, pricing } = booking;
  const estimate = pricing.totalCents;
  const isOther = capturedCents > 0 && capturedCents !== estimate;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('receiptTitle', { number: booking.number })}
      footer={<Button onClick={() => window.print()}>{t('print')}</Button>}
    >
      <div className="grid gap-5">
        <KeyValue
          rows={[
            [t('service'), kindOf(words, booking)],
            [t('completedAt'), booking.completedAt ? wallTime(booking.completedAt, booking.zone) : null],
            [words('where'), booking.address],
            [
              t('technician'),
              booking.technician
                ? `${booking.technician.user.firstName} ${booking.technician.user.lastName}`
                : null,
            ],
            [t('card'), booking.card ? cardName(words, booking.card) : null],
          ]}
        />
        <PriceLines lines={pricing.lines} />
        <ul className="price-lines sums">
          {isOther ? (
            <li>
              <span>{words('estimate')}</span>
              <Money cents={estimate} />
            </li>
          ) : null}
          <li>
            <b>{capturedCents > 0 ? t('charged') : t('notChargedYet')}</b>
            <Money cents={capturedCents} />
          </li>
          {refundedCents > 0 ? (
            <li>
              <span>{t('refunded')}</span>
              <Money cents={-refundedCents} />
            </li>
          ) : null}
        </ul>
        {capturedCents === 0 ? (
          <p className="small muted">{t('processing', { total: money(estimate) })}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
