import { describe, expect, test } from 'vitest';
import { as, type BookingId } from '../core/ids.ts';
import {
  type OtherReferral,
  type OwnTraits,
  repeatedFrom,
  repeatedWithinDays,
  suspicionOf,
} from './suspicion.ts';

const id = (name: string) => as<BookingId>(name);
const day = (n: number) => new Date(Date.UTC(2030, 0, 1 + n, 12)).toISOString();
const partner: OwnTraits = {
  emails: ['Wendy.Whitmore@gmail.com', 'orders@whitmore.example'],
  phones: ['+16145550117'],
  addresses: [{ street: '1500 Polaris Parkway', zip: '43240' }],
  devices: ['their-tablet'],
  cards: ['their-card'],
};
const stranger = { emails: ['maya@example.com'], phones: ['+12125550101'], addresses: [] };
const booking = (change: object = {}, marks: object = {}) => ({
  bookingId: id('b'),
  placedAt: day(0),
  customer: { ...stranger, ...change },
  marks: { device: null, card: null, ...marks },
});
const other = (n: number, change: Partial<OtherReferral> = {}): OtherReferral => ({
  bookingId: id(`o${n}`),
  placedAt: day(n),
  marks: { device: 'kiosk', card: null },
  flags: [],
  ...change,
});
const flags = (...given: Parameters<typeof suspicionOf>) => suspicionOf(...given).flags;

describe('a booking is the partner’s own', () => {
  test.each([
    ['own_email', { emails: ['wendywhitmore+hexkey@googlemail.com'] }],
    ['own_email', { emails: ['maya@example.com', ' Orders+1@Whitmore.example '] }],
    ['own_phone', { phones: ['(614) 555-0117'] }],
    ['own_address', { addresses: [{ street: '1500 polaris pkwy.', zip: '43240-2049' }] }],
  ])('by %s: %j', (flag, change) => {
    expect(flags(booking(change), partner, [])).toEqual([flag]);
  });

  test.each([
    ['another mailbox of the same provider', { emails: ['wendy.whitmore@example.com'] }],
    ['periods count where the provider minds them', { emails: ['ord.ers@whitmore.example'] }],
    ['the same street elsewhere', { addresses: [{ street: '1500 Polaris Parkway', zip: '10001' }] }],
    ['another house', { addresses: [{ street: '1502 Polaris Parkway', zip: '43240' }] }],
    ['nothing is known', { emails: [], phones: [], addresses: [] }],
    ['only blanks are known', { emails: [''], phones: [''], addresses: [{ street: ' ', zip: '43240' }] }],
  ])('not so: %s', (_why, change) => {
    const blank = { ...partner, emails: [...partner.emails, ''], phones: [...partner.phones, ''] };
    const addresses = [...partner.addresses, { street: '', zip: '43240' }];
    expect(flags(booking(change), { ...blank, addresses }, [])).toEqual([]);
  });

  test('by a device on which they sign in, or a card that they have', () => {
    expect(flags(booking({}, { device: 'their-tablet' }), partner, [])).toEqual(['own_device']);
    expect(flags(booking({}, { card: 'their-card' }), partner, [])).toEqual(['own_card']);
    expect(flags(booking({}, { device: 'a', card: 'b' }), partner, [])).toEqual([]);
  });

  test('by the card of another booking that was theirs, but not of one that is only repeated', () => {
    const paid = (flag: 'own_email' | 'repeated_device') =>
      other(1, { marks: { device: null, card: 'c' }, flags: [flag] });
    expect(flags(booking({}, { card: 'c' }), partner, [paid('own_email')])).toEqual(['own_card']);
    expect(flags(booking({}, { card: 'c' }), partner, [paid('repeated_device')])).toEqual([]);
  });
});

describe('bookings on one device', () => {
  const kiosk = booking({}, { device: 'kiosk' });

  test(`are looked at from the ${repeatedFrom}rd on, the earlier ones as well`, () => {
    expect(suspicionOf(kiosk, partner, [other(-1)])).toEqual({ flags: [], repeated: [] });
    expect(suspicionOf(kiosk, partner, [other(-1), other(-2)])).toEqual({
      flags: ['repeated_device'],
      repeated: [id('o-1'), id('o-2')],
    });
  });

  test('count within three months, and each once', () => {
    const near = other(-repeatedWithinDays);
    const far = other(-repeatedWithinDays - 1);
    const itself = other(0, { bookingId: id('b') });
    expect(flags(kiosk, partner, [near, far, itself])).toEqual([]);
    expect(flags(kiosk, partner, [near, far, other(3)])).toEqual(['repeated_device']);
  });

  test('are those of one device only: none is no device', () => {
    const unknown = { marks: { device: null, card: null } };
    expect(flags(booking(), partner, [other(1, unknown), other(2, unknown), other(3, unknown)])).toEqual([]);
    const elsewhere = { marks: { device: 'sofa', card: null } };
    expect(flags(kiosk, partner, [other(1, elsewhere), other(2, elsewhere)])).toEqual([]);
  });
});
