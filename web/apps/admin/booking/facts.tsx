/** What several views of one booking show: its rows of facts, its history, its alerts. */
import { inCents } from '#api/contract/amounts.ts';
import type { ReactNode } from 'react';
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { addOnLabels } from '#domain/pricing/add-on-prices.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { calendarDay, duration, money, wallTime, zoneName } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import type { TimelineItem } from '#web/ui/Progress.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { cardNetwork } from '#web/lib/card-brand.ts';
import { brandWord, serviceWord, statusNames } from '../words.ts';

/** Where booking and payment stand; a booking that is cancelled with its hold says so once. */
export function Badges({ booking: { status, paymentStatus } }: { readonly booking: AdminBookingDetail }) {
  return (
    <>
      <StatusBadge status={status} />
      {status === 'cancelled' && paymentStatus === 'cancelled' ? null : (
        <PaymentBadge state={paymentStatus} />
      )}
    </>
  );
}

type Rows = readonly (readonly [name: string, value: ReactNode])[];

export const isOver = ({ status }: Pick<AdminBookingDetail, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

export function customerRows({ customer, customerPhone, address }: AdminBookingDetail): Rows {
  return [
    ['Customer', `${customer.firstName} ${customer.lastName}`],
    ['Phone', formatPhone(customerPhone)],
    ['Email', customer.email],
    ['Where', address],
  ];
}

type JobFacts = Pick<
  AdminBookingDetail,
  | 'items'
  | 'itemCount'
  | 'addOns'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'startsAt'
  | 'zone'
  | 'brand'
  | 'serviceType'
  | 'crewSize'
  | 'minutes'
  | 'specialInstructions'
  | 'storeCode'
  | 'actualDuration'
  | 'completionNotes'
>;

export function jobRows(booking: JobFacts): Rows {
  const items = booking.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return [
    [
      'When',
      `${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime} ${zoneName(booking.startsAt, booking.zone)}`,
    ],
    ['Service', `${brandWord(booking.brand)}, ${serviceWord(booking.serviceType)}`],
    ['Items', items.length > 0 ? items.join(', ') : booking.itemCount],
    ['Add-ons', booking.addOns.length > 0 ? addOnLabels(booking.addOns).join(', ') : null],
    [
      'Crew',
      `${booking.crewSize} technician${booking.crewSize > 1 ? 's' : ''}, ${duration(booking.minutes)}`,
    ],
    ['Instructions', booking.specialInstructions],
    ['Store code', booking.storeCode],
    ['Took', booking.actualDuration === null ? null : duration(booking.actualDuration)],
    ['Notes', booking.completionNotes],
  ];
}

export function moneyRows(booking: AdminBookingDetail): Rows {
  const { card, heldCents, holdEndsAt, capturedCents, refundedCents, cancellation } = booking;
  const until = holdEndsAt ? ` until ${wallTime(holdEndsAt, booking.zone)}` : '';
  return [
    ['Price', money(inCents(booking.totalPrice))],
    ['Actual cost', booking.actualCost === null ? null : money(inCents(booking.actualCost))],
    ['Held', heldCents === null ? null : money(heldCents) + until],
    ['Captured', capturedCents > 0 ? money(capturedCents) : null],
    ['Refunded', refundedCents > 0 ? money(refundedCents) : null],
    ['Fee kept', cancellation ? money(cancellation.feeCents) : null],
    ['Card', card ? `${cardNetwork(card.brand) ?? 'Card'} ending in ${card.last4}` : null],
    ['Intent', booking.stripePaymentIntentId],
  ];
}

/** What needs somebody's attention, worst first; null when nothing does. */
export function Alert({ booking }: { readonly booking: AdminBookingDetail }) {
  const text = alertOf(booking);
  if (text === null) return null;
  return (
    <div
      className="grid gap-2.5 px-6! py-3! border-b border-line grid-cols-[20px_minmax(0,1fr)] text-small font-medium bg-warned max-md:px-4!"
      role="alert"
    >
      <AlertIcon className="text-warn" />
      <p>{text}</p>
    </div>
  );
}

function alertOf(booking: AdminBookingDetail): string | null {
  if (booking.paymentFailure) return `The payment failed: ${booking.paymentFailure}`;
  if (booking.priceRise?.state === 'requested')
    return `The customer is asked to agree to ${money(booking.priceRise.actualCents)}; ${money(booking.priceRise.heldCents)} is held.`;
  if (booking.unassignedAlert) return 'Unassigned for a day. Assign somebody, or move the appointment.';
  return null;
}

export function historyItems({ statusHistory, zone }: AdminBookingDetail): readonly TimelineItem[] {
  return statusHistory.map((change, k) => ({
    id: `${k}-${change.status}`,
    title: statusNames[change.status],
    detail: [change.by.split(' ')[0], change.notes].filter(Boolean).join(', '),
    time: wallTime(change.timestamp, zone),
    state: k === statusHistory.length - 1 ? 'now' : 'done',
  }));
}

/** What an admin may do now, by the domain's table. */
export const may = ({ status }: Pick<AdminBookingDetail, 'status'>) => ({
  assign: isLegal('AssignTechnician', status),
  move: isLegal('RescheduleBooking', status),
  cancel: isLegal('CancelBooking', status),
  correct: isLegal('ChangeDetails', status),
  setStatus: isLegal('SetStatus', status),
});
