/** The card and the table of money that stand beside a booking message's words. */
import { agreedPrice } from '../booking/agreed.ts';
import type { Booking } from '../booking/state.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import { receiptLine, receiptMoney } from '../receipt/words.ts';
import type { Fact, MoneyRow } from './content.ts';
import { cancellationMoney, type MessageFacts, type Said } from './facts.ts';
import type { Template } from './templates.ts';
import type { Labels } from './words/words.ts';

/** Before a job is theirs, technicians read the area alone (R20); a mail may be forwarded, so others do too. */
const withStreet: readonly Template[] = ['job_assigned'];
const withoutCard: readonly Template[] = ['review_thanks'];

/** Number, time, place and who comes. Street and unit for the assigned technician only. */
export function cardOf(
  template: Template,
  { booking, isConfirmed }: MessageFacts,
  said: Said,
  labels: Labels,
): readonly Fact[] {
  if (withoutCard.includes(template)) return [];
  const { city, state, zip } = booking.place;
  const area = [isConfirmed ? city : '', [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    { label: labels.booking, value: said.number },
    { label: labels.when, value: said.when },
    { label: labels.where, value: withStreet.includes(template) ? said.address : area },
    { label: labels.items, value: String(said.itemCount) },
    ...(said.technician === null ? [] : [{ label: labels.technician, value: said.technician }]),
  ];
}

/** Whether a line's words are the catalogue's and not a customer's own, with or without the quantity behind them. */
function isCatalogued(label: string, items: Booking['items']): boolean {
  return items.some(
    ({ catalogueId, name, quantity }) =>
      catalogueId !== null && (label === name || label === `${name} × ${quantity}`),
  );
}

/** What a message about money adds up, line by line; empty for all others. */
export function moneyOf(template: Template, facts: MessageFacts, labels: Labels): readonly MoneyRow[] {
  const { booking, language } = facts;
  const { payment, price, priceRise } = booking;
  const row = (label: string, amount: Cents, isSum = false): MoneyRow => ({
    label,
    amount: receiptMoney(language, amount),
    isSum,
  });
  const lines = () =>
    price.lines.map((line) =>
      row(
        facts.isConfirmed || line.kind !== 'item' || isCatalogued(line.label, booking.items)
          ? receiptLine(language, line, booking)
          : labels.piece,
        line.amount,
      ),
    );

  /** What the card was asked for in vain: of a price that was raised only what is agreed, of a difference only that. */
  const stillDue = (): readonly MoneyRow[] => {
    const due = minus(agreedPrice(booking), payment.captured);
    return due > 0 ? [row(due === price.total ? labels.price : labels.due, due, true)] : [];
  };

  switch (template) {
    case 'booking_confirmed':
      return [
        ...lines(),
        ...(agreedPrice(booking) === price.total ? [] : [row(labels.price, price.total)]),
        payment.hold
          ? row(labels.held, payment.hold.amount, true)
          : row(labels.toHold, agreedPrice(booking), true),
      ];
    case 'receipt': {
      const now = facts.amount ?? price.total;
      // The second charge of an approved difference follows the first: the table tells both.
      const inAll = payment.captured > now ? payment.captured : now;
      const fromSum = minus(inAll, price.total);
      return [
        ...lines(),
        ...(fromSum === 0 ? [] : [row(labels.fromSum, fromSum)]),
        row(labels.charged, now, true),
        ...(inAll === now ? [] : [row(labels.chargedInAll, inAll, true)]),
      ];
    }
    case 'approval_wanted':
    case 'approval_ending':
      return priceRise
        ? [
            row(labels.actual, priceRise.actual),
            row(labels.held, priceRise.held),
            row(labels.difference, minus(priceRise.actual, priceRise.held), true),
          ]
        : [];
    case 'cancelled': {
      const { fee, released } = cancellationMoney(facts);
      const held = released === null ? [] : [row(labels.wasHeld, sum(fee, released))];
      return [
        ...held,
        ...(released === null ? [] : [row(labels.released, released)]),
        row(labels.fee, fee, true),
      ];
    }
    case 'refunded': {
      const now = facts.amount ?? zero;
      return [
        row(labels.charged, payment.captured),
        row(labels.refunded, now, true),
        ...(payment.refunded > now ? [row(labels.refundedInAll, payment.refunded)] : []),
        row(labels.kept, minus(payment.captured, payment.refunded)),
      ];
    }
    case 'late_hold_declined':
    case 'capture_failed':
      return stillDue();
    default:
      return [];
  }
}
