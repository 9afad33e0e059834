/**
 * Example bookings as lists of events, each the result of commands that `decide` accepted, so that no example shows
 * something that could not happen.
 */
import type { Actor } from '../core/actor.ts';
import type { BookingCommand } from '../booking/commands.ts';
import { decide } from '../booking/decide.ts';
import type { BookingEvent, HoldTerms } from '../booking/events.ts';
import type { Placed } from '../core/aggregate.ts';
import { evolve, unplaced } from '../booking/evolve.ts';
import { LATE_FEE_BPS } from '../booking/policy.ts';
import type { BookingState } from '../booking/state.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type BlobKey, type BookingId, type BookingNumber } from '../core/ids.ts';
import { type Cents, cents, share } from '../core/money.ts';
import { firstPrices, quote } from '../pricing/pricing.ts';
import { appointmentAt } from '../scheduling/slots.ts';
import { after } from '../scheduling/wall-time.ts';
import { customers, nth, sealedExample, technicians } from './people.ts';

export type Order = Extract<BookingCommand, { type: 'PlaceBooking' }>['placed'];

const minute = 60_000;
/** Two days and some hours before the example's appointment. */
const placedAt = '2026-03-10T16:00:00.000Z';

const customer = nth(customers, 0);
const technician = nth(technicians, 0);
const second = nth(technicians, 1);
const bookedBy: Actor = { role: 'customer', id: customer.id };
const lead: Actor = { role: 'technician', id: technician.id };
const admin: Actor = { role: 'admin', id: 'admin' };
const workflow: Actor = { role: 'system', id: 'booking' };

/** The order in every example: a dresser and two bookcases in New York, on a Thursday morning. */
export function placed(change: Partial<Order> = {}): Order {
  const { brand, items, itemCount, addOns, crewSize, minutes, ...price } = quote(
    {
      brand: 'ikea',
      items: [item('ikea-malm-6-drawer-dresser', 1), item('ikea-billy-bookcase', 2)],
      itemCount: 0,
      addOns: ['wall_mounting'],
      discount: null,
    },
    firstPrices,
  );
  const sealed = (field: string) => sealedExample(customer.id, field);
  return {
    bookingId: as<BookingId>('00000000-0000-4000-8000-00000000b001'),
    number: as<BookingNumber>('HX-7K2M4Q'),
    customerId: customer.id,
    brand,
    serviceType: 'bedroom',
    items,
    itemCount,
    addOns,
    price,
    rates: { technician: 7000, partner: 400 },
    policy: {
      freeUntilBefore: defaultDurations.freeCancellationBefore,
      grace: defaultDurations.freeCancellationGrace,
      lateFeeBps: 5000,
      sameDayFeeBps: 10_000,
    },
    crewSize,
    minutes,
    appointment: appointmentAt('2026-03-12', { start: '09:00', end: '11:00' }, 'America/New_York'),
    place: { zip: customer.zip, state: customer.state, city: customer.city },
    contact: {
      firstName: sealed('firstName'),
      lastName: sealed('lastName'),
      email: sealed('email'),
      phone: sealed('phone'),
      street: sealed('street'),
      unit: sealed('unit'),
      instructions: sealed('instructions'),
    },
    partner: null,
    discountCode: null,
    intentType: 'payment',
    smsConsent: true,
    locale: 'en',
    placedAt,
    offeredPaymentIntentId: null,
    ...change,
  };
}

function item(catalogueId: string, quantity: number) {
  return { catalogueId, name: '', quantity, brand: null, category: 'other' } as const;
}

/** One step: a command by an actor, a number of minutes after the booking was placed. */
type Step = readonly [minutesLater: number, actor: Actor, command: (state: BookingState) => BookingCommand];

const step = (minutesLater: number, actor: Actor, command: BookingCommand): Step => [
  minutesLater,
  actor,
  () => command,
];

function priceOf(state: BookingState): Cents {
  return state.status === 'none' ? cents(0) : state.price.total;
}

function holdOf(state: BookingState): HoldTerms {
  return {
    paymentIntentId: 'pi_example',
    chargeId: 'ch_example',
    amount: priceOf(state),
    captureBefore: '2026-03-17T16:02:00.000Z',
    paymentMethodId: 'pm_example',
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
  };
}

const prepared: Step = [
  0,
  workflow,
  (state) => ({
    type: 'RecordPrepared',
    intentId: 'pi_example',
    intentType: 'payment',
    stripeCustomerId: 'cus_example',
    amount: priceOf(state),
    adopted: false,
  }),
];
const held: readonly Step[] = [
  prepared,
  [2, workflow, (state) => ({ type: 'RecordHold', hold: holdOf(state) })],
];
const declined: readonly Step[] = [
  prepared,
  step(2, workflow, {
    type: 'RecordDecline',
    intentId: 'pi_example',
    purpose: 'hold',
    code: 'card_declined',
    message: 'Your card was declined.',
  }),
];
const offered: readonly Step[] = [
  ...held,
  step(3, workflow, {
    type: 'MakeOffers',
    offers: [
      {
        technicianId: technician.id,
        rank: 1,
        metres: 0,
        reasons: ['noSkillsStated', 'ownArea'],
      },
    ],
    expiresAt: after(placedAt, 63 * minute),
  }),
];
const name = sealedExample(technician.id, 'firstName');
const phone = sealedExample(technician.id, 'phone');
const assigned: readonly Step[] = [
  ...offered,
  step(20, lead, { type: 'AcceptJob', technicianId: technician.id, name, phone }),
];
const scheduled: readonly Step[] = [...assigned, step(30, lead, { type: 'ConfirmAppointment' })];
// 9:00 AM on Thursday is 13:00 UTC, 45 hours after placing.
const windowStart = 45 * 60;
const inRoute: readonly Step[] = [
  ...scheduled,
  step(windowStart - 25, lead, { type: 'StartRoute', etaMinutes: 20 }),
];
const onSite: readonly Step[] = [...inRoute, step(windowStart - 3, lead, { type: 'Arrive' })];
/** Nobody opens the door, and the customer is told. */
const waiting: readonly Step[] = [...onSite, step(windowStart + 2, lead, { type: 'StartNoShowWait' })];
const notHome: readonly Step[] = [
  ...waiting,
  step(windowStart + 20, lead, {
    type: 'ReportNoShow',
    photos: [as<BlobKey>('example/door')],
    position: sealedExample(customer.id, 'position'),
    away: { metres: 1_900, accuracyMetres: 12 },
  }),
];
const inProgress: readonly Step[] = [
  ...onSite,
  step(windowStart + 4, lead, { type: 'StartWork' }),
  step(windowStart + 5, lead, {
    type: 'AddPhotos',
    kind: 'before',
    photos: [as<BlobKey>('example/before-1')],
  }),
];
const stopped: readonly Step[] = [
  ...inProgress,
  step(windowStart + 40, lead, {
    type: 'StopVisit',
    technicianId: technician.id,
    reason: 'animal',
    note: null,
  }),
];
/** One piece is done, and the other can't be finished without parts from the store. */
const partsMissing: readonly Step[] = [
  ...inProgress,
  step(windowStart + 50, lead, { type: 'SetPiecesDone', technicianId: technician.id, item: 1, done: 1 }),
  step(windowStart + 60, lead, {
    type: 'RequestReturnVisit',
    reason: 'parts_missing',
    missing: [{ item: 0, parts: sealedExample(customer.id, 'parts') }],
    note: null,
    photos: [as<BlobKey>('example/missing')],
  }),
];
const day = 24 * 60;
const returnStart = windowStart + 7 * day;
const returnDate = {
  date: '2026-03-19',
  time: '9:00 AM - 11:00 AM',
  startsAt: after(placedAt, returnStart * minute),
  endsAt: after(placedAt, (returnStart + 120) * minute),
  zone: 'America/New_York',
};
const returnPlanned: readonly Step[] = [
  ...partsMissing,
  step(windowStart + 4 * day, bookedBy, { type: 'ConfirmPartsArrived' }),
  step(windowStart + 4 * day + 1, bookedBy, { type: 'RescheduleBooking', to: returnDate }),
];
/** The technician gave it back, and nobody else was found for the date. */
const returnUnstaffed: readonly Step[] = [
  ...returnPlanned,
  step(windowStart + 4 * day + 5, lead, { type: 'GiveBackJob', technicianId: technician.id, cause: 'ill' }),
  step(returnStart, workflow, { type: 'DropReturnDate' }),
];
const completed: readonly Step[] = [
  ...inProgress,
  step(windowStart + 195, lead, {
    type: 'CompleteWork',
    actualMinutes: 190,
    actualCost: null,
    notes: sealedExample(customer.id, 'notes'),
    notesRequired: true,
    afterPhotos: [as<BlobKey>('example/after-1'), as<BlobKey>('example/after-2')],
  }),
];
const captured: readonly Step[] = [
  ...completed,
  [
    windowStart + 196,
    workflow,
    (state) => ({
      type: 'RecordCapture',
      paymentIntentId: 'pi_example',
      chargeId: 'ch_example',
      amount: priceOf(state),
      fee: cents(Math.round(priceOf(state) * 0.029) + 30),
      purpose: 'completion',
    }),
  ],
  step(windowStart + 196, workflow, { type: 'BookShares' }),
];
/** The work cost more than is held, and the customer is asked. */
const risen: readonly Step[] = [
  ...inProgress,
  [
    windowStart + 195,
    lead,
    (state) => ({
      type: 'CompleteWork',
      actualMinutes: 230,
      actualCost: cents(priceOf(state) + 4500),
      notes: sealedExample(customer.id, 'notes'),
      notesRequired: true,
      afterPhotos: [as<BlobKey>('example/after-1')],
    }),
  ],
  step(windowStart + 196, workflow, {
    type: 'RequestPriceRise',
    expiresAt: after(placedAt, (windowStart + 196 + 24 * 60) * minute),
  }),
];
const captureFailed: readonly Step[] = [
  ...completed,
  step(windowStart + 196, workflow, {
    type: 'RecordCaptureFailure',
    paymentIntentId: 'pi_example',
    purpose: 'completion',
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  }),
];
const refunded: readonly Step[] = [
  ...captured,
  step(windowStart + 300, admin, {
    type: 'RecordRefund',
    refundId: 're_example',
    amount: cents(4000),
    cause: 'goodwill',
    note: null,
  }),
];
const disputed: readonly Step[] = [
  ...captured,
  step(windowStart + 20 * 24 * 60, workflow, {
    type: 'RecordDispute',
    reported: {
      disputeId: 'du_example',
      chargeId: 'ch_example',
      amount: cents(22_000),
      reason: 'product_not_received',
      status: 'needs_response',
      respondBy: '2027-01-08T23:59:59.000Z',
      outcome: null,
      withdrawn: cents(22_000),
      reinstated: cents(0),
      fee: cents(1500),
    },
  }),
];
const reviewed: readonly Step[] = [
  ...captured,
  step(windowStart + 400, bookedBy, {
    type: 'AddReview',
    rating: 5,
    text: sealedExample(customer.id, 'review'),
  }),
];
const cancel = { type: 'CancelBooking', shownFee: null, chosenFee: null, note: null, noShow: false } as const;

function play(steps: readonly Step[], change: Partial<Order> = {}): readonly Placed<BookingEvent>[] {
  const what = placed(change);
  const start: Step = [
    0,
    { role: 'customer', id: what.customerId },
    () => ({ type: 'PlaceBooking', placed: what }),
  ];
  const events: Placed<BookingEvent>[] = [];
  let state = unplaced;
  for (const [minutesLater, actor, command] of [start, ...steps]) {
    const decision = decide(state, command(state), {
      now: after(what.placedAt, minutesLater * minute),
      actor,
    });
    if (!decision.ok) throw new Error(`an example is refused: ${decision.refusal.code}`);
    for (const event of decision.events) {
      const recorded: Placed<BookingEvent> = { ...event, revision: events.length };
      events.push(recorded);
      state = evolve(state, recorded);
    }
  }
  return events;
}

/** The example booking up to a certain point; `change` replaces facts of the order. */
export const bookingExamples = {
  /** Placed, with the card not confirmed yet. */
  pendingBooking: (change?: Partial<Order>) => play([prepared], change),
  /** Booked by phone: the customer pays with a link. */
  linkSentBooking: (change?: Partial<Order>) => {
    const { placedAt } = placed(change);
    const send = step(1, admin, { type: 'SendPaymentLink', channels: ['mail', 'sms'] });
    return play([prepared, send], { payBefore: after(placedAt, 24 * 60 * minute), ...change });
  },
  /** The first card was declined. */
  declinedBooking: (change?: Partial<Order>) => play(declined, change),
  confirmedBooking: (change?: Partial<Order>) => play(held, change),
  offeredBooking: (change?: Partial<Order>) => play(offered, change),
  assignedBooking: (change?: Partial<Order>) => play(assigned, change),
  scheduledBooking: (change?: Partial<Order>) => play(scheduled, change),
  inRouteBooking: (change?: Partial<Order>) => play(inRoute, change),
  onSiteBooking: (change?: Partial<Order>) => play(onSite, change),
  /** The technician waits at a door that nobody opens. */
  waitingBooking: (change?: Partial<Order>) => play(waiting, change),
  noShowBooking: (change?: Partial<Order>) => play(notHome, change),
  /** It was not safe to stay. */
  stoppedBooking: (change?: Partial<Order>) => play(stopped, change),
  /** The work is partly done, and parts are missing. */
  partsMissingBooking: (change?: Partial<Order>) => play(partsMissing, change),
  /** The return visit has a date. */
  returnPlannedBooking: (change?: Partial<Order>) => play(returnPlanned, change),
  returnUnstaffedBooking: (change?: Partial<Order>) => play(returnUnstaffed, change),
  inProgressBooking: (change?: Partial<Order>) => play(inProgress, change),
  /** The work is done, the money not captured yet. */
  completedBooking: (change?: Partial<Order>) => play(completed, change),
  capturedBooking: (change?: Partial<Order>) => play(captured, change),
  reviewedBooking: (change?: Partial<Order>) => play(reviewed, change),
  /** Waits for the customer's answer about $45.00 more than is held. */
  priceRiseBooking: (change?: Partial<Order>) => play(risen, change),
  captureFailedBooking: (change?: Partial<Order>) => play(captureFailed, change),
  /** $40.00 of the captured amount was refunded. */
  refundedBooking: (change?: Partial<Order>) => play(refunded, change),
  /** The cardholder's bank took all of it back, and asks for an answer. */
  disputedBooking: (change?: Partial<Order>) => play(disputed, change),
  /** By the customer, ten minutes after booking: free. */
  cancelledBooking: (change?: Partial<Order>) => play([...held, step(10, bookedBy, cancel)], change),
  /** By the customer, the day before, within 24 hours: half is kept. */
  lateCancelledBooking: (change?: Partial<Order>) => {
    const shownFee = share(placed(change).price.total, LATE_FEE_BPS, 10_000);
    return play([...assigned, step(windowStart - 20 * 60, bookedBy, { ...cancel, shownFee })], change);
  },
  /** The customer booked a changed order instead, before this one was paid. */
  replacedBooking: (change?: Partial<Order>) =>
    play([prepared, step(5, bookedBy, { ...cancel, replaced: true })], change),
  unpaidBooking: (change?: Partial<Order>) =>
    play([prepared, step(30, workflow, { type: 'LapseUnpaid' })], change),
  /** Six bookcases: the lead and one more technician. */
  crewBooking: () => {
    const { brand, items, itemCount, addOns, crewSize, minutes, ...price } = quote(
      {
        brand: 'ikea',
        items: [item('ikea-billy-bookcase', 6)],
        itemCount: 0,
        addOns: [],
        discount: null,
      },
      firstPrices,
    );
    const seat = step(25, admin, {
      type: 'AssignTechnician',
      technicianId: second.id,
      name: sealedExample(second.id, 'firstName'),
      phone: null,
    });
    return play([...assigned, seat], { brand, items, itemCount, addOns, crewSize, minutes, price });
  },
} as const;
