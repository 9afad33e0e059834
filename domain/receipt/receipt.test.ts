import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookings } from '../booking/decide.ts';
import { fold } from '../core/aggregate.ts';
import { evolve } from '../booking/evolve.ts';
import type { BookingEvent, PriceLine } from '../booking/events.ts';
import { bookingExamples } from '../examples/bookings.ts';
import type { Language } from '../core/language.ts';
import { cents } from '../core/money.ts';
import type { Booking } from '../booking/state.ts';
import { finalPrice, receiptCharge, receiptMovements, receiptTotals } from './receipt.ts';
import { receiptAppointment, receiptLine, receiptMoment, receiptNote } from './written.ts';
import { receiptTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

const textsIn = spoken(receiptTexts);
/** A line without its amount. */
type Line = PriceLine extends infer One ? (One extends PriceLine ? Omit<One, 'amount'> : never) : never;

const at = '2030-01-08T15:00:00.000Z';
/** The fields of events that movements use. */
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

  test('an overcapture releases nothing, an intent without a hold is not shown', () => {
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

describe('for any story of holds and charges', () => {
  const step = fc.record({
    kind: fc.constantFrom('place', 'increase', 'release', 'capture'),
    intent: fc.constantFrom('pi_1', 'pi_2'),
    amount: fc.integer({ min: 1, max: 50_000 }),
    purpose: fc.constantFrom('completion', 'cancellation_fee'),
  });

  test('holds and releases come to what is on hold, and each charge ends its hold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const holds = new Map<string, number>();
        const events: BookingEvent[] = [];
        for (const { kind, intent: paymentIntentId, amount, purpose } of steps) {
          const held = holds.get(paymentIntentId);
          // As the provider allows: one hold per intent; raised, released, or captured once.
          if (kind === 'place' ? held !== undefined : held === undefined) continue;
          if (kind === 'place' || kind === 'increase') {
            const total = kind === 'place' ? amount : (held ?? 0) + amount;
            holds.set(paymentIntentId, total);
            const type = kind === 'place' ? 'HoldPlaced' : 'HoldIncreased';
            events.push(event(type, { paymentIntentId, amount: cents(total) }));
          } else {
            holds.delete(paymentIntentId);
            const taken = cents(Math.min(amount, held ?? 0));
            if (kind === 'release') events.push(event('HoldReleased', { paymentIntentId }));
            else events.push(event('PaymentCaptured', { paymentIntentId, amount: taken, purpose }));
          }
        }
        const movements = receiptMovements(events);
        const sumOf = (...kinds: readonly string[]) =>
          movements.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0);
        const onHold = [...holds.values()].reduce((total, amount) => total + amount, 0);
        expect(sumOf('hold', 'release') - sumOf('capture', 'cancellation_fee')).toBe(onHold);
        expect(movements.every((movement) => movement.at === at && movement.amount !== 0)).toBe(true);
      }),
    );
  });

  test('a hold that has ended is not told again, whatever comes after it', () => {
    const held = event('HoldPlaced', { amount: cents(15_000) });
    const captured = event('PaymentCaptured', { amount: cents(15_000), purpose: 'completion' });
    const released = event('HoldReleased', {});
    expect(shown(held, released, released)).toEqual([
      ['hold', 15_000],
      ['release', -15_000],
    ]);
    expect(shown(held, captured, released)).toEqual([
      ['hold', 15_000],
      ['capture', 15_000],
    ]);
    expect(shown(event('HoldIncreased', { amount: cents(900) }), released)).toEqual([
      ['hold', 900],
      ['release', -900],
    ]);
  });

  test('a refund that the card did not take is paid again', () => {
    const refund = { amount: cents(2_000) };
    expect(shown(event('RefundIssued', refund), event('RefundReturned', refund))).toEqual([
      ['refund', -2_000],
      ['refund', 2_000],
    ]);
    expect(shown(event('WorkStarted', {}))).toEqual([]);
  });
});

describe('what a receipt adds up to', () => {
  const totals = (hold: object | null, captured: number, refunded: number) =>
    receiptTotals({
      payment: { hold, captured: cents(captured), refunded: cents(refunded) },
    } as unknown as Booking);

  test('is what is held, charged and paid back, and the rest is paid', () => {
    expect(totals({ amount: cents(900) }, 0, 0)).toEqual({ held: 900, captured: 0, refunded: 0, paid: 0 });
    expect(totals(null, 5_000, 1_200)).toEqual({ held: 0, captured: 5_000, refunded: 1_200, paid: 3_800 });
  });
});

describe('words of a receipt', () => {
  const booking = { discountCode: 'THANKS-7K2M4QXB' };

  test('what is ours is said in the language, goods keep their names', () => {
    const line = (of: Line, language: Language = 'es') =>
      receiptLine(textsIn(language), { ...of, amount: cents(1) } as PriceLine, booking);
    expect(line({ kind: 'item', name: 'BILLY bookcase', quantity: 2 })).toBe('BILLY bookcase × 2');
    expect(line({ kind: 'item', name: 'BILLY bookcase', quantity: 1 })).toBe('BILLY bookcase');
    expect(line({ kind: 'add_on', addOn: 'wall_mounting' })).toBe('Montaje en la pared');
    expect(line({ kind: 'discount', percent: 10 })).toBe('10% de descuento (THANKS-7K2M4QXB)');
    const bare = { kind: 'discount', percent: 10, amount: cents(1) } as const;
    expect(receiptLine(textsIn('es'), bare, { discountCode: null })).toBe('10% de descuento');
    expect([line({ kind: 'minimum' }), line({ kind: 'minimum' }, 'en')]).toEqual([
      'Precio mínimo',
      'Minimum price',
    ]);
    expect([line({ kind: 'adjustment' }), line({ kind: 'adjustment' }, 'en')]).toEqual([
      'Ajustado por Hexkey',
      'Adjusted by Hexkey',
    ]);
    const pieces = (language: Language, itemCount: number) =>
      line({ kind: 'items_estimate', itemCount }, language);
    expect([pieces('en', 1), pieces('en', 2)]).toEqual(['Assembly of 1 item', 'Assembly of 2 items']);
    expect([pieces('es', 1), pieces('es', 2)]).toEqual(['Armado de 1 pieza', 'Armado de 2 piezas']);
  });

  test('a note says what the figures mean: paid, cancelled, held, saved, nothing', () => {
    const t = textsIn('en');
    const note = (status: Booking['status'], payment: object) =>
      receiptNote(t, {
        status,
        payment: { captured: 0, hold: null, state: 'none', ...payment },
      } as unknown as Booking);
    expect(note('cancelled', { captured: 100 })).toBe(t('note_paid'));
    expect(note('cancelled', { hold: {} })).toBe(t('note_cancelled'));
    expect(note('confirmed', { hold: {}, state: 'authorized' })).toBe(t('note_held'));
    expect(note('confirmed', { state: 'card_saved' })).toBe(t('note_saved'));
    expect(note('pending', {})).toBe(t('note_nothing'));
  });

  test('R2: instants are told in the zone of the job', () => {
    expect(receiptMoment('en', at, 'America/New_York')).toBe('Jan 8, 2030, 10:00 AM EST');
    expect(receiptMoment('en', at, 'Pacific/Honolulu')).toBe('Jan 8, 2030, 5:00 AM HST');
    expect(receiptMoment('es', at, 'America/New_York')).toContain('10:00');
  });

  test('R2: an appointment is its day on the clock of the job, and its window as the language writes times', () => {
    const evening = {
      date: '2030-01-08',
      time: '7:00 PM - 9:00 PM',
      // Already the next day in UTC.
      startsAt: '2030-01-09T05:00:00.000Z',
      endsAt: '2030-01-09T07:00:00.000Z',
      zone: 'Pacific/Honolulu',
    };
    const written = (language: 'en' | 'es', minutes: number | null) =>
      receiptAppointment(textsIn(language), language, evening, minutes);
    expect(written('en', 150)).toBe('Tuesday, January 8, 2030, arrival 7–9 PM, about 3 hours of work');
    expect(written('en', null)).toBe('Tuesday, January 8, 2030, arrival 7–9 PM');
    expect(written('es', 60)).toBe(
      'martes, 8 de enero de 2030, llegada de 7 a 9 p.m., cerca de 1 hora de trabajo',
    );
  });
});

describe('the final price', () => {
  const asked = fold(bookings, bookingExamples.priceRiseBooking());
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

  test('is none before the work is done', () => {
    const underway = fold(bookings, bookingExamples.inProgressBooking());
    expect(underway.status).toBe('in_progress');
    expect(final(underway)).toBeNull();
    const done = fold(bookings, bookingExamples.completedBooking());
    expect(final(done)).toBe(done.status === 'completed' ? done.completion.actualCost : undefined);
  });

  test('is none while it is only asked for, or was declined', () => {
    expect(final(asked)).toBeNull();
    expect(final(answered({ type: 'PriceRiseRefused', data: { by, reason: 'declined', at } }))).toBeNull();
  });
});
