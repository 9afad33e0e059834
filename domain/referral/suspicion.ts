/**
 * Reasons not to pay a commission without a check: the customer is the partner, or somebody at the store books
 * repeatedly.
 */
import type { BookingId } from '../core/ids.ts';
import type { ReferralFlag, ReferralMarks } from './events.ts';

/** Contact details in plain text; empty if unknown or erased. */
export interface Traits {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly { readonly street: string; readonly zip: string }[];
}

/** What is known about the partner. */
export interface OwnTraits extends Traits {
  /** Marks of the devices on which the partner has signed in. */
  readonly devices: readonly string[];
  /** Marks of the cards that the partner has saved or used as a customer. */
  readonly cards: readonly string[];
}

/** Another booking of the same partner. */
export interface OtherReferral {
  readonly bookingId: BookingId;
  readonly placedAt: string;
  readonly marks: ReferralMarks;
  readonly flags: readonly ReferralFlag[];
}

/** Number of bookings on one device within `repeatedWithinDays` from which a person looks. */
export const repeatedFrom = 3;
export const repeatedWithinDays = 90;

const dayMs = 24 * 60 * 60 * 1000;
/** Flags that mean that the customer is the partner: the card of such a booking is then the partner's. */
const ownFlags: ReadonlySet<ReferralFlag> = new Set(['own_email', 'own_phone', 'own_address', 'own_card']);

/**
 * A booking's flags, and the other bookings that it makes suspicious too. `others` are all of the partner's bookings
 * with known marks, possibly including this one.
 */
export function suspicionOf(
  booking: {
    readonly bookingId: BookingId;
    readonly placedAt: string;
    readonly customer: Traits;
    readonly marks: ReferralMarks;
  },
  partner: OwnTraits,
  others: readonly OtherReferral[],
): { readonly flags: readonly ReferralFlag[]; readonly repeated: readonly BookingId[] } {
  const { customer, marks } = booking;
  const rest = others.filter(({ bookingId }) => bookingId !== booking.bookingId);
  const near = rest.filter(
    (other) =>
      other.marks.device !== null &&
      other.marks.device === marks.device &&
      Math.abs(Date.parse(other.placedAt) - Date.parse(booking.placedAt)) <= repeatedWithinDays * dayMs,
  );
  const isRepeated = near.length + 1 >= repeatedFrom;
  const usedByPartner = rest.flatMap(({ flags, marks: { card } }) =>
    card !== null && flags.some((flag) => ownFlags.has(flag)) ? [card] : [],
  );
  const found: Readonly<Record<ReferralFlag, boolean>> = {
    own_email: shares(customer.emails, partner.emails, plainEmail),
    own_phone: shares(customer.phones, partner.phones, plainPhone),
    own_address: shares(customer.addresses, partner.addresses, plainAddress),
    own_device: marks.device !== null && partner.devices.includes(marks.device),
    own_card: marks.card !== null && [...partner.cards, ...usedByPartner].includes(marks.card),
    repeated_device: isRepeated,
  };
  const flags = (Object.keys(found) as ReferralFlag[]).filter((flag) => found[flag]);
  return { flags, repeated: isRepeated ? near.map(({ bookingId }) => bookingId) : [] };
}

function shares<T>(some: readonly T[], others: readonly T[], plain: (one: T) => string): boolean {
  const known = new Set(others.map(plain).filter((one) => one !== ''));
  return some.some((one) => known.has(plain(one)));
}

/** A canonical address of a mailbox: without a tag, and without periods where the provider ignores them. */
function plainEmail(typed: string): string {
  const [name = '', domain = ''] = typed.trim().toLowerCase().split('@');
  if (domain === '') return '';
  const [box = ''] = name.split('+');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return `${isGoogle ? box.replaceAll('.', '') : box}@${isGoogle ? 'gmail.com' : domain}`;
}

const plainPhone = (typed: string): string => typed.replace(/\D/g, '').slice(-10);

/** Words often abbreviated in addresses (USPS Publication 28). */
const short: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  parkway: 'pkwy',
  highway: 'hwy',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

function plainAddress({ street, zip }: Traits['addresses'][number]): string {
  const words = street
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => short[word] ?? word);
  return words.length === 0 ? '' : `${words.join(' ')} ${zip.slice(0, 5)}`;
}
