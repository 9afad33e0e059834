/** One booking in the lists, with its available actions. */
import { inCents } from '#api/contract/amounts.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { awaitsParts, awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { Art } from '#web/art/Art.tsx';
import { money, wallTime, zoneName } from '#web/lib/format.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stars } from '#web/ui/Figures.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { pieceOf, storyPiece } from '#web/lib/furniture.ts';
import { BookAgain } from '../again/BookAgain.tsx';
import type { Opened } from './opened.ts';
import { notify } from '#web/ui/toast.ts';
import { AddToCalendar } from '../progress/AddToCalendar.tsx';
import { isVisitAhead, positionOf } from '#web/lib/progress.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { bankTexts } from '#words/generated/contract.ts';
import { dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, kindOf, paymentFailureWord, priceAskedWord, visitLine } from '#web/lib/words.ts';

/** Key of the payment button's label, or null if nothing is to be paid (spec customer §4). */
export function paymentAction(
  booking: Pick<Booking, 'can' | 'paymentStatus'>,
): 'retryPayment' | 'continuePayment' | null {
  if (!booking.can.includes('pay')) return null;
  return booking.paymentStatus === 'failed' || booking.paymentStatus === 'cancelled'
    ? 'retryPayment'
    : 'continuePayment';
}

/** What was, is or will be paid. */
function priceOf(booking: Booking): number {
  if (booking.status === 'cancelled') return booking.cancellation?.feeCents ?? 0;
  return booking.capturedCents > 0 ? booking.capturedCents : booking.agreedCents;
}

export function BookingRow({
  booking,
  onOpen,
}: {
  readonly booking: Booking;
  readonly onOpen: (kind: Opened['kind'], booking: Booking) => void;
}) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const step = positionOf(booking.status);
  const kinds = booking.items.map(({ category }) => category);
  const payment = paymentAction(booking);
  const asked = priceAskedWord(words, booking);
  const isDone = booking.status === 'completed';
  // The charge depends on the customer's answer, so no amount is shown as charged before it.
  const isAsked = booking.can.includes('approve');
  const isOpen = !isDone && booking.status !== 'cancelled';
  const isDateless = awaitsReturnDate(booking);
  const photos = booking.beforePhotos.length + booking.afterPhotos.length;
  return (
    <li
      data-part="booking"
      className="grid py-5 border-b border-line grid-cols-[96px_minmax(0,1fr)_auto] gap-y-2 gap-x-6 items-start max-phone:grid-cols-[56px_minmax(0,1fr)_auto] max-phone:gap-x-3 print:break-inside-avoid"
    >
      <span className="grid size-24 row-span-2 place-items-center max-phone:w-14 max-phone:h-16 max-phone:row-auto">
        <Art
          className="h-24 max-w-24 max-phone:h-16 max-phone:max-w-14"
          size="small"
          {...(isOpen
            ? { piece: storyPiece(kinds), variant: 'step' as const, step: Math.max(1, step) }
            : {
                piece: pieceOf(kinds[0] ?? 'other'),
                variant: isDone ? ('assembled' as const) : ('ghost' as const),
              })}
        />
      </span>
      <div className="grid gap-1 justify-items-start max-phone:col-[2/-1]">
        <p className="flex gap-3 flex-wrap items-center">
          <StatusBadge status={booking.status} />
          <span className="text-muted text-small">#{booking.number}</span>
        </p>
        <h3 className="text-h3 max-phone:text-[1.0625rem]">
          {isDateless ? t('returnNoDate') : appointment(words, booking)}
        </h3>
        {isVisitAhead(booking) ? <p className="text-small">{visitLine(words, booking)}</p> : null}
        <p className="text-muted text-small">
          {t('rowFacts', {
            kind: kindOf(words, booking),
            items: words('items', { count: booking.itemCount }),
            address: booking.address,
          })}
        </p>
        {booking.rating === null ? null : <Stars rating={booking.rating} />}
        {asked === null ? null : <p className="text-small">{asked}</p>}
        <Waiting booking={booking} onOpen={onOpen} />
      </div>
      <p
        data-part="price"
        className="font-strong text-h3 leading-[1.3] font-display text-right max-phone:flex max-phone:gap-2 max-phone:col-[2/-1] max-phone:flex-wrap max-phone:items-baseline max-phone:text-left"
      >
        <Money cents={priceOf(booking)} />
        <small className="block font-normal text-micro leading-[normal] font-body text-muted">
          {priceNote(t, booking)}
        </small>
      </p>
      <p className="flex gap-2 mt-2 items-center col-[2/-1] flex-wrap max-phone:col-span-full max-phone:*:min-h-11 max-phone:*:flex-auto print:hidden">
        {payment ? (
          <ButtonLink kind="primary" size="small" href={`/checkout?booking=${booking.id}&return=dashboard`}>
            {t(payment)}
          </ButtonLink>
        ) : null}
        {isOpen ? (
          <Button size="small" onClick={() => onOpen('status', booking)}>
            {t('trackStatus')}
          </Button>
        ) : null}
        {booking.can.includes('review') ? (
          <Button size="small" onClick={() => onOpen('review', booking)}>
            {t('addReview')}
          </Button>
        ) : null}
        {isDone ? <BookAgain booking={booking} size="small" /> : null}
        {!isAsked && (isDone || booking.capturedCents > 0) ? (
          <ButtonLink
            size="small"
            href={`/receipt/${booking.id}`}
            onClick={() =>
              notify({
                title: t('receipt'),
                detail: t('receiptToast', { kind: kindOf(words, booking), total: money(priceOf(booking)) }),
              })
            }
          >
            {t('viewReceipt')}
          </ButtonLink>
        ) : null}
        {isDone ? (
          <Button size="small" kind="quiet" onClick={() => onOpen('photos', booking)}>
            {photos > 0 ? t('viewPhotosCount', { count: photos }) : t('viewPhotos')}
          </Button>
        ) : null}
        {isOpen && booking.status !== 'pending' && !isDateless ? (
          <AddToCalendar bookingId={booking.id} small />
        ) : null}
        {booking.can.includes('reschedule') ? (
          <Button
            size="small"
            kind={isDateless ? 'primary' : 'quiet'}
            onClick={() => onOpen('reschedule', booking)}
          >
            {isDateless ? t('chooseTime') : words('reschedule')}
          </Button>
        ) : null}
        {booking.can.includes('cancel') ? (
          <Button size="small" kind="quiet" onClick={() => onOpen('cancel', booking)}>
            {t('cancel')}
          </Button>
        ) : null}
      </p>
    </li>
  );
}

/** What the booking needs from its customer. */
function Waiting({
  booking,
  onOpen,
}: {
  readonly booking: Booking;
  readonly onOpen: (kind: Opened['kind'], booking: Booking) => void;
}) {
  const bank = useMessages(bankTexts);
  const t = useMessages(dashboardTexts);
  if (booking.can.includes('approve') && booking.priceRise)
    return (
      <p className="mt-2 pl-3 border-l-3 border-accent text-small">
        {t('riseWaits', {
          actual: money(booking.priceRise.actualCents),
          held: money(booking.priceRise.heldCents),
        })}{' '}
        <Button size="small" onClick={() => onOpen('approve', booking)}>
          {t('lookAtIt')}
        </Button>
      </p>
    );
  if (awaitsReturnDate(booking))
    return (
      <p className="mt-2 pl-3 border-l-3 border-accent text-small">
        {t(awaitsParts(booking) ? 'partsMissing' : 'returnWanted')}{' '}
        {awaitsParts(booking) ? (
          <Button size="small" onClick={() => onOpen('status', booking)}>
            {t('lookAtIt')}
          </Button>
        ) : null}
      </p>
    );
  if (booking.offeredOtherSlots)
    return <p className="mt-2 pl-3 border-l-3 border-accent text-small">{t('noTechnician')}</p>;
  if (booking.paymentFailure && booking.can.includes('pay'))
    return (
      <p className="mt-2 pl-3 border-l-3 border-accent text-small">
        {paymentFailureWord(bank, booking)}{' '}
        {booking.mendCardBefore === null
          ? booking.status !== 'pending' && t('mend')
          : t('mendBefore', {
              moment: `${wallTime(booking.mendCardBefore, booking.zone)} ${zoneName(booking.mendCardBefore, booking.zone)}`,
            })}
      </p>
    );
  return null;
}

function priceNote(t: TextOf<typeof dashboardTexts>, booking: Booking): string {
  if (booking.status === 'cancelled')
    return booking.cancellation?.feeCents ? t('cancellationFee') : t('nothingCharged');
  if (booking.capturedCents > 0)
    return booking.refundedCents > 0 ? t('refundedSum', { total: money(booking.refundedCents) }) : t('paid');
  switch (booking.paymentStatus) {
    case 'authorized': {
      // An admin may have lowered the price since, so show the amount that was held.
      const { paymentHoldAmount, agreedCents } = booking;
      const heldCents = paymentHoldAmount === null ? agreedCents : inCents(paymentHoldAmount);
      return heldCents === agreedCents ? t('heldNotCharged') : t('partHeld', { held: money(heldCents) });
    }
    case 'card_saved':
      return t('cardSaved');
    default:
      return t('estimate');
  }
}
