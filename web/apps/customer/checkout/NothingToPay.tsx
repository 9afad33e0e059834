/** Shown instead of the card form: the booking was cancelled, or no longer needs a card. */
import type { Booking } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import { money } from '#web/lib/format.ts';
import { storyPiece } from '#web/lib/furniture.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { checkoutTexts, siteTexts } from '#words/generated/customer.ts';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';
import type { PaidByLink } from './paid-by-link.ts';

/** `isCancelled`: the server has said so, although the booking loaded here may be older. */
export function NothingToPay({
  booking,
  isCancelled: isSaidToBe = false,
  link = null,
}: {
  readonly booking: Booking;
  readonly isCancelled?: boolean;
  /** Without it, the customer is signed in. */
  readonly link?: PaidByLink | null;
}) {
  const t = useMessages(checkoutTexts);
  const site = useMessages(siteTexts);
  const isCancelled = isSaidToBe || booking.status === 'cancelled';
  const { cancellation, capturedCents, agreedCents } = booking;
  return (
    <PageMessage
      picture={
        <Art
          piece={storyPiece(booking.items.map(({ category }) => category))}
          variant={isCancelled ? 'ghost' : 'assembled'}
          className={MESSAGE_PICTURE}
        />
      }
      title={isCancelled ? t('cancelledTitle') : t('settledTitle')}
      actions={
        <>
          {link ? (
            <ButtonLink kind="primary" href={link.trackUrl}>
              {t('trackBooking')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" href="/dashboard">
              {site('myBookings')}
            </ButtonLink>
          )}
          {isCancelled ? <ButtonLink href="/booking">{t('bookAgain')}</ButtonLink> : null}
        </>
      }
    >
      {isCancelled
        ? t(cancellation?.feeCents ? 'cancelledDetail' : 'cancelledFree')
        : booking.paymentStatus === 'card_saved'
          ? t('savedDetail')
          : t('settledDetail', { total: money(capturedCents > 0 ? capturedCents : agreedCents) })}
    </PageMessage>
  );
}
