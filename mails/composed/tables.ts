/** The card and the money table beside a booking message's text. */
import { promised } from '#domain/contract/promised.ts';
import { agreedPrice } from '#domain/booking/agreed.ts';
import type { PriceLine } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { type Cents, dollars, minus, sum, zero } from '#domain/core/money.ts';
import { receiptLine } from '#domain/receipt/written.ts';
import type { Template } from '#domain/messages/templates.ts';
import type { BookingTexts } from '#words/generated/mails.ts';
import { receiptTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { Translate } from '#words/texts.ts';
import type { Fact, MoneyRow } from './composed.ts';
import { cancellationMoney, type MessageFacts, type Said } from './facts.ts';

const receiptTextsIn = spoken(receiptTexts);

/**
 * Only this mail shows the street: technicians see just the area until a job is theirs (R20), and mails may be
 * forwarded.
 */
const withStreet: readonly Template[] = ['job_assigned'];
/** Mails to customers whose crew has yet to come. */
const withVisit: readonly Template[] = [
  'booking_confirmed',
  'payment_link',
  'late_hold_declined',
  'technician_assigned',
  'appointment_moved',
  'reminder_first',
  'reminder_second',
];
const withoutCard: readonly Template[] = ['review_thanks'];

/** Number, time and length of the visit, place, and who comes. Street and unit for the assigned technician only. */
export function cardOf(
  template: Template,
  { booking, isConfirmed, technicianName }: MessageFacts,
  said: Said,
  t: Translate<BookingTexts>,
): readonly Fact[] {
  if (withoutCard.includes(template)) return [];
  const { city, state, zip } = booking.place;
  const area = [isConfirmed ? city : '', [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    { label: t('label_booking'), value: booking.number },
    { label: t('label_when'), value: String(said.when) },
    ...(withVisit.includes(template) ? [{ label: t('label_visit'), value: t('visit', said) }] : []),
    { label: t('label_where'), value: withStreet.includes(template) ? String(said.address) : area },
    { label: t('label_items'), value: String(booking.itemCount) },
    ...(technicianName === null ? [] : [{ label: t('label_technician'), value: technicianName }]),
  ];
}

/**
 * Whether a line has only the catalog's own words and none of a customer's, with or without the quantity after them.
 */
function isCatalogued(line: Extract<PriceLine, { readonly kind: 'item' }>, items: Booking['items']): boolean {
  return items.some(({ catalogueId, name }) => catalogueId !== null && name === line.name);
}

/** The rows of a message about money; empty for all others. */
export function moneyOf(
  template: Template,
  facts: MessageFacts,
  t: Translate<BookingTexts>,
): readonly MoneyRow[] {
  const { booking, language } = facts;
  const { payment, price, priceRise } = booking;
  const row = (label: string, amount: Cents, isSum = false): MoneyRow => ({
    label,
    amount: dollars(amount),
    isSum,
  });
  const lines = () =>
    price.lines.map((line) =>
      row(
        facts.isConfirmed || line.kind !== 'item' || isCatalogued(line, booking.items)
          ? receiptLine(receiptTextsIn(language), line, booking)
          : t('label_piece'),
        line.amount,
      ),
    );

  /** The amount that the card did not pay: for a raised price only what was agreed, for a difference only that. */
  const stillDue = (): readonly MoneyRow[] => {
    const due = minus(agreedPrice(booking), payment.captured);
    return due > 0 ? [row(due === price.total ? t('label_price') : t('label_due'), due, true)] : [];
  };

  switch (template) {
    case 'booking_confirmed':
      return [
        ...lines(),
        ...(agreedPrice(booking) === price.total ? [] : [row(t('label_price'), price.total)]),
        payment.hold
          ? row(t('label_held'), payment.hold.amount, true)
          : row(t('label_toHold', { holdHours: promised.holdHours }), agreedPrice(booking), true),
      ];
    case 'receipt': {
      const now = facts.amount ?? price.total;
      // The second charge of an approved difference comes after the first: the table shows both.
      const inAll = payment.captured > now ? payment.captured : now;
      const fromSum = minus(inAll, price.total);
      return [
        ...lines(),
        ...(fromSum === 0 ? [] : [row(t('label_fromSum'), fromSum)]),
        row(t('label_charged'), now, true),
        ...(inAll === now ? [] : [row(t('label_chargedInAll'), inAll, true)]),
      ];
    }
    case 'approval_wanted':
    case 'approval_ending':
      return priceRise
        ? [
            row(t('label_actual'), priceRise.actual),
            row(t('label_held'), priceRise.held),
            row(t('label_difference'), minus(priceRise.actual, priceRise.held), true),
          ]
        : [];
    case 'cancelled': {
      const { fee, released } = cancellationMoney(facts);
      const held = released === null ? [] : [row(t('label_wasHeld'), sum(fee, released))];
      return [
        ...held,
        ...(released === null ? [] : [row(t('label_released'), released)]),
        row(t('label_fee'), fee, true),
      ];
    }
    case 'refunded': {
      const now = facts.amount ?? zero;
      return [
        row(t('label_charged'), payment.captured),
        row(t('label_refunded'), now, true),
        ...(payment.refunded > now ? [row(t('label_refundedInAll'), payment.refunded)] : []),
        row(t('label_kept'), minus(payment.captured, payment.refunded)),
      ];
    }
    case 'payment_link':
      return [...lines(), row(t('label_price'), agreedPrice(booking), true)];
    case 'late_hold_declined':
    case 'capture_failed':
      return stillDue();
    default:
      return [];
  }
}
