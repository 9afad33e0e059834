/** What a booking counts for in its customer's record matches the folded booking. */
import { describe, expect, test } from 'vitest';
import { fold, type Placed } from '../core/aggregate.ts';
import { cents } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { admin, captured, iso, starts } from '../examples/deciding.ts';
import { type Custom, customAfter } from './custom.ts';
import { bookings } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Booking } from './state.ts';

const customOf = (events: readonly Placed<BookingEvent>[]) =>
  events.reduce<Custom | undefined>((custom, event) => customAfter(custom, event), undefined);

/** The same, derived from the whole booking. */
const saidBy = ({ customerId, appointment, status, payment }: Booking): Custom => ({
  customerId,
  startsAt: appointment.startsAt,
  zone: appointment.zone,
  isCancelled: status === 'cancelled',
  spent: cents(payment.captured - payment.refunded),
});

describe.each(Object.entries(bookingExamples))('%s', (_, events) => {
  test('counts at each of its events as the booking does', () => {
    const all = events();
    for (let length = 1; length <= all.length; length++) {
      const state = fold(bookings, all.slice(0, length));
      if (state.status === 'none') throw new Error('nothing was placed');
      expect(customOf(all.slice(0, length))).toEqual(saidBy(state));
    }
  });
});

test('money that goes back and comes again, and an appointment that moves, count as they do in the booking', () => {
  const to = { ...captured.appointment, startsAt: iso(starts + 86_400_000), zone: 'America/Chicago' };
  const more: readonly BookingEvent[] = [
    {
      type: 'RefundIssued',
      data: {
        refundId: 're_1',
        amount: cents(2_000),
        cause: 'goodwill',
        note: null,
        by: admin,
        at: iso(starts),
      },
    },
    {
      type: 'RefundReturned',
      data: {
        refundId: 're_1',
        amount: cents(2_000),
        cause: 'goodwill',
        code: 'lost',
        message: '',
        at: iso(starts),
      },
    },
    {
      type: 'AppointmentRescheduled',
      data: { from: captured.appointment, to, by: admin, at: iso(starts) },
    },
  ];
  let state: Booking = captured;
  let custom: Custom | undefined = saidBy(captured);
  for (const [index, event] of more.entries()) {
    const recorded = { ...event, revision: captured.revision + 1 + index };
    const next = evolve(state, recorded);
    if (next.status === 'none') throw new Error('nothing was placed');
    state = next;
    custom = customAfter(custom, recorded);
    expect(custom).toEqual(saidBy(state));
  }
});
