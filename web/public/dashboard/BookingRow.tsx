/** One booking in the lists, with what can be done with it now. */
import type { Booking } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import { calendarDay, money } from '#web/lib/format.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stars } from '#web/ui/Figures.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { pieceOf, storyPiece } from '#web/lib/furniture.ts';
import { kindOf } from '../checkout/BookingSheet.tsx';
import type { Opened } from './Dialogs.tsx';
import { positionOf } from './progress.ts';

/** The words of the payment button, or null when nothing is to be paid (spec customer §4). */
export function paymentWords(booking: Pick<Booking, 'can' | 'paymentStatus'>): string | null {
  if (!booking.can.includes('pay')) return null;
  return booking.paymentStatus === 'failed' || booking.paymentStatus === 'cancelled'
    ? 'Retry Payment'
    : 'Continue Payment';
}

/** What was, is or will be paid. */
function priceOf(booking: Booking): number {
  if (booking.status === 'cancelled') return booking.cancellation?.feeCents ?? 0;
  return booking.capturedCents > 0 ? booking.capturedCents : booking.pricing.totalCents;
}

export function BookingRow({
  booking,
  onOpen,
}: {
  readonly booking: Booking;
  readonly onOpen: (kind: Opened['kind'], booking: Booking) => void;
}) {
  const step = positionOf(booking.status);
  const kinds = booking.items.map(({ category }) => category);
  const payment = paymentWords(booking);
  const isDone = booking.status === 'completed';
  const isOpen = !isDone && booking.status !== 'cancelled';
  const photos = booking.beforePhotos.length + booking.afterPhotos.length;
  return (
    <li className="booking-row">
      <span className="pic">
        {isOpen ? (
          <Art piece={storyPiece(kinds)} variant="step" step={Math.max(1, step)} size="small" />
        ) : (
          <Art piece={pieceOf(kinds[0] ?? 'other')} variant={isDone ? 'assembled' : 'ghost'} size="small" />
        )}
      </span>
      <div className="facts">
        <p className="top">
          <StatusBadge status={booking.status} />
          <span className="small muted">#{booking.number}</span>
        </p>
        <h3>{`${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime}`}</h3>
        <p className="small muted">
          {`${kindOf(booking)}, ${booking.itemCount} ${booking.itemCount === 1 ? 'item' : 'items'}. ${booking.address}`}
        </p>
        {booking.rating === null ? null : <Stars rating={booking.rating} />}
        <Waiting booking={booking} onOpen={onOpen} />
      </div>
      <p className="price">
        <Money cents={priceOf(booking)} />
        <small>{priceWords(booking)}</small>
      </p>
      <p className="acts">
        {payment ? (
          <ButtonLink kind="primary" size="small" href={`/checkout?booking=${booking.id}&return=dashboard`}>
            {payment}
          </ButtonLink>
        ) : null}
        {isOpen ? (
          <Button size="small" onClick={() => onOpen('status', booking)}>
            Track Status
          </Button>
        ) : null}
        {booking.can.includes('review') ? (
          <Button size="small" onClick={() => onOpen('review', booking)}>
            Add Review
          </Button>
        ) : null}
        {isDone ? (
          <Button size="small" onClick={() => onOpen('receipt', booking)}>
            View Receipt
          </Button>
        ) : null}
        {isDone ? (
          <Button
            size="small"
            kind="quiet"
            onClick={() => onOpen('photos', booking)}
          >{`View Photos${photos > 0 ? ` (${photos})` : ''}`}</Button>
        ) : null}
        {booking.can.includes('reschedule') ? (
          <Button size="small" kind="quiet" onClick={() => onOpen('reschedule', booking)}>
            Reschedule
          </Button>
        ) : null}
        {booking.can.includes('cancel') ? (
          <Button size="small" kind="quiet" onClick={() => onOpen('cancel', booking)}>
            Cancel
          </Button>
        ) : null}
      </p>
    </li>
  );
}

/** What the booking waits for from its customer. */
function Waiting({
  booking,
  onOpen,
}: {
  readonly booking: Booking;
  readonly onOpen: (kind: Opened['kind'], booking: Booking) => void;
}) {
  if (booking.can.includes('approve') && booking.priceRise)
    return (
      <p className="waits">
        {`The work came to ${money(booking.priceRise.actualCents)}, ${money(booking.priceRise.heldCents)} are held. `}
        <Button size="small" onClick={() => onOpen('approve', booking)}>
          Look at it
        </Button>
      </p>
    );
  if (booking.offeredOtherSlots)
    return (
      <p className="waits">No technician was found for this time. Choose another one, or cancel for free.</p>
    );
  if (booking.paymentFailure && booking.can.includes('pay'))
    return <p className="waits">{booking.paymentFailure}</p>;
  return null;
}

function priceWords(booking: Booking): string {
  if (booking.status === 'cancelled')
    return booking.cancellation?.feeCents ? 'cancellation fee' : 'nothing charged';
  if (booking.capturedCents > 0)
    return booking.refundedCents > 0 ? `${money(booking.refundedCents)} refunded` : 'paid';
  switch (booking.paymentStatus) {
    case 'authorized':
      return 'held, not charged';
    case 'card_saved':
      return 'card saved';
    default:
      return 'estimate';
  }
}
