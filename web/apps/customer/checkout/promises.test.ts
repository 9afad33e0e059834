/**
 * What checkout, the success page, the email and the terms say about a booking matches the policy, for a dozen kinds of
 * bookings; and both match what a person calculates from the specification's rules (docs/promises.md, decision 221).
 * The expected prices and instants are calculated by hand here, without any code under test.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { outcomeIn } from '#api/said.ts';
import { priceOrder } from '#api/bookings/pricing.ts';
import type { AddOn, Appointment } from '#domain/booking/events.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { bookingOf } from '#domain/examples/deciding.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { firstPrices } from '#domain/pricing/price-list.ts';
import { appointmentAt, windowLabel } from '#domain/scheduling/slots.ts';
import { compose } from '#mails/composed/booking.ts';
import { exampleFacts } from '#mails/composed/examples.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { checkoutTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { writtenIn } from '#scripts/words/catalogue.ts';
import { cancellationOutcomes, holdStory, type HoldFacts } from './hold.ts';
import { successLead } from './success-lead.ts';
import { technicianLine } from './technician-line.ts';

const t = textOf(checkoutTexts);
const words = textOf(wordTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await Promise.all([loadTexts(checkoutTexts, 'en'), loadTexts(wordTexts, 'en')]);
});

interface Kind {
  /** Catalog ids, or a number of pieces of which nothing else is known. */
  readonly pieces: readonly string[] | number;
  readonly addOns?: readonly AddOn[];
  readonly percentOff?: number;
  readonly isOfStore?: boolean;
  /** Date, starting hour and time zone of the appointment, which lasts two hours. */
  readonly day: string;
  readonly from: '09:00' | '14:00' | '17:00';
  readonly zone?: string;
  /** When it is booked (UTC). */
  readonly placedAt: string;
  readonly intent?: 'payment' | 'setup';
  readonly expected: {
    readonly total: string;
    readonly crew: number;
    /** What the checkout's first row and the email say. */
    readonly free: { readonly checkout: string; readonly mail: string };
    /** The instant (UTC) when free cancellation ends: a minute before it is free, a minute after it is not. */
    readonly freeUntil: string;
    /** Half of the price; null: the free period ends on the day itself. */
    readonly half: string | null;
    /** When the card is held. */
    readonly held: string;
    readonly technician: 'within 24 hours' | 'before your appointment';
  };
}

const bookcase = 'ikea-billy-bookcase'; // 45.00
const dresser = 'ikea-malm-6-drawer-dresser'; // 95.00
const bed = 'ikea-hemnes-bed-frame'; // 85.00

// Tuesday, March 10, 2026, noon in New York is 16:00 UTC: daylight saving time started on the 8th.
const kinds: Readonly<Record<string, Kind>> = {
  'one piece, two days ahead': {
    pieces: [bookcase],
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$45.00',
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$22.50',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'tomorrow morning, when the free time is over': {
    pieces: [bookcase],
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-11T19:00:00.000Z',
    expected: {
      total: '$45.00',
      crew: 1,
      free: { checkout: 'Until today, 3:30 PM EDT', mail: 'Wed, Mar 11, 3:30 PM EDT' },
      freeUntil: '2026-03-11T19:30:00.000Z',
      half: '$22.50',
      held: 'Today, Mar 11',
      technician: 'before your appointment',
    },
  },
  'exactly a day and a minute ahead': {
    pieces: [bookcase],
    day: '2026-03-12',
    from: '14:00',
    placedAt: '2026-03-11T17:59:00.000Z',
    expected: {
      total: '$45.00',
      crew: 1,
      // 24 hours before is a minute away; the half hour after booking ends later.
      free: { checkout: 'Until today, 2:29 PM EDT', mail: 'Wed, Mar 11, 2:29 PM EDT' },
      freeUntil: '2026-03-11T18:29:00.000Z',
      half: '$22.50',
      held: 'Today, Mar 11',
      technician: 'within 24 hours',
    },
  },
  'the same day': {
    pieces: [bookcase],
    day: '2026-03-12',
    from: '14:00',
    placedAt: '2026-03-12T11:00:00.000Z',
    expected: {
      total: '$70.00', // 45 + 25
      crew: 1,
      free: { checkout: 'Until today, 7:30 AM EDT', mail: 'Thu, Mar 12, 7:30 AM EDT' },
      freeUntil: '2026-03-12T11:30:00.000Z',
      half: null,
      held: 'Today, Mar 12',
      technician: 'before your appointment',
    },
  },
  'a crew of two': {
    pieces: [bookcase, bookcase, bookcase, bookcase],
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$180.00',
      crew: 2,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$90.00',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'several pieces': {
    pieces: [bed, dresser, bookcase],
    day: '2026-03-12',
    from: '14:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$225.00',
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 2:00 PM EDT', mail: 'Wed, Mar 11, 2:00 PM EDT' },
      freeUntil: '2026-03-11T18:00:00.000Z',
      half: '$112.50',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'with what a wall needs': {
    pieces: [bookcase],
    addOns: ['wall_mounting'],
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$80.00', // 45 + 35
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$40.00',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'sent by a store': {
    pieces: [dresser],
    isOfStore: true,
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$95.00', // the store's share is not the customer's
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$47.50',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'with a code': {
    pieces: [dresser],
    percentOff: 10,
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$85.50', // 95 less 9.50
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$42.75',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'nine days ahead: the card is saved': {
    pieces: [dresser],
    intent: 'setup',
    day: '2026-03-19',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$95.00',
      crew: 1,
      free: { checkout: 'Until Wed, Mar 18, 9:00 AM EDT', mail: 'Wed, Mar 18, 9:00 AM EDT' },
      freeUntil: '2026-03-18T13:00:00.000Z',
      half: '$47.50',
      held: 'Tue, Mar 17, 9:00 AM', // 48 hours before
      technician: 'within 24 hours',
    },
  },
  'a Saturday': {
    pieces: [bookcase],
    day: '2026-03-14',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$60.00', // 45 + 15
      crew: 1,
      free: { checkout: 'Until Fri, Mar 13, 9:00 AM EDT', mail: 'Fri, Mar 13, 9:00 AM EDT' },
      freeUntil: '2026-03-13T13:00:00.000Z',
      half: '$30.00',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'the Sunday on which the clocks go back': {
    pieces: [bookcase],
    day: '2026-11-01',
    from: '09:00',
    placedAt: '2026-10-29T16:00:00.000Z',
    expected: {
      total: '$60.00', // 45 + 15
      crew: 1,
      // 24 elapsed hours, and the night has one more: 10 AM daylight saving time.
      free: { checkout: 'Until Sat, Oct 31, 10:00 AM EDT', mail: 'Sat, Oct 31, 10:00 AM EDT' },
      freeUntil: '2026-10-31T14:00:00.000Z',
      half: '$30.00',
      held: 'Today, Oct 29',
      technician: 'within 24 hours',
    },
  },
  'an evening in Honolulu': {
    pieces: [bookcase],
    day: '2026-03-12',
    from: '17:00',
    zone: 'Pacific/Honolulu',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$60.00', // 45 + 15
      crew: 1,
      free: { checkout: 'Until Wed, Mar 11, 5:00 PM HST', mail: 'Wed, Mar 11, 5:00 PM HST' },
      freeUntil: '2026-03-12T03:00:00.000Z',
      half: '$30.00',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
  'by count alone': {
    pieces: 4,
    day: '2026-03-12',
    from: '09:00',
    placedAt: '2026-03-10T16:00:00.000Z',
    expected: {
      total: '$300.00', // 4 × 75
      crew: 2,
      free: { checkout: 'Until Wed, Mar 11, 9:00 AM EDT', mail: 'Wed, Mar 11, 9:00 AM EDT' },
      freeUntil: '2026-03-11T13:00:00.000Z',
      half: '$150.00',
      held: 'Today, Mar 10',
      technician: 'within 24 hours',
    },
  },
};

const MINUTE = 60_000;
const ends = { '09:00': '11:00', '14:00': '16:00', '17:00': '19:00' } as const;
const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
/** $22.50 of 2250. */
const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

/** The booking as the API would create it: priced by the server's own function, placed and held by `decide`. */
function placedAs({ pieces, addOns = [], percentOff, isOfStore, intent = 'payment', ...kind }: Kind) {
  const appointment: Appointment = appointmentAt(
    kind.day,
    { start: kind.from, end: ends[kind.from] },
    kind.zone ?? 'America/New_York',
  );
  const { quote } = priceOrder(
    {
      brand: 'ikea',
      ...(typeof pieces === 'number'
        ? { itemCount: pieces }
        : { items: pieces.map((catalogueId) => ({ catalogueId, quantity: 1 })) }),
      addOns: [...addOns],
      serviceType: 'bedroom',
    },
    {
      prices: firstPrices,
      discount: percentOff === undefined ? null : { code: 'THANKS-1', percent: percentOff },
      slot: { appointment, now: kind.placedAt },
    },
  );
  const { lines, undiscounted, discount, total, items, itemCount, crewSize, minutes } = quote;
  const order = {
    items,
    itemCount,
    addOns: quote.addOns,
    crewSize,
    minutes,
    appointment,
    price: { lines, undiscounted, discount, total },
    discountCode: percentOff === undefined ? null : 'THANKS-1',
    partner: isOfStore ? bookedOfStore : null,
    placedAt: kind.placedAt,
    intentType: intent,
  };
  return bookingOf(
    intent === 'setup' ? bookingExamples.pendingBooking(order) : bookingExamples.confirmedBooking(order),
  );
}

const bookedOfStore = { partnerId: as<PartnerId>('partner-1'), storeCode: 'MAPLE10' };

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  const { expected, placedAt } = kind;
  const booking = placedAs(kind);
  const { appointment, price, policy } = booking;
  const facts: HoldFacts = {
    heldCents: price.total,
    intentType: booking.intentType,
    startsAt: appointment.startsAt,
    placedAt,
    now: later(placedAt, 0),
    date: appointment.date,
    zone: appointment.zone,
    policy: { ...policy, noShowWait: 15 * MINUTE },
  };

  it('costs what a person adds up, with the crew that it takes', () => {
    expect(dollars(price.total)).toBe(expected.total);
    expect(booking.crewSize).toBe(expected.crew);
  });

  it('checkout: nothing, half, all; and when the card is held', () => {
    const rows = cancellationOutcomes(t, facts);
    expect(rows.map(({ payCents }) => dollars(payCents))).toEqual([
      '$0.00',
      ...(expected.half === null ? [] : [expected.half]),
      expected.total,
    ]);
    expect(rows[0]?.when).toBe(expected.free.checkout);
    const story = holdStory(t, facts);
    const isSaved = booking.intentType === 'setup';
    expect(story.find(({ id }) => id === (isSaved ? 'placed' : 'today'))?.when).toBe(expected.held);
    expect(story.find(({ id }) => id === 'done')?.chargedCents).toBe(price.total);
  });

  it('the page after it: the hold, and by when there is a technician', () => {
    const isSaved = booking.intentType === 'setup';
    const lead = successLead(t, words, {
      number: booking.number,
      agreedCents: booking.agreed,
      paymentHoldAmount: null,
      paymentStatus: isSaved ? 'card_saved' : 'authorized',
      card: null,
    });
    expect(lead).toContain(expected.total);
    expect(lead).toMatch(
      isSaved ? /is held 48 hours before the appointment/ : /is held on your card\. Nothing is charged/,
    );
    const line = technicianLine(t, words, {
      createdAt: placedAt,
      startsAt: appointment.startsAt,
      scheduledDate: appointment.date,
      scheduledTime: windowLabel({ start: kind.from, end: ends[kind.from] }),
    });
    expect(line).toContain(expected.technician);
  });

  it('the mail: the same total, the same last free moment, the same technician', () => {
    const mail = compose('booking_confirmed', {
      ...exampleFacts('booking_confirmed', 'en'),
      booking,
      at: placedAt,
    });
    const text = mail.paragraphs.join('\n');
    expect(text).toContain(expected.total);
    expect(text).toContain(expected.technician);
    if (booking.intentType === 'setup')
      expect(text).toContain('will be held 48 hours before the appointment');
    else expect(text).toContain('is held on your card');
    expect(text).toContain(`You can cancel free of charge until ${expected.free.mail}`);
  });

  it('and the policy does it: to the minute, in the job’s zone', () => {
    const at = (instant: string) => cancellationOutcome(booking, instant);
    const before = at(later(expected.freeUntil, -1));
    const after = at(later(expected.freeUntil, 1));
    const onTheDay = at(appointment.startsAt);
    expect(before.fee).toBe(0);
    // Nothing is held on a saved card yet, so nothing is charged.
    if (booking.intentType === 'setup') return;
    expect(dollars(after.fee)).toBe(expected.half ?? expected.total);
    expect(dollars(onTheDay.fee)).toBe(expected.total);
    expect(dollars(cancellationOutcome(booking, appointment.startsAt, { noShow: true }).fee)).toBe(
      expected.total,
    );
    expect(dollars(after.fee + after.released)).toBe(expected.total);
    // What the cancellation dialog says about it.
    expect(
      outcomeIn('en')(expected.half === null ? 'sameDay' : 'late', { fee: after.fee, hours: 24 }),
    ).toContain(`${expected.half ?? expected.total} is charged`);
  });
});

describe('the terms in force', () => {
  const text = writtenIn('en');

  it('say in general what each of these bookings is told', () => {
    expect(text('customer.terms.s_cancellation_1')).toMatch(
      /until 24 hours before .* first 30 minutes after booking/,
    );
    expect(text('customer.terms.s_cancellation_2')).toMatch(
      /Within 24 hours .* 50% .* On the day .* full price/,
    );
    expect(text('customer.terms.s_payment_1')).toMatch(
      /more than six days away saves the card.* 48 hours before/,
    );
    expect(text('customer.terms.s_bookings_1')).toMatch(/within 24 hours, or before the appointment/);
    expect(text('customer.terms.s_cancellation_3')).toMatch(/Refunds take 5 to 10 business days/);
  });
});
