/** What several views of one booking share: its facts, its history, its alerts. */
import { inCents } from '#api/contract/amounts.ts';
import type { ReactNode } from 'react';
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { pieceName } from '#domain/booking/piece-brands.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { calendarDay, duration, money, wallTime, windowText, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { brandsWord, cardName, siteLine, type Words } from '#web/lib/words.ts';
import { useControls } from '#web/ui/controls.ts';
import { AppLink } from '#web/ui/link.tsx';
import { AlertIcon } from '#web/ui/later-icons.tsx';
import type { TimelineItem } from '#web/ui/Progress.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { bookingTexts, consoleTexts } from '#words/generated/admin.ts';
import { Explained } from '../money/Explained.tsx';
import { roleText, serviceText } from '../words.ts';

/** The status of booking and payment; a booking that is cancelled together with its hold says so only once. */
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

type Texts = TextOf<typeof bookingTexts>;
type Rows = readonly (readonly [name: string, value: ReactNode])[];

export const isOver = ({ status }: Pick<AdminBookingDetail, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

export function customerRows(t: Texts, { customer, customerPhone, address }: AdminBookingDetail): Rows {
  return [
    [t('customer'), `${customer.firstName} ${customer.lastName}`],
    [t('phone'), formatPhone(customerPhone)],
    [t('email'), customer.email],
    [t('where'), address],
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
  | 'site'
  | 'storeCode'
  | 'actualDuration'
  | 'completionNotes'
>;

export function jobRows(t: Texts, words: Words, booking: JobFacts): Rows {
  const { items, addOns, actualDuration } = booking;
  const names = items.map(
    (item) => `${item.quantity > 1 ? `${item.quantity} × ` : ''}${pieceName(item, booking)}`,
  );
  return [
    [
      t('when'),
      t('whenAt', {
        day: calendarDay(booking.scheduledDate),
        time: windowText(booking.scheduledTime),
        zone: zoneName(booking.startsAt, booking.zone),
      }),
    ],
    [t('service'), `${brandsWord(words, booking.brand)}, ${serviceText(words, booking.serviceType)}`],
    [t('items'), names.length > 0 ? names.join(', ') : booking.itemCount],
    [t('addOns'), addOns.length > 0 ? addOns.map((one) => words(`addOn_${one}`)).join(', ') : null],
    [t('crew'), t('crewOf', { count: booking.crewSize, duration: duration(booking.minutes) })],
    [words('site'), siteLine(words, booking.site)],
    [t('instructions'), booking.specialInstructions],
    [t('storeCode'), booking.storeCode],
    [t('took'), actualDuration === null ? null : duration(actualDuration)],
    [t('notes'), booking.completionNotes],
  ];
}

export function moneyRows(t: Texts, words: Words, booking: AdminBookingDetail): Rows {
  const { card, heldCents, holdEndsAt, capturedCents, refundedCents, cancellation } = booking;
  const held = heldCents === null ? null : money(heldCents);
  const explained = { bookingId: booking.id, number: booking.number, zone: booking.zone };
  return [
    [t('price'), money(inCents(booking.totalPrice))],
    [t('actualCost'), booking.actualCost === null ? null : money(inCents(booking.actualCost))],
    [
      t('held'),
      held !== null && holdEndsAt !== null
        ? t('heldUntil', { amount: held, time: wallTime(holdEndsAt, booking.zone) })
        : held,
    ],
    [
      t('captured'),
      capturedCents > 0 ? (
        <Explained key="captured" {...explained} figure="captured" cents={capturedCents} />
      ) : null,
    ],
    [
      t('refunded'),
      refundedCents > 0 ? (
        <Explained key="refunded" {...explained} figure="refunded" cents={refundedCents} />
      ) : null,
    ],
    [t('feeKept'), cancellation ? money(cancellation.feeCents) : null],
    [t('card'), card ? cardName(words, card) : null],
    [t('intent'), booking.stripePaymentIntentId],
    [
      t('pricesOf'),
      <AppLink key="prices" href="/admin/catalogue/prices">
        {t('priceVersion', { version: booking.priceVersion })}
      </AppLink>,
    ],
    [
      t('termsOf'),
      <AppLink key="terms" href={`/terms/${booking.termsVersion}`}>
        {calendarDay(booking.termsVersion, true)}
      </AppLink>,
    ],
  ];
}

/** A bar above a page or a panel for something that needs attention. */
export function AlertBar({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <div
      className="grid gap-2.5 px-6! py-3! border-b border-line grid-cols-[20px_minmax(0,1fr)] text-small font-medium bg-warned max-md:px-4!"
      role={role}
    >
      <AlertIcon className="text-warn" />
      {children}
    </div>
  );
}

/** What needs attention, worst first; null if nothing does. */
export function Alert({ booking }: { readonly booking: AdminBookingDetail }) {
  const text = alertOf(useMessages(bookingTexts), booking);
  return text === null ? null : (
    <AlertBar role="alert">
      <p>{text}</p>
    </AlertBar>
  );
}

function alertOf(t: Texts, booking: AdminBookingDetail): string | null {
  const { paymentFailure, priceRise, stopped } = booking;
  if (stopped?.reason === 'unproven_no_show') return t('noShowToReview');
  if (stopped)
    return [
      t('visitStopped', { reason: t(`stop_${stopped.reason}`) }),
      ...(stopped.note === null ? [] : [t('stopNote', { note: stopped.note })]),
    ].join(' ');
  if (awaitsReturnDate(booking)) return t('returnUnplanned');
  if (paymentFailure) return t('paymentFailed', { reason: paymentFailure });
  if (priceRise?.state === 'requested')
    return t('priceAsked', { actual: money(priceRise.actualCents), held: money(priceRise.heldCents) });
  return booking.unassignedAlert ? t('unassignedADay') : null;
}

/** The history as a timeline, newest last. */
export function useHistory({ statusHistory, zone }: AdminBookingDetail): readonly TimelineItem[] {
  const controls = useControls();
  const common = useMessages(consoleTexts);
  return statusHistory.map((change, k) => ({
    id: `${k}-${change.status}`,
    title: controls(`status_${change.status}`),
    detail: [roleText(common, change.by), change.notes].filter(Boolean).join(', '),
    time: wallTime(change.timestamp, zone),
    state: k === statusHistory.length - 1 ? 'now' : 'done',
  }));
}

/** What an admin may do now, by the domain's table. */
export const may = ({ status }: Pick<AdminBookingDetail, 'status'>) => ({
  assign: isLegal('AssignTechnician', status),
  takeOff: isLegal('UnassignTechnician', status),
  move: isLegal('RescheduleBooking', status),
  cancel: isLegal('CancelBooking', status),
  correct: isLegal('ChangeDetails', status),
  setStatus: isLegal('SetStatus', status),
});
