/** Example events for tests and benchmarks: one booking's whole life, as the workflow would append it. */
import type { Actor } from '#domain/core/actor.ts';
import type { BookingEvent, SealedContact } from '#domain/booking/events.ts';
import type {
  BlobKey,
  BookingId,
  BookingNumber,
  CustomerId,
  PartnerId,
  TechnicianId,
} from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { newEvents } from '#events/execute.ts';
import type { NewEvent } from '#events/log.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';

/** The people and ids of one example booking. */
export interface Cast {
  readonly bookingId: BookingId;
  readonly number: BookingNumber;
  readonly customerId: CustomerId;
  readonly technicianId: TechnicianId;
  readonly partnerId: PartnerId | null;
  readonly contact: SealedContact;
  readonly technicianName: Sealed;
  readonly technicianPhone: Sealed;
  readonly notes: Sealed;
}

const system: Actor = { role: 'system', id: 'workflow:booking' };

/** A cast number `n`, its personal data sealed with real keys. */
export async function castOf(keys: PersonKeys, n: number, customer = n): Promise<Cast> {
  const customerId = as<CustomerId>(`c${customer}`);
  const technicianId = as<TechnicianId>(`t${n % 7}`);
  const own = (field: string, text: string) => keys.seal(`customer-${customerId}`, field, text);
  const theirs = (field: string, text: string) => keys.seal(`technician-${technicianId}`, field, text);
  return {
    bookingId: as<BookingId>(`b${n}`),
    number: as<BookingNumber>(`HX-${String(n).padStart(6, '0')}`),
    customerId,
    technicianId,
    partnerId: n % 3 === 0 ? as<PartnerId>('p1') : null,
    contact: {
      firstName: await own('firstName', `Ada${customer}`),
      lastName: await own('lastName', 'Lovelace'),
      email: await own('email', `ada${customer}@example.com`),
      phone: await own('phone', '+12125550100'),
      street: await own('street', `${n} Broadway`),
      unit: null,
      instructions: await own('instructions', 'Ring twice'),
    },
    technicianName: await theirs('name', 'Grace Hopper'),
    technicianPhone: await theirs('phone', '+12125550199'),
    notes: await own('notes', 'All done'),
  };
}

/** The instant `minutes` after the start. */
function at(minutes: number): string {
  return new Date(Date.UTC(2030, 2, 4, 12) + minutes * 60_000).toISOString();
}

/** From placement to shares, everything going well: 16 events. */
export function wholeLife(cast: Cast): readonly BookingEvent[] {
  const { bookingId, customerId, technicianId, partnerId, contact } = cast;
  const technician: Actor = { role: 'technician', id: technicianId };
  const paymentIntentId = `pi_${bookingId}`;
  const chargeId = `ch_${bookingId}`;
  const terms = { paymentIntentId, chargeId, amount: cents(15_000) };
  return [
    {
      type: 'BookingPlaced',
      data: {
        bookingId,
        number: cast.number,
        customerId,
        brand: 'ikea',
        serviceType: 'bedroom',
        items: [
          {
            catalogueId: 'ikea-malm',
            name: 'MALM chest',
            category: 'dresser',
            quantity: 2,
            unitPrice: cents(7_500),
            minutes: 60,
            complexity: 'medium',
          },
        ],
        itemCount: 2,
        addOns: [],
        price: {
          lines: [{ kind: 'item', name: 'MALM chest', quantity: 2, amount: cents(15_000) }],
          undiscounted: cents(15_000),
          discount: cents(0),
          total: cents(15_000),
        },
        rates: { technician: 7_000, partner: 400 },
        policy: { freeUntilBefore: 86_400_000, grace: 1_800_000, lateFeeBps: 5_000, sameDayFeeBps: 10_000 },
        crewSize: 1,
        minutes: 120,
        appointment: {
          date: '2030-03-07',
          time: '9:00 AM - 11:00 AM',
          startsAt: '2030-03-07T14:00:00.000Z',
          endsAt: '2030-03-07T16:00:00.000Z',
          zone: 'America/New_York',
        },
        place: { zip: '10001', state: 'NY', city: 'New York' },
        contact,
        partner: partnerId ? { partnerId, storeCode: 'IKEA-1' } : null,
        discountCode: null,
        intentType: 'payment',
        smsConsent: true,
        locale: 'en',
        placedAt: at(0),
        offeredPaymentIntentId: null,
      },
    },
    {
      type: 'PaymentPrepared',
      data: {
        intentId: paymentIntentId,
        intentType: 'payment',
        stripeCustomerId: `cus_${customerId}`,
        amount: cents(15_000),
        attempt: 1,
        adopted: false,
      },
    },
    {
      type: 'HoldPlaced',
      data: {
        ...terms,
        captureBefore: at(10_000),
        paymentMethodId: 'pm_1',
        cardBrand: 'visa',
        cardLast4: '4242',
        maximumCapturable: null,
        incrementable: false,
        attempt: 1,
        at: at(1),
      },
    },
    {
      type: 'OffersMade',
      data: {
        wave: 1,
        offers: [
          {
            technicianId,
            rank: 1,
            metres: 1_200,
            reasons: [{ text: 'knowsBrand', values: { brand: 'IKEA' } }],
          },
        ],
        expiresAt: at(62),
        at: at(2),
      },
    },
    {
      type: 'TechnicianAssigned',
      data: {
        technicianId,
        seat: 0,
        by: technician,
        at: at(5),
        technicianName: cast.technicianName,
        technicianPhone: cast.technicianPhone,
      },
    },
    { type: 'AppointmentConfirmed', data: { by: technician, at: at(6) } },
    { type: 'RouteStarted', data: { technicianId, etaMinutes: 20, at: at(4_380) } },
    { type: 'TechnicianArrived', data: { technicianId, at: at(4_400) } },
    {
      type: 'PhotosAdded',
      data: {
        kind: 'before',
        photos: [as<BlobKey>(`${bookingId}/before.jpg`)],
        by: technician,
        at: at(4_401),
      },
    },
    { type: 'WorkStarted', data: { technicianId, at: at(4_402) } },
    {
      type: 'WorkCompleted',
      data: {
        technicianId,
        actualMinutes: 110,
        actualCost: cents(15_000),
        notes: cast.notes,
        afterPhotos: [as<BlobKey>(`${bookingId}/after.jpg`)],
        implied: [],
        by: technician,
        at: at(4_512),
      },
    },
    {
      type: 'CaptureFailed',
      data: {
        paymentIntentId,
        purpose: 'completion',
        attempt: 1,
        code: 'processing_error',
        message: 'An error occurred while processing the card.',
        at: at(4_513),
      },
    },
    {
      type: 'PaymentCaptured',
      data: {
        paymentIntentId,
        chargeId,
        amount: cents(15_000),
        fee: cents(465),
        purpose: 'completion',
        attempt: 2,
        at: at(4_514),
      },
    },
    {
      type: 'SharesOwed',
      data: {
        captured: cents(15_000),
        technicians: [{ technicianId, amount: cents(10_500) }],
        partner: partnerId ? { partnerId, amount: cents(600) } : null,
        platform: cents(partnerId ? 3_900 : 4_500),
        chargeId,
        reason: 'completion',
        at: at(4_515),
      },
    },
    {
      type: 'ReviewAdded',
      data: { rating: 5, text: null, by: { role: 'customer', id: customerId }, at: at(4_600) },
    },
    {
      type: 'RefundIssued',
      data: {
        refundId: `re_${bookingId}`,
        amount: cents(1_000),
        cause: 'goodwill',
        by: { role: 'admin', id: 'a1' },
        note: null,
        at: at(4_700),
      },
    },
    {
      type: 'SharesOwed',
      data: {
        captured: cents(-1_000),
        technicians: [],
        partner: null,
        platform: cents(-1_000),
        chargeId,
        reason: 'refund',
        at: at(4_701),
      },
    },
  ];
}

/** Events to append, each with its own command. `from` is the revision of the first. */
export function toAppend(
  stream: string,
  events: readonly { readonly type: string; readonly data: unknown }[],
  from = 0,
): NewEvent[] {
  return events.flatMap((event, index) =>
    newEvents([event], { actor: system, commandId: `${stream}:${from + index}`, correlationId: stream }),
  );
}
