/** What the messages about a booking say, sentence by sentence. */
import { describe, expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { cents } from '#domain/core/money.ts';
import {
  at,
  placed,
  held,
  assigned,
  cancelled,
  offers,
  completed,
  rise,
  stream,
} from '#domain/messages/testing/story.ts';
import { compose } from './booking.ts';
import type { MessageFacts } from './facts.ts';

describe('the texts', () => {
  const factsAt = (...events: BookingEvent[]): MessageFacts => {
    const booking = fold(bookings, stream(...events));
    if (booking.status === 'none') throw new Error('no booking');
    const links = {
      settings: 'https://x/s',
      support: 'https://x/h',
      unsubscribe: null,
      tracker: 'https://x/t',
      shortTracker: 'https://x/t/1',
      approve: 'https://x/a',
      receipt: 'https://x/r',
      payment: 'https://x/p',
      payByLink: 'https://x/l',
      review: 'https://x/r',
      book: 'https://x/b',
      job: 'https://x/j',
      ops: 'https://x/o',
    };
    return {
      language: 'en',
      booking,
      at: at('12:01'),
      isConfirmed: true,
      recipientName: 'Ada',
      technicianName: 'Sam',
      etaMinutes: 20,
      amount: null,
      text: null,
      address: null,
      deadline: null,
      discountCode: null,
      dispute: null,
      links,
    };
  };
  test('the confirmation names the hold, the time at the job and the end of free cancellation', () => {
    const { paragraphs, sms } = compose('booking_confirmed', factsAt(placed, held));
    expect(paragraphs.join(' ')).toContain('Saturday, December 5, 9:00 AM - 11:00 AM');
    expect(paragraphs.join(' ')).toContain('$187.50 is held on your card ending in 4242');
    expect(paragraphs.join(' ')).toContain('Fri, Dec 4, 9:00');
    expect(sms).toContain('HX-000001');
  });
  test('the cancellation names the fee', () => {
    expect(compose('cancelled', factsAt(placed, held, cancelled)).paragraphs.join(' ')).toContain(
      '$93.75 is charged as the cancellation fee, and $93.75 is released.',
    );
  });
  test.each([
    [
      'en',
      'Nothing is held on your card, and nothing is charged.',
      'Nothing is charged; the hold on your card is released.',
    ],
    [
      'es',
      'No hay nada retenido en su tarjeta y no se cobra nada.',
      'No se cobra nada; lo retenido en su tarjeta se libera.',
    ],
  ] as const)('a free cancellation tells of a hold only if there was one, in %s', (language, bare, freed) => {
    const free = { ...cancelled, data: { ...cancelled.data, fee: cents(0) } };
    const told = (...events: BookingEvent[]) => {
      const { paragraphs, sms } = compose('cancelled', { ...factsAt(...events, free), language });
      expect(sms).toContain(paragraphs.at(-1));
      return paragraphs.at(-1);
    };
    expect(told(placed)).toBe(bare);
    expect(told(placed, held)).toBe(freed);
  });
  test('the thanks for a review name the code, and go without one', () => {
    const facts = factsAt(placed, held);
    const thanks = compose('review_thanks', { ...facts, discountCode: 'THANKS-7K2M4QXB' });
    expect(thanks.paragraphs.join(' ')).toContain(
      'The code THANKS-7K2M4QXB takes 10% off your next booking.',
    );
    expect(compose('review_thanks', facts).paragraphs.join(' ')).not.toContain('code');
  });
  test('a reminder of an approval names the amount, the deadline at the job and what happens without an answer', () => {
    const asking = factsAt(placed, held, offers, assigned, completed, rise);
    const text = compose('approval_ending', asking).paragraphs.join(' ');
    expect(text).toContain('until Tue, Dec 1, 5:00');
    expect(text).toContain('Without an answer we charge $187.50 and no more.');
  });
  test.each([
    ['en', 'by Tue, Dec 1, 2:00 PM EST', 'within 24 hours'],
    ['es', 'antes del mar, 1 dic, 2:00 p.m. EST', '24 horas'],
  ] as const)(
    'a declined card names the instant at which the booking is cancelled, in %s',
    (language, ends, never) => {
      const facts = { ...factsAt(placed, assigned), language };
      const { paragraphs, sms } = compose('late_hold_declined', { ...facts, deadline: at('19:00') });
      expect(paragraphs[1]?.replace('1 de dic', '1 dic')).toContain(ends);
      expect(sms).toContain(ends);
      const open = compose('late_hold_declined', facts);
      // No deadline: the job is under way, and is not cancelled because of its card.
      expect(open.paragraphs[1]).not.toMatch(/cancel/);
      for (const text of [...paragraphs, sms, ...open.paragraphs, open.sms])
        expect(text).not.toContain(never);
    },
  );
  test('the way names the estimate', () => {
    expect(compose('on_the_way', factsAt(placed, held, assigned)).sms).toContain('about 20 minutes');
  });
});
