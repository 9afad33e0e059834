/** Every command in every state: legal, or refused with a code; a repeat without events; money that adds up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import {
  as,
  type BlobKey,
  type BookingId,
  type BookingNumber,
  type CustomerId,
  type PartnerId,
  type TechnicianId,
} from '../core/ids.ts';
import { type Cents, cents, share, sum } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type { BookingCommand, BookingCommandType, Decision } from './commands.ts';
import { bookings, decide } from './decide.ts';
import type { BookingEvent, HoldTerms } from './events.ts';
import { fold } from '../core/aggregate.ts';
import { evolve, unplaced } from './evolve.ts';
import { lateHoldEnds } from './late-hold.ts';
import { isMoot } from './moot.ts';
import { nextStep } from './next.ts';
import { cancellationOutcome } from './policy.ts';
import type { Booking, BookingState } from './state.ts';
import { allStatuses, givenByPeople, isLegal, transitions } from './transitions.ts';

const now = '2026-12-01T12:00:00.000Z';
const customer: Actor = { role: 'customer', id: 'customer-1' };
const admin: Actor = { role: 'admin', id: 'admin-1' };
const clock: Actor = { role: 'system', id: 'booking' };
const lead = as<TechnicianId>('technician-1');
const second = as<TechnicianId>('technician-2');
const technician: Actor = { role: 'technician', id: lead };
const sealed = 'enc:v1:x:y:1:z' as Sealed;
const photo = as<BlobKey>('photo-1');
const to = {
  date: '2026-12-07',
  time: '2:00 PM - 4:00 PM',
  startsAt: '2026-12-07T19:00:00.000Z',
  endsAt: '2026-12-07T21:00:00.000Z',
  zone: 'America/New_York',
};

const price = {
  lines: [{ kind: 'item' as const, name: 'Desk', quantity: 1, amount: cents(20_000) }],
  undiscounted: cents(20_000),
  discount: cents(0),
  total: cents(20_000),
};
const placed: Extract<BookingCommand, { type: 'PlaceBooking' }>['placed'] = {
  bookingId: as<BookingId>('booking-1'),
  number: as<BookingNumber>('HX-000001'),
  customerId: as<CustomerId>('customer-1'),
  brand: 'ikea',
  serviceType: 'office',
  items: [],
  itemCount: 1,
  addOns: [],
  price,
  rates: { technician: 7000, partner: 400 },
  policy: {
    freeUntilBefore: defaultDurations.freeCancellationBefore,
    grace: defaultDurations.freeCancellationGrace,
    lateFeeBps: 5000,
    sameDayFeeBps: 10_000,
  },
  crewSize: 1,
  minutes: 90,
  appointment: {
    date: '2026-12-05',
    time: '9:00 AM - 11:00 AM',
    startsAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T16:00:00.000Z',
    zone: 'America/New_York',
  },
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
  partner: { partnerId: as<PartnerId>('partner-1'), storeCode: 'IKEA-1' },
  discountCode: null,
  intentType: 'payment',
  smsConsent: true,
  locale: 'en',
  placedAt: now,
  offeredPaymentIntentId: null,
};
const hold: HoldTerms = {
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  amount: cents(20_000),
  captureBefore: '2026-12-08T12:00:00.000Z',
  paymentMethodId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  maximumCapturable: null,
  incrementable: false,
};

const commands: Record<BookingCommandType, { command: BookingCommand; actor: Actor }> = {
  PlaceBooking: { actor: customer, command: { type: 'PlaceBooking', placed } },
  AcceptJob: {
    actor: technician,
    command: { type: 'AcceptJob', technicianId: lead, name: sealed, phone: sealed },
  },
  DeclineOffer: {
    actor: technician,
    command: { type: 'DeclineOffer', technicianId: lead, reason: 'too_far' },
  },
  AssignTechnician: {
    actor: admin,
    command: { type: 'AssignTechnician', technicianId: second, name: sealed, phone: null },
  },
  UnassignTechnician: {
    actor: admin,
    command: { type: 'UnassignTechnician', technicianId: lead, reason: 'other_job' },
  },
  GiveBackJob: {
    actor: technician,
    command: { type: 'GiveBackJob', technicianId: lead, cause: 'ill' },
  },
  ConfirmAppointment: { actor: technician, command: { type: 'ConfirmAppointment' } },
  StartRoute: { actor: technician, command: { type: 'StartRoute', etaMinutes: 20 } },
  Arrive: { actor: technician, command: { type: 'Arrive' } },
  CheckIn: { actor: { role: 'technician', id: second }, command: { type: 'CheckIn', technicianId: second } },
  StartNoShowWait: { actor: technician, command: { type: 'StartNoShowWait' } },
  ReportNoShow: {
    actor: technician,
    command: {
      type: 'ReportNoShow',
      photos: [photo],
      position: sealed,
      away: { metres: 900, accuracyMetres: 20 },
    },
  },
  StartWork: { actor: technician, command: { type: 'StartWork' } },
  SetPiecesDone: {
    actor: technician,
    command: { type: 'SetPiecesDone', technicianId: lead, item: 0, done: 1 },
  },
  StopVisit: {
    actor: technician,
    command: { type: 'StopVisit', technicianId: lead, reason: 'animal', note: null },
  },
  RequestReturnVisit: {
    actor: technician,
    command: { type: 'RequestReturnVisit', reason: 'out_of_time', missing: [], note: null, photos: [] },
  },
  ConfirmPartsArrived: { actor: customer, command: { type: 'ConfirmPartsArrived' } },
  AddPhotos: { actor: technician, command: { type: 'AddPhotos', kind: 'before', photos: [photo] } },
  CompleteWork: {
    actor: technician,
    command: {
      type: 'CompleteWork',
      actualMinutes: 80,
      actualCost: null,
      notes: sealed,
      notesRequired: true,
      afterPhotos: [photo],
    },
  },
  ApprovePriceRise: { actor: customer, command: { type: 'ApprovePriceRise', channel: 'link' } },
  DeclinePriceRise: { actor: customer, command: { type: 'DeclinePriceRise' } },
  BillCustomer: { actor: technician, command: { type: 'BillCustomer' } },
  CancelBooking: {
    actor: customer,
    command: { type: 'CancelBooking', shownFee: null, chosenFee: null, note: null, noShow: false },
  },
  RescheduleBooking: { actor: customer, command: { type: 'RescheduleBooking', to } },
  SetStatus: { actor: admin, command: { type: 'SetStatus', to: 'cancelled', why: 'test', fee: null } },
  ChangeDetails: {
    actor: admin,
    command: {
      type: 'ChangeDetails',
      brand: 'ikea',
      serviceType: 'office',
      itemCount: 1,
      price,
      crewSize: 1,
      minutes: 60,
      instructions: null,
    },
  },
  ChangeContact: {
    actor: admin,
    command: { type: 'ChangeContact', contact: placed.contact, place: placed.place },
  },
  ChangeSite: {
    actor: customer,
    command: { type: 'ChangeSite', site: { parking: sealed, access: null, wall: [] } },
  },
  MoveToCustomer: {
    actor: admin,
    command: {
      type: 'MoveToCustomer',
      customerId: as<CustomerId>('customer-9'),
      contact: placed.contact,
      place: placed.place,
    },
  },
  AddReview: { actor: customer, command: { type: 'AddReview', rating: 5, text: null } },
  WriteMessage: { actor: technician, command: { type: 'WriteMessage', text: sealed } },
  WriteNote: { actor: admin, command: { type: 'WriteNote', note: sealed } },
  SendPaymentLink: { actor: admin, command: { type: 'SendPaymentLink', channels: ['mail'] } },
  RecordRefund: {
    actor: admin,
    command: { type: 'RecordRefund', refundId: 're_1', amount: cents(1000), cause: 'goodwill', note: null },
  },
  RecordRefundFailure: {
    actor: clock,
    command: {
      type: 'RecordRefundFailure',
      request: 'r',
      attempt: 'r',
      amount: cents(1000),
      code: 'x',
      message: 'y',
    },
  },
  RecordRefundReturn: {
    actor: clock,
    command: {
      type: 'RecordRefundReturn',
      refundId: 're_1',
      amount: cents(1000),
      code: 'expired_or_canceled_card',
      message: 'The card is closed.',
    },
  },
  MarkIssueSeen: {
    actor: admin,
    command: { type: 'MarkIssueSeen', kind: 'price_rise_refused', subject: '', note: null },
  },
  RecordDispute: {
    actor: clock,
    command: {
      type: 'RecordDispute',
      reported: {
        disputeId: 'du_1',
        chargeId: 'ch_1',
        amount: price.total,
        reason: 'fraudulent',
        status: 'needs_response',
        respondBy: '2026-12-20T23:59:59.000Z',
        outcome: null,
        withdrawn: price.total,
        reinstated: cents(0),
        fee: cents(1500),
      },
    },
  },
  RecordPrepared: {
    actor: clock,
    command: {
      type: 'RecordPrepared',
      intentId: 'pi_1',
      intentType: 'payment',
      stripeCustomerId: 'cus_1',
      amount: price.total,
      adopted: false,
    },
  },
  RecordHold: { actor: clock, command: { type: 'RecordHold', hold } },
  RecordCardSaved: {
    actor: clock,
    command: {
      type: 'RecordCardSaved',
      setupIntentId: 'seti_1',
      paymentMethodId: 'pm_1',
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  },
  RecordDecline: {
    actor: clock,
    command: {
      type: 'RecordDecline',
      intentId: 'pi_1',
      purpose: 'hold',
      code: 'card_declined',
      message: 'Your card was declined.',
    },
  },
  RecordHoldReleased: {
    actor: clock,
    command: { type: 'RecordHoldReleased', paymentIntentId: 'pi_1', reason: 'cancelled' },
  },
  MakeOffers: {
    actor: clock,
    command: {
      type: 'MakeOffers',
      offers: [{ technicianId: lead, rank: 1, metres: 10, reasons: [] }],
      expiresAt: '2026-12-01T13:00:00.000Z',
    },
  },
  LapseWave: { actor: clock, command: { type: 'LapseWave', wave: 1 } },
  WithdrawOffer: {
    actor: clock,
    command: { type: 'WithdrawOffer', technicianId: lead, reason: 'payouts_stopped' },
  },
  OpenPool: { actor: clock, command: { type: 'OpenPool' } },
  RaiseUnassignedAlert: { actor: clock, command: { type: 'RaiseUnassignedAlert' } },
  RecordLostTime: { actor: clock, command: { type: 'RecordLostTime', technicianIds: [lead] } },
  NotifyNobodyFound: { actor: clock, command: { type: 'NotifyNobodyFound' } },
  DropReturnDate: { actor: clock, command: { type: 'DropReturnDate' } },
  LapseUnpaid: { actor: clock, command: { type: 'LapseUnpaid' } },
  CancelForWantOfTechnician: { actor: clock, command: { type: 'CancelForWantOfTechnician' } },
  CancelForFailedHold: { actor: clock, command: { type: 'CancelForFailedHold' } },
  RequestPriceRise: {
    actor: clock,
    command: { type: 'RequestPriceRise', expiresAt: '2026-12-06T12:00:00.000Z' },
  },
  LapsePriceRise: { actor: clock, command: { type: 'LapsePriceRise', reason: 'unanswered' } },
  RecordHoldIncrease: {
    actor: clock,
    command: { type: 'RecordHoldIncrease', paymentIntentId: 'pi_1', amount: cents(25_000) },
  },
  RecordCapture: {
    actor: clock,
    command: {
      type: 'RecordCapture',
      paymentIntentId: 'pi_1',
      chargeId: 'ch_1',
      amount: cents(20_000),
      fee: cents(610),
      purpose: 'completion',
    },
  },
  RecordCaptureFailure: {
    actor: clock,
    command: {
      type: 'RecordCaptureFailure',
      paymentIntentId: 'pi_1',
      purpose: 'completion',
      code: 'x',
      message: 'y',
    },
  },
  RecordProviderFailure: {
    actor: clock,
    command: {
      type: 'RecordProviderFailure',
      paymentIntentId: 'pi_1',
      purpose: 'completion',
      code: 'provider_error',
      message: 'y',
    },
  },
  BookShares: { actor: clock, command: { type: 'BookShares' } },
};
const types = Object.keys(commands) as BookingCommandType[];

function give(
  state: BookingState,
  type: BookingCommandType,
  change: Partial<{ now: string; command: BookingCommand; actor: Actor }> = {},
): Decision {
  const { command, actor } = commands[type];
  return decide(state, change.command ?? command, { now: change.now ?? now, actor: change.actor ?? actor });
}

function after(state: BookingState, events: readonly BookingEvent[]): BookingState {
  const revision = state.status === 'none' ? -1 : state.revision;
  return fold(
    bookings,
    events.map((event, index) => ({ ...event, revision: revision + 1 + index })),
    state,
  );
}

function run(...steps: readonly (BookingCommandType | BookingCommand)[]): Booking {
  const state = steps.reduce<BookingState>((at, step) => {
    const decision = typeof step === 'string' ? give(at, step) : give(at, step.type, { command: step });
    if (!decision.ok) throw new Error(`${JSON.stringify(step)}: ${decision.refusal.code}`);
    return after(at, decision.events);
  }, unplaced);
  if (state.status === 'none') throw new Error('no booking');
  return state;
}

const paths: Record<string, readonly BookingCommandType[]> = {
  pending: ['PlaceBooking', 'RecordPrepared'],
  confirmed: ['PlaceBooking', 'RecordPrepared', 'RecordHold', 'MakeOffers'],
  assigned: ['PlaceBooking', 'RecordPrepared', 'RecordHold', 'MakeOffers', 'AcceptJob'],
  scheduled: [
    'PlaceBooking',
    'RecordPrepared',
    'RecordHold',
    'MakeOffers',
    'AcceptJob',
    'ConfirmAppointment',
  ],
  in_route: ['PlaceBooking', 'RecordPrepared', 'RecordHold', 'MakeOffers', 'AcceptJob', 'StartRoute'],
  on_site: [
    'PlaceBooking',
    'RecordPrepared',
    'RecordHold',
    'MakeOffers',
    'AcceptJob',
    'StartRoute',
    'Arrive',
  ],
  in_progress: [
    'PlaceBooking',
    'RecordPrepared',
    'RecordHold',
    'MakeOffers',
    'AcceptJob',
    'StartRoute',
    'Arrive',
    'StartWork',
  ],
  completed: [
    'PlaceBooking',
    'RecordPrepared',
    'RecordHold',
    'MakeOffers',
    'AcceptJob',
    'StartRoute',
    'Arrive',
    'StartWork',
    'CompleteWork',
  ],
  cancelled: ['PlaceBooking', 'RecordPrepared', 'RecordHold', 'MakeOffers', 'CancelBooking'],
};

test('what the chart hides as moot is what no decision has an event for', () => {
  const captured = [...(paths['completed'] ?? []), 'RecordCapture' as const];
  const unfinished = [...(paths['in_progress'] ?? []), 'RequestReturnVisit' as const];
  const states = [...Object.values(paths), captured, [...captured, 'AddReview' as const], unfinished].map(
    (path) => run(...path),
  );
  const moot = states.flatMap((booking) => {
    const { status, payment, priceRise, stopped, noShow, review, returnVisit } = booking;
    const { captured: capturedCents, refunded: refundedCents } = payment;
    const rating = review?.rating ?? null;
    const told = {
      status,
      capturedCents,
      refundedCents,
      priceRise,
      rating,
      stopped,
      noShow,
      returnVisit,
    };
    return givenByPeople
      .filter((type) => isLegal(type, status) && isMoot(type, told))
      .map((type) => ({ type, decision: give(booking, type) }));
  });
  expect(new Set(moot.map(({ type }) => type)).size).toBeGreaterThan(3);
  expect(moot.filter(({ decision }) => decision.ok && decision.events.length > 0)).toEqual([]);
});

test('the life of a booking runs from quote to shares', () => {
  const done = run(...(paths['completed'] ?? []), 'RecordCapture', 'BookShares');
  expect(done.status).toBe('completed');
  expect(done.shares[0]).toMatchObject({
    technicians: [{ technicianId: lead, amount: 14_000 }],
    partner: { amount: 800 },
    platform: 5_200,
  });
  expect(nextStep(done, now, defaultDurations)).toEqual({ kind: 'ended' });
  expect(done.history.map((change) => change.status)).toEqual([
    'pending',
    'confirmed',
    'assigned',
    'in_route',
    'on_site',
    'in_progress',
    'completed',
  ]);
});

describe.each(allStatuses.map((status) => [status]))('when %s', (status) => {
  const booking = run(...(paths[status] ?? []));
  test.each(types.map((type) => [type]))(
    '%s is legal or refused by name, and its repeat yields no events',
    (type) => {
      expect(booking.status).toBe(status);
      const decision = give(booking, type);
      if (!decision.ok) {
        expect(decision.refusal.code).toMatch(/^[a-z_]+$/);
        return;
      }
      if (!isLegal(type, status)) {
        expect(decision.events).toEqual([]);
        return;
      }
      const next = after(booking, decision.events);
      const target = transitions[type].to;
      if (target && decision.events.length > 0 && !(type === 'AcceptJob' || type === 'AssignTechnician'))
        expect(next.status).toBe(target);
      const again = give(next, type);
      // Texts, refunds, edits and failures are distinguished by their command id in the log, not by their content.
      const bySubstance = [
        'WriteMessage',
        'WriteNote',
        'SendPaymentLink',
        'RecordCaptureFailure',
        'RecordProviderFailure',
        'ChangeDetails',
        'ChangeContact',
      ];
      if (!bySubstance.includes(type)) expect(again.ok ? again.events : []).toEqual([]);
    },
  );
});

/** As sent by a customer who was shown that it costs nothing. */
const cancelForFree = {
  type: 'CancelBooking',
  shownFee: cents(0),
  chosenFee: null,
  note: null,
  noShow: false,
} as const satisfies BookingCommand;

describe('who may', () => {
  test.each([
    ['CancelBooking', { role: 'customer', id: 'customer-2' }],
    ['StartRoute', { role: 'technician', id: second }],
    ['SetStatus', { role: 'technician', id: lead }],
    ['RecordCapture', { role: 'technician', id: lead }],
    ['AcceptJob', { role: 'technician', id: second }],
    ['AddReview', { role: 'partner', id: 'partner-1' }],
  ] as const)('%s is refused to %o', (type, actor) => {
    const decision = give(run(...(paths['assigned'] ?? [])), type, { actor });
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'not_yours' } });
  });
});

describe('cancelling (R9)', () => {
  const booking = run(...(paths['assigned'] ?? []));
  test.each([
    ['in the first half hour', '2026-12-01T12:30:00.000Z', 0],
    ['24 hours before, to the minute', '2026-12-04T14:00:00.000Z', 0],
    ['one minute later', '2026-12-04T14:01:00.000Z', 10_000],
    ['one minute before the day begins in New York', '2026-12-05T04:59:00.000Z', 10_000],
    ['on the day', '2026-12-05T05:00:00.000Z', 20_000],
  ])('%s keeps what the policy says', (_name, at, fee) => {
    expect(cancellationOutcome(booking, at)).toMatchObject({ fee, released: 20_000 - fee });
  });
  test('is refused with the new amount when the shown one has changed', () => {
    const decision = give(booking, 'CancelBooking', {
      command: cancelForFree,
      now: '2026-12-04T15:00:00.000Z',
    });
    expect(decision).toMatchObject({
      ok: false,
      refusal: { code: 'outcome_changed', details: { fee: 10_000 } },
    });
  });
  test('without an amount takes a free one alone: nobody pays a fee unseen (S11)', () => {
    const command: BookingCommand = { ...cancelForFree, shownFee: null };
    const cancelled = (now: string) => give(booking, 'CancelBooking', { command, now });
    expect(cancelled('2026-12-04T14:00:00.000Z')).toMatchObject({ ok: true });
    expect(cancelled('2026-12-04T14:01:00.000Z')).toMatchObject({
      ok: false,
      refusal: {
        code: 'outcome_changed',
        says: { text: 'cancellingCosts', values: { fee: 10_000 } },
        details: { fee: 10_000 },
      },
    });
  });
});

describe('a booking that its customer replaces by a changed one', () => {
  const command: BookingCommand = { ...cancelForFree, replaced: true };
  test('is cancelled free of charge and says why, while it is unpaid', () => {
    const decision = give(run(...(paths['pending'] ?? [])), 'CancelBooking', { command });
    expect(decision).toMatchObject({
      ok: true,
      events: [{ type: 'BookingCancelled', data: { cancelledBy: 'customer', reason: 'replaced', fee: 0 } }],
    });
  });
  test('stays when it was paid in the meantime', () => {
    const decision = give(run(...(paths['confirmed'] ?? [])), 'CancelBooking', { command });
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'illegal_step' } });
  });
});

describe('an admin sets a status', () => {
  test.each([
    ['pending', 'assigned', 'needs_technician'],
    ['pending', 'confirmed', 'needs_payment'],
    ['confirmed', 'completed', 'needs_technician'],
    ['completed', 'pending', 'final_status'],
  ] as const)('from %s to %s is refused: %s', (from, target, code) => {
    const command: BookingCommand = { type: 'SetStatus', to: target, why: null, fee: null };
    expect(give(run(...(paths[from] ?? [])), 'SetStatus', { command })).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });
  test('to completed makes the capture the next step', () => {
    const booking = run(...(paths['assigned'] ?? []), {
      type: 'SetStatus',
      to: 'completed',
      why: null,
      fee: null,
    });
    expect(nextStep(booking, now, defaultDurations)).toMatchObject({
      kind: 'capture',
      amount: 20_000,
      purpose: 'completion',
    });
  });
  test.each(['confirmed', 'assigned', 'scheduled', 'in_route', 'on_site', 'in_progress'])(
    'never from %s back to pending: the card is there, and Confirmed is named instead',
    (from) => {
      const command: BookingCommand = { type: 'SetStatus', to: 'pending', why: null, fee: null };
      const booking = run(...(paths[from] ?? []));
      const decision = give(booking, 'SetStatus', { command });
      expect(decision).toMatchObject({
        refusal: { code: 'illegal_step', says: 'notBackToPending' },
      });
    },
  );
  test('a stream that an admin once set to pending though it was paid goes on looking for a technician', () => {
    const booking = run(...(paths['confirmed'] ?? []), 'AcceptJob');
    const stranded = after(booking, [
      {
        type: 'TechnicianUnassigned',
        data: { technicianId: lead, seat: 0, by: admin, reason: 'status_set', at: now },
      },
      {
        type: 'StatusSetByAdmin',
        data: { from: 'assigned', to: 'pending', by: admin, why: null, at: now },
      },
    ]);
    expect(stranded.status).toBe('confirmed');
    expect(nextStep(stranded, now, defaultDurations)).toMatchObject({ kind: 'make_offers' });
  });
  describe('once the appointment has begun', () => {
    const begun = placed.appointment.startsAt;
    test.each([
      ['assigned', 'begunAssignSomebody'],
      ['scheduled', 'begunAssignSomebody'],
      ['in_route', 'begunChooseAssigned'],
      ['on_site', 'begunChooseAssigned'],
      ['in_progress', 'begunChooseAssigned'],
    ])('not from %s to confirmed, which would cancel the booking: %s', (from, instead) => {
      const booking = run(...(paths[from] ?? []));
      // Before that, pending suggests Confirmed, which would no longer help.
      for (const target of ['confirmed', 'pending'] as const) {
        const command: BookingCommand = { type: 'SetStatus', to: target, why: null, fee: null };
        expect(give(booking, 'SetStatus', { command, now: begun })).toMatchObject({
          refusal: { code: 'illegal_step', says: instead },
        });
      }
    });
    test('another technician takes the place of one on the way as the refusal says', () => {
      const way = run(...(paths['in_route'] ?? []));
      expect(give(way, 'AssignTechnician', { now: begun })).toMatchObject({
        refusal: { code: 'crew_full', says: expect.objectContaining({ text: 'crewComplete' }) },
      });
      const toAssigned: BookingCommand = { type: 'SetStatus', to: 'assigned', why: null, fee: null };
      const back = give(way, 'SetStatus', { command: toAssigned, now: begun });
      const assigned = after(way, back.ok ? back.events : []);
      const replaced = give(assigned, 'AssignTechnician', { now: begun });
      const other = after(assigned, replaced.ok ? replaced.events : []);
      expect(other).toMatchObject({ status: 'assigned', crew: [{ technicianId: second, seat: 0 }] });
    });
  });
  test('to confirmed frees the crew and looks for another', () => {
    const booking = run(...(paths['scheduled'] ?? []), {
      type: 'SetStatus',
      to: 'confirmed',
      why: 'ill',
      fee: null,
    });
    expect(booking.crew).toEqual([]);
    expect(nextStep(booking, now, defaultDurations)).toMatchObject({ kind: 'make_offers', wave: 2 });
  });
});

test('a paid booking is never left to itself: it has a next step or an instant until its appointment', () => {
  const stops: Record<string, readonly BookingCommandType[]> = Object.fromEntries(
    Object.entries(paths).filter(([status]) => !['pending', 'completed', 'cancelled'].includes(status)),
  );
  const targets = allStatuses.filter((status) => status !== 'completed' && status !== 'cancelled');
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(stops)),
      fc.option(fc.constantFrom(...targets)),
      fc.array(
        fc.constantFrom<BookingCommandType>(
          'AssignTechnician',
          'UnassignTechnician',
          'OpenPool',
          'LapseWave',
        ),
        {
          maxLength: 4,
        },
      ),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(Date.parse(placed.appointment.startsAt) - Date.parse(now) - 1),
      (from, target, more, crewSize, later) => {
        const at = new Date(Date.parse(now) + later).toISOString();
        const begun = after(run('PlaceBooking', 'RecordPrepared'), []);
        const steps = [
          ...(stops[from] ?? []).slice(2),
          ...(target ? [{ type: 'SetStatus' as const, to: target, why: null, fee: null }] : []),
          ...more,
        ];
        const state = steps.reduce<BookingState>(
          (booking, step) => {
            const decision =
              typeof step === 'string' ? give(booking, step) : give(booking, step.type, { command: step });
            return decision.ok ? after(booking, decision.events) : booking;
          },
          begun.status === 'none' ? begun : { ...begun, crewSize },
        );
        expect(nextStep(state, at, defaultDurations)).not.toMatchObject({ kind: 'wait', until: null });
      },
    ),
    { numRuns: 500 },
  );
});

test('platform + technicians + partner = captured − refunded, for any split, refund and fee', () => {
  const amount = fc.integer({ min: 100, max: 500_000 });
  fc.assert(
    fc.property(
      amount,
      fc.nat(50),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.nat(100), fc.boolean()), { maxLength: 3 }),
      fc.boolean(),
      (total, discountPercent, crewSize, refunds, viaPartner) => {
        const discount = cents(Math.floor((total * discountPercent) / 100));
        const lines = [
          { kind: 'item' as const, name: 'Desk', quantity: 1, amount: cents(total) },
          { kind: 'discount' as const, percent: discountPercent, amount: cents(-discount) },
        ];
        const net = cents(total - discount);
        const place: BookingCommand = {
          type: 'PlaceBooking',
          placed: {
            ...placed,
            crewSize,
            partner: viaPartner ? placed.partner : null,
            price: { lines, undiscounted: cents(total), discount, total: net },
          },
        };
        const accepts = Array.from(
          { length: crewSize },
          (_, index): BookingCommand => ({
            type: 'AssignTechnician',
            technicianId: as<TechnicianId>(`t${index}`),
            name: sealed,
            phone: null,
          }),
        );
        let booking: BookingState = unplaced;
        const steps: { command: BookingCommand; actor: Actor }[] = [
          { command: place, actor: customer },
          commands.RecordPrepared,
          { command: { type: 'RecordHold', hold: { ...hold, amount: net } }, actor: clock },
          ...accepts.map((command) => ({ command, actor: admin })),
          { command: commands.CompleteWork.command, actor: admin },
          {
            command: {
              type: 'RecordCapture',
              paymentIntentId: 'pi_1',
              chargeId: 'ch_1',
              amount: net,
              fee: cents(30),
              purpose: 'completion',
            },
            actor: clock,
          },
          commands.BookShares,
          ...refunds.flatMap(([percent, fault], index) => [
            {
              command: {
                type: 'RecordRefund' as const,
                refundId: `re_${index}`,
                amount: share(net, percent, 300),
                cause: fault ? ('technician_fault' as const) : ('goodwill' as const),
                note: null,
              },
              actor: admin,
            },
            commands.BookShares,
          ]),
        ];
        for (const { command, actor } of steps) {
          const decision = decide(booking, command, { now, actor });
          if (decision.ok) booking = after(booking, decision.events);
        }
        if (booking.status !== 'completed') throw new Error('not completed');
        const parts = booking.shares.flatMap((split): Cents[] => [
          ...split.technicians.map((t) => t.amount),
          split.partner?.amount ?? cents(0),
          split.platform,
        ]);
        expect(sum(...parts)).toBe(booking.payment.captured - booking.payment.refunded);
        const undiscounted = share(cents(total), net - booking.payment.refundedForFault, net);
        const technicians = sum(...booking.shares.flatMap((split) => split.technicians.map((t) => t.amount)));
        expect(technicians).toBe(share(undiscounted, 7000, 10_000));
      },
    ),
  );
});

describe('what comes next', () => {
  test('a placed booking prepares its payment, and lapses unpaid', () => {
    const booking = run('PlaceBooking');
    expect(nextStep(booking, now, defaultDurations)).toMatchObject({
      kind: 'prepare_payment',
      attempt: 1,
      amount: 20_000,
    });
    expect(nextStep(booking, '2026-12-01T12:30:00.000Z', defaultDurations)).toMatchObject({
      command: { type: 'LapseUnpaid' },
    });
  });
  test('a far appointment is held 48 hours before, and a decline there ends in a free cancellation (R10)', () => {
    const booking = run('PlaceBooking', 'RecordCardSaved', 'MakeOffers', 'AcceptJob');
    expect(booking.payment.state).toBe('card_saved');
    expect(nextStep(booking, now, defaultDurations)).toMatchObject({
      kind: 'wait',
      until: '2026-12-03T14:00:00.000Z',
    });
    expect(nextStep(booking, '2026-12-03T14:00:00.000Z', defaultDurations)).toMatchObject({
      kind: 'place_hold',
      amount: 20_000,
    });
    const declinedAt = (at: string): BookingState => {
      const refusal = { attempt: 1, code: 'card_declined', message: 'no' };
      const data = { intentId: 'pi_2', purpose: 'late_hold' as const, ...refusal, at };
      return evolve(booking, { type: 'PaymentDeclined', revision: 9, data });
    };
    const declined = declinedAt('2026-12-03T14:00:00.000Z');
    expect(nextStep(declined, '2026-12-03T15:00:00.000Z', defaultDurations)).toMatchObject({
      kind: 'wait',
      until: '2026-12-04T14:00:00.000Z',
    });
    expect(nextStep(declined, '2026-12-04T14:00:00.000Z', defaultDurations)).toMatchObject({
      command: { type: 'CancelForFailedHold' },
    });
    const hours = declinedAt('2026-12-05T10:00:00.000Z');
    // Four hours before the start, 24 hours are no longer left.
    expect(hours.status === 'none' ? null : lateHoldEnds(hours, defaultDurations)).toBe(
      placed.appointment.startsAt,
    );
  });
  test('a higher cost waits for approval and takes what is held at once when the hold cannot grow', () => {
    const done = run(...(paths['in_progress'] ?? []), {
      type: 'CompleteWork',
      actualMinutes: 90,
      actualCost: cents(25_000),
      notes: sealed,
      notesRequired: true,
      afterPhotos: [photo],
    });
    const asked = run(
      ...(paths['in_progress'] ?? []),
      {
        type: 'CompleteWork',
        actualMinutes: 90,
        actualCost: cents(25_000),
        notes: sealed,
        notesRequired: true,
        afterPhotos: [photo],
      },
      'RequestPriceRise',
    );
    expect(nextStep(done, now, defaultDurations)).toMatchObject({ command: { type: 'RequestPriceRise' } });
    expect(nextStep(asked, now, defaultDurations)).toMatchObject({ kind: 'capture', amount: 20_000 });
  });
  test('nobody found: offers in waves, the pool, the alert, and the end at the start time', () => {
    const booking = run(...(paths['confirmed'] ?? []));
    expect(nextStep(booking, now, defaultDurations)).toMatchObject({
      kind: 'wait',
      until: '2026-12-01T13:00:00.000Z',
    });
    expect(nextStep(booking, '2026-12-01T13:00:00.000Z', defaultDurations)).toMatchObject({
      command: { type: 'LapseWave', wave: 1 },
    });
    expect(nextStep(booking, '2026-12-02T12:00:00.000Z', defaultDurations)).toMatchObject({
      command: { type: 'RaiseUnassignedAlert' },
    });
    expect(nextStep(booking, '2026-12-05T14:00:00.000Z', defaultDurations)).toMatchObject({
      command: { type: 'CancelForWantOfTechnician' },
    });
  });
});

test('a price that was declined cannot be approved, and that is why', () => {
  const dear = { ...commands.CompleteWork.command, actualCost: cents(25_000) } as BookingCommand;
  const path = [...(paths['in_progress'] ?? []), dear, 'RequestPriceRise'] as const;
  expect(give(run(...path, 'DeclinePriceRise'), 'ApprovePriceRise')).toMatchObject({
    refusal: { says: 'priceDeclined' },
  });
  expect(give(run(...path, 'LapsePriceRise'), 'ApprovePriceRise')).toMatchObject({
    refusal: { says: 'approvalEnded' },
  });
});

test('a refused refund is told once for each try, also when a kill makes its story tell it again', () => {
  const refused = commands.RecordRefundFailure.command;
  const before = run(...(paths['completed'] ?? []), refused);
  expect(give(before, 'RecordRefundFailure')).toEqual({ ok: true, events: [] });
  const again = { ...refused, attempt: 'second' } as BookingCommand;
  expect(give(before, 'RecordRefundFailure', { command: again })).toMatchObject({
    events: [{ type: 'RefundFailed', data: { request: 'r', attempt: 'second' } }],
  });
  expect(
    give(run(...(paths['completed'] ?? []), refused, again), 'RecordRefundFailure', { command: again }),
  ).toEqual({
    ok: true,
    events: [],
  });
});

test('a waived difference leaves nothing to approve', () => {
  const dearer = { ...commands.CompleteWork.command, actualCost: cents(25_000) } as BookingCommand;
  const waive = { type: 'LapsePriceRise', reason: 'below_minimum' } as const;
  const path = [...(paths['in_progress'] ?? []), dearer, waive] as const;
  expect(give(run(...path), 'ApprovePriceRise')).toMatchObject({ refusal: { code: 'nothing_to_approve' } });
});

test('changed details say what the price was before', () => {
  const changed = give(run('PlaceBooking'), 'ChangeDetails');
  expect(changed).toMatchObject({ events: [{ type: 'DetailsChanged', data: { previousTotal: 20_000 } }] });
});

describe('never more than the customer agreed to', () => {
  const dear = { ...commands.CompleteWork.command, actualCost: cents(500_000) } as BookingCommand;
  test('a completion without a hold takes the agreed price and asks for the rest', () => {
    const done = run('PlaceBooking', 'RecordCardSaved', 'MakeOffers', 'AcceptJob', dear);
    expect(nextStep(done, now, defaultDurations)).toMatchObject({ kind: 'place_hold', amount: 20_000 });
    const asked = run('PlaceBooking', 'RecordCardSaved', 'MakeOffers', 'AcceptJob', dear, 'RecordHold');
    expect(nextStep(asked, now, defaultDurations)).toMatchObject({ command: { type: 'RequestPriceRise' } });
  });
  test('a second hold is never recorded over a first one, nor over captured money (R7)', () => {
    const other = { ...hold, paymentIntentId: 'pi_2', chargeId: 'ch_2' };
    const second = { command: { type: 'RecordHold' as const, hold: other } };
    const held = run('PlaceBooking', 'RecordPrepared', 'RecordHold');
    expect(give(held, 'RecordHold', second)).toEqual({ ok: true, events: [] });
    const paid = run(
      'PlaceBooking',
      'RecordPrepared',
      'RecordHold',
      'MakeOffers',
      'AcceptJob',
      'CompleteWork',
      'RecordCapture',
    );
    expect(give(paid, 'RecordHold', second)).toEqual({ ok: true, events: [] });
  });

  test('details with a new time are one decision: all of it, or a refusal and nothing', () => {
    const change = { ...commands.ChangeDetails.command, move: { to } } as BookingCommand;
    const assigned = run('PlaceBooking', 'RecordPrepared', 'RecordHold', 'MakeOffers', 'AcceptJob');
    const decided = give(assigned, 'ChangeDetails', { command: change });
    expect(decided.ok && decided.events.map(({ type }) => type)).toEqual([
      'AppointmentRescheduled',
      'DetailsChanged',
    ]);
    const begun = give(assigned, 'StartWork');
    expect(begun.ok).toBe(true);
    const working = after(assigned, begun.ok ? begun.events : []);
    expect(give(working, 'ChangeDetails', { command: change })).toMatchObject({
      ok: false,
      refusal: { code: 'illegal_step' },
    });
  });

  test('an intent for more than is agreed now is void before it can be confirmed (decision 011)', () => {
    const lower = {
      lines: [{ kind: 'item' as const, name: 'Desk', quantity: 1, amount: cents(15_000) }],
      undiscounted: cents(15_000),
      discount: cents(0),
      total: cents(15_000),
    };
    const change = { ...commands.ChangeDetails.command, price: lower } as BookingCommand;
    const booking = run('PlaceBooking', 'RecordPrepared', change);
    expect(nextStep(booking, now, defaultDurations)).toEqual({
      kind: 'release_hold',
      paymentIntentId: 'pi_1',
      reason: 'replaced',
    });
  });

  test('a price raised by an admin is not held', () => {
    const higher = {
      lines: [{ kind: 'item' as const, name: 'Desk', quantity: 1, amount: cents(40_000) }],
      undiscounted: cents(40_000),
      discount: cents(0),
      total: cents(40_000),
    };
    const change = { ...commands.ChangeDetails.command, price: higher } as BookingCommand;
    const booking = run('PlaceBooking', 'RecordCardSaved', change);
    expect(nextStep(booking, '2026-12-03T14:00:00.000Z', defaultDurations)).toMatchObject({
      kind: 'place_hold',
      amount: 20_000,
    });
  });
  test('a price of nothing is refused', () => {
    const nothing = { lines: [], undiscounted: cents(0), discount: cents(0), total: cents(0) };
    const change = { ...commands.ChangeDetails.command, price: nothing } as BookingCommand;
    expect(give(run('PlaceBooking'), 'ChangeDetails', { command: change })).toMatchObject({
      refusal: { code: 'amount_too_low' },
    });
  });
});

test('a card declined for the old time is tried again for the new one (R10)', () => {
  const declined = evolve(run('PlaceBooking', 'RecordCardSaved', 'MakeOffers', 'AcceptJob'), {
    type: 'PaymentDeclined',
    revision: 9,
    data: {
      intentId: 'pi_2',
      purpose: 'late_hold',
      attempt: 1,
      code: 'card_declined',
      message: 'no',
      at: now,
    },
  });
  const moved = give(declined, 'RescheduleBooking');
  const later = after(declined, moved.ok ? moved.events : []);
  expect(nextStep(later, '2026-12-04T00:00:00.000Z', defaultDurations)).toMatchObject({
    kind: 'wait',
    until: '2026-12-05T19:00:00.000Z',
  });
});

test('a replaced lead’s successor leads, and no seat is taken twice', () => {
  const crew = { ...placed, crewSize: 2 };
  const third = as<TechnicianId>('technician-3');
  const assign = (technicianId: TechnicianId): BookingCommand => ({
    type: 'AssignTechnician',
    technicianId,
    name: sealed,
    phone: null,
  });
  const booking = run(
    { type: 'PlaceBooking', placed: crew },
    'RecordHold',
    assign(lead),
    assign(second),
    assign(third),
  );
  expect(booking.crew.map((member) => [member.technicianId, member.seat])).toEqual([
    [third, 0],
    [second, 1],
  ]);
});

test('an empty seat of a crew is told to those on duty, and the crew that is there goes on', () => {
  const assign = (technicianId: TechnicianId): BookingCommand => ({
    type: 'AssignTechnician',
    technicianId,
    name: sealed,
    phone: null,
  });
  const steps = [
    { type: 'PlaceBooking', placed: { ...placed, crewSize: 2 } },
    'RecordHold',
    assign(lead),
  ] as const;
  const short = run(...steps);
  expect(nextStep(short, now, defaultDurations)).toMatchObject({ command: { type: 'OpenPool' } });
  const pooled = run(...steps, 'OpenPool');
  const dayLater = '2026-12-02T12:00:00.000Z';
  expect(nextStep(pooled, now, defaultDurations)).toMatchObject({ kind: 'wait', until: dayLater });
  expect(nextStep(pooled, dayLater, defaultDurations)).toMatchObject({
    command: { type: 'RaiseUnassignedAlert' },
  });
  const told = run(...steps, 'OpenPool', 'RaiseUnassignedAlert');
  expect(told).toMatchObject({ status: 'assigned', unassignedAlertAt: now });
  expect(nextStep(told, placed.appointment.startsAt, defaultDurations)).toMatchObject({ kind: 'wait' });
  expect(give(told, 'StartRoute')).toMatchObject({ ok: true });
});

test('an alert from before anybody came is raised again for the seat that stays empty', () => {
  const booking = run(
    { type: 'PlaceBooking', placed: { ...placed, crewSize: 2 } },
    'RecordHold',
    'RaiseUnassignedAlert',
    'AssignTechnician',
    'OpenPool',
  );
  const soon = new Date(Date.parse(placed.appointment.startsAt) - defaultDurations.nobodyFoundBefore);
  expect(nextStep(booking, soon.toISOString(), defaultDurations)).toMatchObject({
    command: { type: 'RaiseUnassignedAlert' },
  });
});

test('after a move those asked before are asked again', () => {
  const booking = run('PlaceBooking', 'RecordCardSaved', 'MakeOffers', 'RescheduleBooking');
  expect(nextStep(booking, now, defaultDurations)).toMatchObject({ kind: 'make_offers', wave: 2, asked: [] });
});
