/** What each event asks to be told, to whom, once; and what is no longer true is not sent (R13). */
import { describe, expect, test } from 'vitest';
import type { Recorded } from '../booking/evolve.ts';
import type { BookingEvent } from '../booking/events.ts';
import { MAX_TRIES } from '../booking/tries.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type BookingId, type BookingNumber, type CustomerId, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import { compose, type MessageFacts } from './catalogue.ts';
import { outstanding, planMessages } from './plan.ts';
import type { Template } from './templates.ts';
import { fold } from '../booking/evolve.ts';

const sealed = 'enc:v1:x:y:1:z' as Sealed;
const technicianId = as<TechnicianId>('technician-1');
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const appointment = {
  date: '2026-12-05',
  time: '9:00 AM - 11:00 AM',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T16:00:00.000Z',
  zone: 'America/New_York',
};
const placed: BookingEvent = {
  type: 'BookingPlaced',
  data: {
    bookingId: as<BookingId>('b1'),
    number: as<BookingNumber>('HX-000001'),
    customerId: as<CustomerId>('c1'),
    brand: 'ikea',
    serviceType: 'office',
    items: [],
    itemCount: 2,
    addOns: [],
    price: {
      lines: [{ kind: 'item', label: 'Desk', amount: cents(18_750) }],
      undiscounted: cents(18_750),
      discount: cents(0),
      total: cents(18_750),
    },
    rates: { technician: 7000, partner: 400 },
    policy: { freeUntilBefore: 86_400_000, grace: 1_800_000, lateFeeBps: 5000, sameDayFeeBps: 10_000 },
    crewSize: 1,
    minutes: 90,
    appointment,
    place: { zip: '10001', state: 'NY', city: 'New York' },
    contact: {
      firstName: sealed,
      lastName: sealed,
      email: sealed,
      phone: sealed,
      street: sealed,
      unit: null,
      instructions: null,
    },
    partner: null,
    discountCode: null,
    intentType: 'payment',
    smsConsent: true,
    locale: 'en',
    placedAt: at('12:00'),
    offeredPaymentIntentId: null,
  },
};
const held: BookingEvent = {
  type: 'HoldPlaced',
  data: {
    paymentIntentId: 'pi',
    chargeId: 'ch',
    amount: cents(18_750),
    captureBefore: '2026-12-08T12:00:00.000Z',
    paymentMethodId: 'pm',
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
    attempt: 1,
    at: at('12:01'),
  },
};
const assigned: BookingEvent = {
  type: 'TechnicianAssigned',
  data: {
    technicianId,
    seat: 0,
    by: { role: 'technician', id: technicianId },
    at: at('12:10'),
    technicianName: sealed,
    technicianPhone: null,
  },
};
const cancelled: Extract<BookingEvent, { type: 'BookingCancelled' }> = {
  type: 'BookingCancelled',
  data: {
    by: { role: 'customer', id: 'c1' },
    cancelledBy: 'customer',
    reason: 'customer_request',
    note: null,
    fee: cents(9_375),
    at: at('13:00'),
  },
};

const offers: BookingEvent = {
  type: 'OffersMade',
  data: {
    wave: 1,
    offers: [{ technicianId, rank: 1, metres: 900, reasons: [] }],
    expiresAt: at('13:02'),
    at: at('12:02'),
  },
};
const completed: BookingEvent = {
  type: 'WorkCompleted',
  data: {
    technicianId,
    actualMinutes: 90,
    actualCost: cents(25_000),
    notes: null,
    afterPhotos: [],
    implied: [],
    by: { role: 'technician', id: technicianId },
    at: at('14:00'),
  },
};
const rise: BookingEvent = {
  type: 'PriceRiseRequested',
  data: { held: cents(18_750), actual: cents(25_000), expiresAt: at('22:00'), at: at('14:00') },
};
const answer: BookingEvent = {
  type: 'PriceRiseApproved',
  data: { by: { role: 'customer', id: 'c1' }, channel: 'link', at: at('15:00') },
};

const stream = (...events: BookingEvent[]): Recorded[] =>
  events.map((event, revision) => ({ ...event, revision }));
const due = (events: Recorded[], now: string) => outstanding(planMessages(events, defaultDurations), {}, now);

test('a hold asks for one confirmation on each channel, and reminders for later', () => {
  const { due: now, wakeAt } = due(stream(placed, held), at('12:02'));
  expect(now.map((send) => send.key)).toEqual([
    '1:booking_confirmed:customer:mail',
    '1:booking_confirmed:customer:sms',
  ]);
  expect(wakeAt).toBe('2026-12-04T14:00:00.000Z');
});

test('what was sent is not planned again, however often the stream is read', () => {
  const planned = planMessages(stream(placed, held), defaultDurations);
  const identity = {
    revision: 1,
    template: 'booking_confirmed' as const,
    channel: 'mail' as const,
    key: '1:booking_confirmed:customer:mail',
  };
  expect(
    outstanding(planned, { [identity.key]: 'over' }, at('12:02')).due.map((send) => send.channel),
  ).toEqual(['sms']);
});

describe('after a cancellation', () => {
  const { due: now } = due(stream(placed, held, assigned, cancelled), at('13:01'));
  const stateOf = (template: Template) =>
    now.filter((send) => send.template === template).map((send) => send.stale);
  test('earlier news is stale and the reminders with it', () => {
    expect(stateOf('booking_confirmed')).toEqual([true, true]);
    expect(stateOf('technician_assigned')).toEqual([true, true]);
    expect(stateOf('reminder_first')).toEqual([true, true]);
  });
  test('customer and technician are told', () => {
    expect(stateOf('cancelled')).toEqual([false, false]);
    expect(stateOf('job_cancelled')).toEqual([false, false]);
  });
});

describe('R5: what has a deadline is reminded of before it ends', () => {
  const asked = (events: Recorded[], template: Template) =>
    planMessages(events, defaultDurations).filter((message) => message.template === template);

  test('an offer, to the technician, with a quarter of its time left', () => {
    const events = stream(placed, held, offers);
    expect(asked(events, 'offer_ending')).toMatchObject([
      { recipient: { role: 'technician', technicianId }, dueAt: at('12:47'), expiresAt: at('13:02') },
    ]);
    const templates = (now: string) => due(events, now).due.map((send) => send.template);
    expect(templates(at('12:46'))).not.toContain('offer_ending');
    expect(due(events, at('12:46')).wakeAt).toBe(at('12:47'));
    expect(templates(at('12:47'))).toContain('offer_ending');
  });

  test('but not one that somebody has taken', () => {
    expect(asked(stream(placed, held, offers, assigned), 'offer_ending')).toEqual([]);
  });

  test('an approval, to the customer, and not after the answer', () => {
    const open = stream(placed, held, offers, assigned, completed, rise);
    expect(asked(open, 'approval_ending')).toMatchObject([
      { recipient: { role: 'customer' }, dueAt: at('20:00'), expiresAt: at('22:00'), stale: false },
    ]);
    const answered = stream(placed, held, offers, assigned, completed, rise, answer);
    expect(asked(answered, 'approval_ending')).toEqual([]);
  });
});

test('a review is asked for two hours after the work, and of a higher price two hours after its answer', () => {
  const told = (...more: readonly BookingEvent[]) =>
    planMessages(stream(placed, held, offers, assigned, completed, ...more), defaultDurations)
      .filter(({ template }) => template === 'review_request')
      .map(({ dueAt }) => dueAt);
  expect(told()).toEqual([at('16:00')]);
  expect(told(rise)).toEqual([]);
  expect(told(rise, answer)).toEqual([at('17:00')]);
});

test('an unpaid booking that gives way to a changed one is cancelled without a word', () => {
  const replaced: BookingEvent = {
    type: 'BookingCancelled',
    data: { ...cancelled.data, reason: 'replaced', fee: cents(0) },
  };
  expect(planMessages(stream(placed, replaced), defaultDurations)).toEqual([]);
});

const move = (day: string, time: string): BookingEvent => ({
  type: 'AppointmentRescheduled',
  data: {
    from: appointment,
    to: { ...appointment, date: day, startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z` },
    by: { role: 'customer', id: 'c1' },
    at: at(time),
  },
});

test('a move is told to the technician who had the job, not to one who takes it afterwards', () => {
  const toCrew = (...events: BookingEvent[]) =>
    planMessages(stream(...events), defaultDurations).filter(({ template }) => template === 'job_moved');
  expect(toCrew(placed, held, assigned, move('2026-12-06', '12:15'))).toMatchObject([
    { revision: 3, recipient: { technicianId }, stale: false },
  ]);
  expect(toCrew(placed, held, move('2026-12-06', '12:05'), assigned)).toEqual([]);
});

test('a moved appointment makes the older move stale and reminds of the new time', () => {
  const { due: now, wakeAt } = due(
    stream(placed, held, move('2026-12-06', '12:05'), move('2026-12-07', '12:06')),
    at('12:07'),
  );
  expect(
    now.filter((send) => send.template === 'appointment_moved').map((send) => [send.revision, send.stale]),
  ).toEqual([
    [2, true],
    [2, true],
    [3, false],
    [3, false],
  ]);
  expect(wakeAt).toBe('2026-12-06T14:00:00.000Z');
});

describe('a hold that is declined later on (R10)', () => {
  const saved: BookingEvent = {
    type: 'CardSaved',
    data: {
      setupIntentId: 'seti',
      paymentMethodId: 'pm',
      cardBrand: 'visa',
      cardLast4: '4242',
      at: at('12:01'),
    },
  };
  const declined = (time: string): BookingEvent => ({
    type: 'PaymentDeclined',
    data: {
      intentId: `pi_${time}`,
      purpose: 'late_hold',
      attempt: 1,
      code: 'card_declined',
      message: 'no',
      at: at(time),
    },
  });
  const told = (...events: BookingEvent[]) =>
    planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
      .filter(({ template }) => template === 'late_hold_declined' || template === 'capture_failed')
      .map(({ template, revision, stale }) => [template, revision, stale]);

  test('is told once, however often another try fails', () => {
    expect(told(declined('13:00'))).toEqual([['late_hold_declined', 3, false]]);
    expect(told(declined('13:00'), declined('14:00'))).toEqual([['late_hold_declined', 3, false]]);
  });
  test('is told again of the next card, and of none that has been mended', () => {
    expect(told(declined('13:00'), { ...saved, data: { ...saved.data, at: at('13:30') } })).toEqual([
      ['late_hold_declined', 3, true],
    ]);
    expect(told(declined('13:00'), saved, declined('14:00'))).toEqual([
      ['late_hold_declined', 3, true],
      ['late_hold_declined', 5, false],
    ]);
    expect(told(declined('13:00'), move('2026-12-06', '13:30'))).toEqual([['late_hold_declined', 3, true]]);
  });
  test('of completed work is a charge that failed: never a threat to cancel, and told once', () => {
    expect(told(completed, declined('14:01'), declined('15:01'))).toEqual([['capture_failed', 4, false]]);
    expect(told(declined('13:00'), completed, declined('14:01'))).toEqual([
      ['late_hold_declined', 3, true],
      ['capture_failed', 5, false],
    ]);
    expect(told(completed, declined('14:01'), held)).toEqual([['capture_failed', 4, true]]);
  });
  const alerts = (...events: BookingEvent[]) =>
    planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
      .filter(({ template }) => template === 'capture_failed_alert')
      .map(({ revision }) => revision);
  const hours = Array.from({ length: MAX_TRIES + 2 }, (_, index) => `${14 + index}:01`);
  const stolen = (time: string): BookingEvent => {
    const decline = declined(time);
    return { ...decline, data: { ...decline.data, code: 'stolen_card' } } as BookingEvent;
  };
  test('of completed work alerts ops when it first fails and when it is given up, however often Retry is pressed', () => {
    expect(alerts(completed, ...hours.map(declined))).toEqual([4, 3 + MAX_TRIES]);
    expect(alerts(completed, stolen('14:01'), stolen('15:01'))).toEqual([4]);
    expect(alerts(completed, declined('14:01'), stolen('15:01'), stolen('16:01'))).toEqual([4, 5]);
    expect(alerts(declined('13:00'))).toEqual([]);
  });
  test('an error of the provider itself is told to those on duty alone, and the refusal after it to the customer', () => {
    const broken = (time: string): BookingEvent => ({
      type: 'ProviderFailed',
      data: {
        purpose: 'late_hold',
        paymentIntentId: null,
        attempt: 1,
        code: 'provider_error',
        message: 'no',
        at: at(time),
      },
    });
    const templates = (...events: BookingEvent[]) =>
      planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
        .filter(({ revision }) => revision > 2)
        .map(({ template, revision, recipient }) => [template, revision, recipient.role]);
    expect(templates(broken('13:00'))).toEqual([['capture_failed_alert', 3, 'ops']]);
    expect(told(...hours.map(broken))).toEqual([]);
    expect(alerts(...hours.map(broken))).toEqual([3, 2 + MAX_TRIES]);
    expect(told(broken('13:00'), declined('14:00'))).toEqual([['late_hold_declined', 4, false]]);
    expect(told(completed, broken('14:01'), declined('15:01'))).toEqual([['capture_failed', 5, false]]);
  });
  test('as a capture that fails is told to the customer once, and to ops twice', () => {
    const failed = (time: string, index: number): BookingEvent => ({
      type: 'CaptureFailed',
      data: {
        paymentIntentId: 'pi',
        purpose: 'completion',
        attempt: index + 1,
        code: 'processing_error',
        message: 'no',
        at: at(time),
      },
    });
    expect(told(completed, ...hours.map(failed))).toEqual([['capture_failed', 4, false]]);
    expect(alerts(completed, ...hours.map(failed))).toEqual([4, 3 + MAX_TRIES]);
  });
  test('for the fee of a cancellation is told to ops alone: a cancelled booking takes no other card', () => {
    const failed = (time: string, index: number): BookingEvent => ({
      type: 'CaptureFailed',
      data: {
        paymentIntentId: null,
        purpose: 'cancellation_fee',
        attempt: index + 1,
        code: 'card_declined',
        message: 'no',
        at: at(time),
      },
    });
    expect(told(cancelled, ...hours.map(failed))).toEqual([]);
    expect(alerts(cancelled, ...hours.map(failed))).toEqual([4, 3 + MAX_TRIES]);
  });
});

describe('the texts', () => {
  const factsAt = (...events: BookingEvent[]): MessageFacts => {
    const booking = fold(stream(...events));
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
      'With the code THANKS-7K2M4QXB your next booking costs 10% less.',
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
      // No instant: the job is under way, and is not cancelled for its card.
      expect(open.paragraphs[1]).not.toMatch(/cancel/);
      for (const text of [...paragraphs, sms, ...open.paragraphs, open.sms])
        expect(text).not.toContain(never);
    },
  );
  test('the way names the estimate', () => {
    expect(compose('on_the_way', factsAt(placed, held, assigned)).sms).toContain('about 20 minutes');
  });
});
