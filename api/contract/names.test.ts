import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerCustomer } from './auth.ts';
import { contactInfo } from './bookings.ts';
import { readFieldError } from './field-error.ts';
import { createTicket } from './support.ts';

const registration = registerCustomer.body ?? z.never();
const request = createTicket.body ?? z.never();

/** The message for a first name; null if it is accepted. */
function refusalOf(firstName: string): string | null {
  const parsed = z.safeParse(registration, {
    email: 'ada@hexkey.example',
    firstName,
    lastName: 'Bergman',
    password: 'Hexagon-7-keys',
  });
  return parsed.success ? null : (readFieldError(parsed.error.issues[0]?.message ?? '')?.text ?? '');
}

const real = [
  "O'Connor",
  'O’Connor',
  'José',
  'Jose\u0301',
  '李小龍',
  'محمد',
  'علی\u200cرضا',
  'Nguyễn Thị Minh Khai',
  'van der Berg',
  'Anne-Marie',
  'D. J.',
  'D.J.',
  'J.R.R. Tolkien',
  'Martin Luther King Jr.',
  'Gal·la',
  'ジャン・ポール',
  'Владимир',
  'Ἀλέξανδρος',
  'क्षत्रिय',
  'ישראל',
  'Þórður',
  'Kaʻiulani',
  'Ø',
];

const hostile = [
  'Click http://evil.example',
  'evil.example',
  'Your account is locked, see t.co/abc',
  't.co',
  'bit.ly Ada',
  'пример.рф',
  '例え.テスト',
  'evil。example',
  'evil․example',
  'evil．example',
  '@evil',
  'ada@evil.example',
  'a\nb',
  'a\r\nBcc: all',
  'a\tb',
  'a\u2028b',
  'Ada\u202Egro.live',
  '<b>Ada</b>',
  'Call 1-800-555-0199',
  'Ada (support)',
  'x'.repeat(61),
  'x'.repeat(300),
  '...',
  `Z${'\u0335'.repeat(40)}algo`,
  '\u200d',
  'Ada\u200d',
];

describe('a name', () => {
  test.each(real)('%s is taken as it is typed', (name) => {
    expect(refusalOf(name)).toBeNull();
  });

  test.each(hostile)('%j is refused', (name) => {
    expect(refusalOf(name)).toMatch(/^(controlCharacters|linkIn|nameCharacters|tooLong|firstNameMissing)$/);
  });

  test('is refused with any link in it, wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z]{1,10}$/);
    const ending = fc.constantFrom('com', 'example', 'io', 'co.uk', 'xn--p1ai', 'рф', '中国');
    const link = fc.oneof(
      fc.tuple(word, ending).map(([host, end]) => `${host}.${end}`),
      fc
        .tuple(fc.constantFrom('http', 'https', 'HTTPS', 'ftp'), word)
        .map(([kind, host]) => `${kind}://${host}`),
      fc.tuple(word, word).map(([one, other]) => `${one}@${other}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...real), link, fc.constantFrom(...real), (before, url, after) => {
        expect(refusalOf(`${before} ${url}`.slice(0, 60))).not.toBeNull();
        if (`${url} ${after}`.length <= 60) expect(refusalOf(`${url} ${after}`)).not.toBeNull();
      }),
    );
  });

  test('of letters of any script is taken', () => {
    const letter = fc.constantFrom(...('aéßøžаяжαωאבتنकख李小가나ที่ñ'.normalize('NFC').match(/\p{L}/gu) ?? []));
    const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(' ', '-', "'", '. '),
        (words, between) => {
          expect(refusalOf(words.join(between))).toBeNull();
        },
      ),
    );
  });

  test('is held to the same rule wherever a stranger types one', () => {
    const contact = {
      firstName: 'Ada',
      lastName: 'Bergman',
      phone: '212-555-0110',
      email: 'ada@customers.example',
      streetAddress: '350 W. 31st St., N.W.',
      city: 'St. Louis',
      state: 'MO',
      zipCode: '63101',
    };
    const ticket = {
      name: 'Ada',
      email: 'ada@hexkey.example',
      subject: 'A drawer',
      message: 'See http://x.example',
    };
    expect(z.safeParse(contactInfo, contact).success).toBe(true);
    expect(z.safeParse(request, ticket).success).toBe(true);
    for (const bad of ['http://evil.example', 'evil.example', 'a\nb']) {
      for (const field of ['firstName', 'lastName', 'streetAddress', 'city'])
        expect(z.safeParse(contactInfo, { ...contact, [field]: bad }).success, `${field} ${bad}`).toBe(false);
      expect(z.safeParse(request, { ...ticket, name: bad }).success).toBe(false);
    }
    expect(z.safeParse(request, { ...ticket, subject: 'a\r\nBcc: b' }).success).toBe(false);
  });
});
