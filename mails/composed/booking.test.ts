/** Every message about a booking in each language: link, amount, zone; and texts of at most two segments. */
import { describe, expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { MAX_TRIES } from '#domain/booking/tries.ts';
import { type Language, languages } from '#domain/core/language.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { exampleFacts, exampleMessages } from './examples.ts';
import { cents } from '#domain/core/money.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { compose, templates } from './booking.ts';
import { quotedWords } from './facts.ts';
import type { Template } from '#domain/messages/templates.ts';
import { smsSize, smsText } from './sms.ts';

const composed = (template: Template, language: Language) =>
  compose(template, exampleFacts(template, language));
const whole = (template: Template, language: Language): string =>
  JSON.stringify(composed(template, language));
const all = languages.flatMap((language) => templates.map((template) => [language, template] as const));

describe.each(all)('%s %s', (language, template) => {
  test('names the booking, the time with its zone, and leaves nothing open', () => {
    const text = whole(template, language);
    expect(text).toContain('HX-7K2M4Q');
    if (template !== 'review_thanks') expect(text).toMatch(/(AM|a\.m\.) EDT/);
    expect(text).not.toMatch(/undefined|NaN|Invalid Date|\$\{/);
  });

  test('is one text message in the 7-bit alphabet, two segments at most, that ends with the link', () => {
    const { sms, action } = composed(template, language);
    expect(smsSize(sms)).toMatchObject({ encoding: 'GSM-7' });
    expect(smsSize(sms).segments).toBeLessThanOrEqual(2);
    expect(sms.startsWith('Hexkey HX-7K2M4Q: ')).toBe(true);
    const { tracker, shortTracker } = exampleFacts(template, language).links;
    if (action)
      expect(sms.endsWith(` ${action.url.split('#')[0] === tracker ? shortTracker : action.url}`)).toBe(true);
    else expect(template).toBe('job_cancelled');
  });

  test('fits one segment of 160 where our own words fill it', () => {
    // A technician's own words may be longer; offers contain two times.
    const mayBeLonger: readonly Template[] = ['message_from_technician', 'job_offered', 'offer_ending'];
    const { units } = smsSize(composed(template, language).sms);
    if (!mayBeLonger.includes(template)) expect(units).toBeLessThanOrEqual(160);
  });

  test('tells street and unit to the assigned technician alone (R20)', () => {
    const { address } = exampleFacts(template, language);
    expect(whole(template, language).includes(address ?? '?')).toBe(template === 'job_assigned');
  });
});

test.each([
  ['Pacific/Honolulu', 'HST'],
  ['America/Phoenix', 'MST'],
  ['America/Los_Angeles', 'PDT'],
])('times are those of the job in %s, and say so', (zone, name) => {
  const appointment = appointmentAt('2026-07-15', { start: '14:00', end: '16:00' }, zone);
  for (const [language, window] of [
    ['en', 'Wednesday, July 15, 2:00 PM - 4:00 PM'],
    ['es', 'miércoles, 15 de julio, 2:00 p.m. - 4:00 p.m.'],
  ] as const) {
    const facts = exampleFacts('booking_confirmed', language);
    const message = compose('booking_confirmed', { ...facts, booking: { ...facts.booking, appointment } });
    expect(message.paragraphs[0]).toContain(`${window} ${name}`);
    // Free cancellation ends 24 hours before, in the same time zone.
    expect(message.paragraphs[2]).toMatch(new RegExp(`14.*2:00 (PM|p\\.m\\.) ${name}`));
  }
});

test('a mail before the visit says when somebody arrives and how long the work takes', () => {
  const visit = (template: Template, language: Language, crewSize = 1) => {
    const facts = exampleFacts(template, language);
    const booking = { ...facts.booking, crewSize, minutes: 150 };
    const label = language === 'en' ? 'Visit' : 'Visita';
    return compose(template, { ...facts, booking }).card.find((fact) => fact.label === label)?.value;
  };
  expect(visit('booking_confirmed', 'en')).toBe('Arrives 9–11 AM, works about 3 hours');
  expect(visit('reminder_first', 'en', 2)).toBe('2 technicians arrive 9–11 AM, work about 3 hours');
  expect(visit('appointment_moved', 'es')).toBe('Llega de 9 a 11 a.m. y trabaja unas 3 horas');
  expect(visit('completed', 'en')).toBeUndefined();
});

describe.each(languages)('what mails promise, %s', (language) => {
  const confirmed = (startsAfterMinutes: number, sentAfterMinutes = 0): string => {
    const facts = exampleFacts('booking_confirmed', language);
    const placed = Date.parse(facts.booking.placedAt);
    const at = (minutes: number) => new Date(placed + minutes * 60_000).toISOString();
    const { zone } = facts.booking.appointment;
    const startsAt = at(startsAfterMinutes);
    const date = new Date(startsAt).toLocaleDateString('en-CA', { timeZone: zone });
    const appointment = {
      ...facts.booking.appointment,
      date,
      startsAt,
      endsAt: at(startsAfterMinutes + 120),
    };
    const booking = { ...facts.booking, appointment };
    return compose('booking_confirmed', { ...facts, at: at(sentAfterMinutes), booking }).paragraphs.join(' ');
  };

  test('a technician within 24 hours only where the appointment is further away', () => {
    expect(confirmed(3 * 24 * 60)).toMatch(/24 (hours|horas)/);
    expect(confirmed(5 * 60)).not.toMatch(/24 (hours|horas)/);
    expect(confirmed(5 * 60)).toMatch(/before your appointment|antes de su cita/);
  });

  test('free cancellation only as long as there is some', () => {
    expect(confirmed(5 * 60)).toMatch(/free of charge until|sin costo hasta/);
    expect(confirmed(5 * 60, 31)).not.toMatch(/free of charge until|sin costo hasta/);
    expect(confirmed(5 * 60, 31)).toMatch(
      /no longer be cancelled for free|ya no se puede cancelar sin costo/,
    );
  });

  test('the arrival as the technician gave it, and no map', () => {
    const facts = { ...exampleFacts('on_the_way', language), etaMinutes: 30 };
    const said = compose('on_the_way', facts);
    expect(said.paragraphs[0]).toMatch(/30 (minutes|minutos)/);
    expect(JSON.stringify(said)).not.toMatch(/\b(map|mapa)\b/i);
  });
});

test.each(languages)(
  '%s: those on duty are told to wait for another card where the customer can give one',
  (language) => {
    const facts = exampleFacts('capture_failed_alert', language);
    const givenUp = (events: readonly Placed<BookingEvent>[]) => {
      const booking = fold(bookings, events);
      if (booking.status === 'none') throw new Error('an example is not placed');
      const failing = { tries: MAX_TRIES, code: 'x', message: 'x', refused: true, at: booking.placedAt };
      const told = { ...booking, payment: { ...booking.payment, failing, hold: null, captured: cents(0) } };
      return compose('capture_failed_alert', { ...facts, booking: told }).paragraphs.join(' ');
    };
    expect(givenUp(bookingExamples.captureFailedBooking())).toMatch(/another card|otra tarjeta/);
    const fee = givenUp(bookingExamples.lateCancelledBooking());
    expect(fee).toMatch(/Retry\./);
    expect(fee).not.toMatch(/card|tarjeta/);
  },
);

test('no message is the same in both languages', () => {
  const [english, spanish] = [exampleMessages('en'), exampleMessages('es')];
  expect(spanish.map(({ name }) => name)).toEqual(english.map(({ name }) => name));
  const same = spanish.filter(({ content }, k) => {
    const other = english[k]?.content;
    return (
      content.subject === other?.subject || content.paragraphs.some((one) => other?.paragraphs.includes(one))
    );
  });
  // The desk's mail has the person's own subject and goes to nobody else; failures are in the provider's words.
  expect(same.map(({ name }) => name)).toEqual(['capture_failed_alert', 'support_desk']);
});

test('money adds up where a message is about it', () => {
  const sums = (template: Template) =>
    composed(template, 'en').money.map(({ label, amount }) => `${label} ${amount}`);
  expect(sums('cancelled')).toMatchInlineSnapshot(`
    [
      "Previously held on your card $220.00",
      "Released $110.00",
      "Cancellation fee $110.00",
    ]
  `);
  expect(sums('refunded')).toMatchInlineSnapshot(`
    [
      "Charged to your card $220.00",
      "Refunded to your card $40.00",
      "You have paid $180.00",
    ]
  `);
  expect(sums('approval_wanted')).toMatchInlineSnapshot(`
    [
      "The work came to $265.00",
      "Held on your card, not charged $220.00",
      "Needs your approval $45.00",
    ]
  `);
});

test.each(languages)(
  'the question about a higher price brings the technician’s reason, in %s',
  (language) => {
    const events = bookingExamples.priceRiseBooking();
    const asked = events.findLast(({ type }) => type === 'PriceRiseRequested');
    const { booking } = exampleFacts('approval_wanted', language);
    if (!asked || booking.status !== 'completed') throw new Error('no price rise in the example');
    expect(booking.completion.notes).not.toBeNull();
    expect(quotedWords(asked, booking)).toEqual([{ piece: null, words: booking.completion.notes }]);
    for (const template of ['approval_wanted', 'approval_ending'] as const) {
      const facts = exampleFacts(template, language);
      const { quote, paragraphs } = compose(template, facts);
      expect(quote).toBe(facts.text);
      expect(paragraphs.at(-1)).toMatch(/(wrote about the work|escribió sobre el trabajo):$/);
      const wordless = compose(template, { ...facts, text: null });
      expect([wordless.quote, wordless.paragraphs.length]).toEqual([null, paragraphs.length - 1]);
    }
  },
);

test('the charge of an approved difference is told beside the whole, not as the whole', () => {
  const facts = exampleFacts('receipt', 'en');
  const { booking } = facts;
  const payment = { ...booking.payment, captured: cents(booking.price.total + 4500) };
  const { money } = compose('receipt', { ...facts, booking: { ...booking, payment }, amount: cents(4500) });
  expect(money.slice(-3).map(({ label, amount }) => [label, amount])).toEqual([
    ['Difference from the amount above', '$45.00'],
    ['Charged to your card', '$45.00'],
    ['Charged in total', expect.any(String)],
  ]);
});

test.each([
  ['en', /^We ask for \$400\.00 now\. More than \$220\.00 is charged only if you approve it\.$/, 'Price'],
  ['es', /^Ahora pedimos \$400\.00\. Más de \$220\.00 se cobra solo si usted lo aprueba\.$/, 'Precio'],
] as const)(
  'a price that was raised is asked for, and nothing is said to be held but what is agreed, in %s',
  (language, asked, price) => {
    const raised = (template: Template) => {
      const facts = exampleFacts(template, language);
      const { payment } = facts.booking;
      const booking = {
        ...facts.booking,
        price: { ...facts.booking.price, total: cents(40_000) },
        payment: { ...payment, hold: null },
      };
      return compose(template, { ...facts, booking });
    };
    const confirmed = raised('booking_confirmed');
    expect(confirmed.paragraphs[1]).toContain('$220.00');
    expect(confirmed.paragraphs.filter((one) => asked.test(one))).toHaveLength(1);
    const table = confirmed.money.slice(-2);
    expect(table).toMatchObject([
      { label: price, amount: '$400.00' },
      { amount: '$220.00', isSum: true },
    ]);
    const declined = raised('late_hold_declined');
    expect(declined.paragraphs[0]).toContain('$220.00');
    expect(declined.money).toMatchObject([{ amount: '$220.00', isSum: true }]);
    expect(JSON.stringify(declined)).not.toContain('$400.00');
  },
);

describe('the 7-bit alphabet', () => {
  test('keeps what it has, drops the accents that it lacks, and keeps other scripts', () => {
    expect(smsText('está en camino: ¿mañana, José? “sí” – 9:00\u202fAM')).toBe(
      'esta en camino: ¿mañana, José? "si" - 9:00 AM',
    );
    expect(smsText('Zoë Łukasz 李')).toBe('Zoe Łukasz 李');
  });
  test('is counted as the provider does: 160, then 153 each; UCS-2 70, then 67', () => {
    expect(smsSize('a'.repeat(160))).toEqual({ encoding: 'GSM-7', units: 160, segments: 1 });
    expect(smsSize('a'.repeat(161)).segments).toBe(2);
    expect(smsSize('€'.repeat(80)).segments).toBe(1);
    expect(smsSize('á'.repeat(70)).segments).toBe(1);
    expect(smsSize('á'.repeat(135))).toEqual({ encoding: 'UCS-2', units: 135, segments: 3 });
  });
});
