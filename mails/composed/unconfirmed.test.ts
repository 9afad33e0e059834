/** Mail to an unconfirmed address repeats nothing that a stranger typed (decision 059). */
import { describe, expect, test } from 'vitest';
import type { Booking } from '#domain/booking/state.ts';
import { languages } from '#domain/core/language.ts';
import { exampleFacts } from './examples.ts';
import { cents } from '#domain/core/money.ts';
import { composeSupportLetter, type SupportFacts } from './support.ts';
import { compose, templates } from './booking.ts';

const TYPED = 'Typed by a stranger';

/** A booking with a stranger's words wherever a customer may type something that a mail could repeat. */
function typedInto(booking: Booking): Booking {
  const piece = {
    catalogueId: null,
    name: TYPED,
    category: 'bedroom',
    quantity: 2,
    unitPrice: cents(5000),
    minutes: 60,
    complexity: 'medium',
  } as const;
  return {
    ...booking,
    place: { ...booking.place, city: TYPED },
    items: [...booking.items, piece],
    price: {
      ...booking.price,
      lines: [...booking.price.lines, { kind: 'item', name: TYPED, quantity: 2, amount: cents(10_000) }],
    },
  };
}

const toCustomers = templates.filter((template) => !/^job_|_alert$|^offer_/.test(template));

describe.each(languages)('a mail in %s', (language) => {
  const mailOf = (template: (typeof templates)[number], isConfirmed: boolean): string => {
    const facts = exampleFacts(template, language);
    const booking = typedInto(facts.booking);
    return JSON.stringify(compose(template, { ...facts, booking, recipientName: TYPED, isConfirmed }));
  };

  test.each(toCustomers)('%s repeats a customer’s words to a confirmed address alone', (template) => {
    expect(mailOf(template, false)).not.toContain(TYPED);
    expect(mailOf(template, true)).toContain(TYPED);
  });

  test('names the pieces of our own catalogue to everybody', () => {
    const facts = exampleFacts('booking_confirmed', language);
    const own = facts.booking.items.find(({ catalogueId }) => catalogueId !== null);
    expect(own).toBeDefined();
    const { money } = compose('booking_confirmed', { ...facts, isConfirmed: false });
    expect(money.some(({ label }) => own !== undefined && label.startsWith(own.name))).toBe(true);
  });

  const support = (kind: Parameters<typeof composeSupportLetter>[0], isConfirmed: boolean) => {
    const facts: SupportFacts = {
      language,
      ticketId: 'HT-7K2M4Q',
      name: TYPED,
      email: 'somebody@hexkey.example',
      subject: TYPED,
      text: kind === 'answered' ? 'Our answer' : TYPED,
      category: 'other',
      priority: 'low',
      deskUrl: 'https://x/d',
      urls: { settings: 'https://x/s', support: 'https://x/h', unsubscribe: null },
      isConfirmed,
    };
    return JSON.stringify(composeSupportLetter(kind, facts));
  };

  test.each(['received', 'answered'] as const)('about a request for help (%s) does so too', (kind) => {
    expect(support(kind, false)).not.toContain(TYPED);
    expect(support(kind, false)).toContain('HT-7K2M4Q');
    expect(support(kind, true)).toContain(TYPED);
    if (kind === 'answered') expect(support(kind, false)).toContain('Our answer');
  });

  test('to our own desk says everything', () => {
    expect(support('desk', false)).toContain(TYPED);
  });
});
