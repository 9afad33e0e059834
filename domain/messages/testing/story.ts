/** A booking's events, for tests of its messages. */
import type { Placed } from '../../core/aggregate.ts';
import type { BookingEvent } from '../../booking/events.ts';
import {
  as,
  type BookingId,
  type BookingNumber,
  type CustomerId,
  type TechnicianId,
} from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { Sealed } from '../../core/sealed.ts';

const sealed = 'enc:v1:x:y:1:z' as Sealed;
export const technicianId = as<TechnicianId>('technician-1');
export const at = (time: string) => `2026-12-01T${time}:00.000Z`;
export const appointment = {
  date: '2026-12-05',
  time: '9:00 AM - 11:00 AM',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T16:00:00.000Z',
  zone: 'America/New_York',
};
export const placed: BookingEvent = {
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
      lines: [{ kind: 'item', name: 'Desk', quantity: 1, amount: cents(18_750) }],
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
export const held: BookingEvent = {
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
export const assigned: BookingEvent = {
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
export const cancelled: Extract<BookingEvent, { type: 'BookingCancelled' }> = {
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

export const offers: BookingEvent = {
  type: 'OffersMade',
  data: {
    wave: 1,
    offers: [{ technicianId, rank: 1, metres: 900, reasons: [] }],
    expiresAt: at('13:02'),
    at: at('12:02'),
  },
};
export const completed: BookingEvent = {
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
export const rise: BookingEvent = {
  type: 'PriceRiseRequested',
  data: { held: cents(18_750), actual: cents(25_000), expiresAt: at('22:00'), at: at('14:00') },
};
export const answer: BookingEvent = {
  type: 'PriceRiseApproved',
  data: { by: { role: 'customer', id: 'c1' }, channel: 'link', at: at('15:00') },
};

export const stream = (...events: BookingEvent[]): Placed<BookingEvent>[] =>
  events.map((event, revision) => ({ ...event, revision }));
