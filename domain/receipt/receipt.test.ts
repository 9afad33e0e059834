import { describe, expect, test } from 'vitest';
import { evolve, fold } from '../booking/evolve.ts';
import type { BookingEvent } from '../booking/events.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { cents } from '../core/money.ts';
import type { Booking } from '../booking/state.ts';
import { finalPrice, receiptCharge, receiptMovements } from './receipt.ts';
import { receiptLine, receiptMoment, receiptMoney } from './words.ts';

const at = '2030-01-08T15:00:00.000Z';
/** Events as far as movements look at them. */
const event = (type: BookingEvent['type'], data: object) =>
  ({ type, data: { at, paymentIntentId: 'pi_1', ...data } }) as unknown as BookingEvent;
const shown = (...events: BookingEvent[]) =>
  receiptMovements(events).map(({ kind, amount }) => [kind, amount]);

describe('the lines of a receipt add up to the charge', () => {
  const booked = (status: Booking['status'], captured: number) =>
    receiptCharge({
      status,
      price: { total: cents(4_500) },
      payment: { captured: cents(captured) },
    } as unknown as Booking);

  test('after an approved price rise, with a line of the difference', () => {
    const extra = { kind: 'difference', amount: 1_500 };
    expect(booked('completed', 6_000)).toEqual({ priceStands: true, extra, total: 6_000 });
  });
  test('at the price, or before any charge, without one', () => {
    for (const captured of [4_500, 0])
      expect(booked('completed', captured)).toEqual({ priceStands: true, extra: null, total: 4_500 });
  });
  test('of a charged cancellation, with the fee alone', () => {
    const extra = { kind: 'cancellation_fee', amount: 2_250 };
    expect(booked('cancelled', 2_250)).toEqual({ priceStands: false, extra, total: 2_250 });
  });
});

describe('movements of a receipt', () => {
  const held = event('HoldPlaced', { amount: cents(15_000) });

  test('a hold, its capture, and a refund', () => {
    const captured = event('PaymentCaptured', { amount: cents(15_000), purpose: 'completion' });
    const refunded = event('RefundIssued', { amount: cents(2_000) });
    expect(shown(held, captured, refunded)).toEqual([
      ['hold', 15_000],
      ['capture', 15_000],
      ['refund', -2_000],
    ]);
  });

  test('a fee gives the rest of the hold back', () => {
    const fee = event('PaymentCaptured', { amount: cents(7_500), purpose: 'cancellation_fee' });
    expect(shown(held, fee)).toEqual([
      ['hold', 15_000],
      ['cancellation_fee', 7_500],
      ['release', -7_500],
    ]);
  });

  test('a raised hold shows by how much; the difference may be a charge of its own', () => {
    const raised = event('HoldIncreased', { amount: cents(18_000) });
    const captured = event('PaymentCaptured', { amount: cents(18_000), purpose: 'completion' });
    const extra = event('PaymentCaptured', {
      amount: cents(1_000),
      purpose: 'price_rise',
      paymentIntentId: 'pi_2',
    });
    expect(shown(held, raised, captured, extra)).toEqual([
      ['hold', 15_000],
      ['hold', 3_000],
      ['capture', 18_000],
      ['difference', 1_000],
    ]);
  });

  test('an overcapture releases nothing, an intent without a hold is not told', () => {
    const more = event('PaymentCaptured', { amount: cents(16_000), purpose: 'completion' });
    const other = event('HoldReleased', { paymentIntentId: 'pi_9' });
    expect(shown(held, other, more)).toEqual([
      ['hold', 15_000],
      ['capture', 16_000],
    ]);
    expect(shown(held, event('HoldReleased', {}))).toEqual([
      ['hold', 15_000],
      ['release', -15_000],
    ]);
  });
});

describe('words of a receipt', () => {
  const booking = { itemCount: 2, discountCode: 'THANKS-7K2M4QXB' };

  test('what is ours is said in the language, goods keep their names', () => {
    const line = (kind: 'item' | 'items_estimate' | 'add_on' | 'discount', label: string) =>
      receiptLine('es', { kind, label, amount: cents(1) }, booking);
    expect(line('item', 'BILLY bookcase × 2')).toBe('BILLY bookcase × 2');
    expect(line('items_estimate', 'Assembly of 2 items')).toBe('Montaje de 2 muebles');
    expect(line('add_on', 'Wall mounting')).toBe('Montaje en pared');
    expect(line('discount', '10% discount (THANKS-7K2M4QXB)')).toBe('10% de descuento (THANKS-7K2M4QXB)');
  });

  test('R2: instants are told in the zone of the job, dollars as the language writes them', () => {
    expect(receiptMoment('en', at, 'America/New_York')).toBe('Jan 8, 2030, 10:00 AM EST');
    expect(receiptMoment('en', at, 'Pacific/Honolulu')).toBe('Jan 8, 2030, 5:00 AM HST');
    expect(receiptMoment('es', at, 'America/New_York')).toContain('10:00');
    expect(receiptMoney('en', cents(-123_450))).toBe('-$1,234.50');
    expect(receiptMoney('es', cents(2_000))).toContain('20.00');
  });
});

describe('the final price', () => {
  const asked = fold(bookingExamples.priceRiseBooking());
  const final = (state: typeof asked) => (state.status === 'none' ? undefined : finalPrice(state));
  const answered = (event: BookingEvent) => evolve(asked, { ...event, revision: 99 });
  const by = { role: 'customer', id: 'ada' } as const;
  const at = '2026-12-07T16:00:00.000Z';

  test('of a raised price stands once the customer has approved it', () => {
    const approved = answered({ type: 'PriceRiseApproved', data: { by, channel: 'link', at } });
    expect(asked.status === 'completed' && final(approved)).toBe(
      asked.status === 'completed' && asked.completion.actualCost,
    );
    expect(final(approved)).toEqual(expect.any(Number));
  });

  test('is none while it is only asked for, or was declined', () => {
    expect(final(asked)).toBeNull();
    expect(final(answered({ type: 'PriceRiseRefused', data: { by, reason: 'declined', at } }))).toBeNull();
  });
});
