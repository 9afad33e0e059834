/** In place of the card: the booking was cancelled, or no card is wanted for it any more. */
import type { Booking } from '#api/contract/bookings.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { checkoutTexts, siteTexts } from '#words/generated/customer.ts';

/** `isCancelled`: the server has said so, though the booking here may still be the one from before. */
export function NothingToPay({
  booking,
  isCancelled: isSaidToBe = false,
}: {
  readonly booking: Booking;
  readonly isCancelled?: boolean;
}) {
  const t = useMessages(checkoutTexts);
  const site = useMessages(siteTexts);
  const isCancelled = isSaidToBe || booking.status === 'cancelled';
  const { cancellation, capturedCents, agreedCents } = booking;
  return (
    <div className="py-[clamp(64px,8vw,112px)] border-line scroll-mt-6 border-t-0">
      <div className="grid gap-4 justify-items-start max-w-[62ch]">
        <h1>{isCancelled ? t('cancelledTitle') : t('settledTitle')}</h1>
        <p className="text-muted">
          {isCancelled
            ? t(cancellation?.feeCents ? 'cancelledDetail' : 'cancelledFree')
            : booking.paymentStatus === 'card_saved'
              ? t('savedDetail')
              : t('settledDetail', { total: money(capturedCents > 0 ? capturedCents : agreedCents) })}
        </p>
        <div className="flex gap-3 flex-wrap items-center print:hidden">
          <ButtonLink kind="primary" href="/dashboard">
            {site('myBookings')}
          </ButtonLink>
          {isCancelled ? <ButtonLink href="/booking">{t('bookAgain')}</ButtonLink> : null}
        </div>
      </div>
    </div>
  );
}
