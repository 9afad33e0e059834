/**
 * A charge that keeps failing is reported once when it begins to fail and once when it is given up (R18); and every
 * type of notification has a source.
 */
import { expect, it } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { FailingCharge } from '#domain/booking/state.ts';
import { failingAfter, MAX_TRIES } from '#domain/booking/tries.ts';
import {
  adminNotifications,
  bookingNotifications,
  commissionNotifications,
  type Notification,
  onboardingNotifications,
  partnerNotifications,
  settlementNotifications,
} from './notification-codes.ts';

function told(events: readonly Placed<BookingEvent>[], wasPending = false) {
  let failing: FailingCharge | null = null;
  const titles: string[] = [];
  for (const event of events) {
    const sent = bookingNotifications(event, { number: 'HX-7K2M4Q', wasPending, failing });
    titles.push(...sent.map(({ to, code }) => `${to.kind}: ${code}`));
    failing = failingAfter(failing, event);
  }
  return titles;
}

const at = '2026-11-20T16:00:00.000Z';
const refusal = { attempt: 1, message: 'Your card was declined.', at };
const declined = (code: string, purpose: 'hold' | 'late_hold' = 'late_hold'): Placed<BookingEvent> => ({
  type: 'PaymentDeclined',
  revision: 9,
  data: { ...refusal, intentId: 'pi', purpose, code },
});
const failed: Placed<BookingEvent> = {
  type: 'CaptureFailed',
  revision: 9,
  data: { ...refusal, paymentIntentId: 'pi', purpose: 'completion', code: 'processing_error' },
};
const saved: Placed<BookingEvent> = {
  type: 'CardSaved',
  revision: 9,
  data: { setupIntentId: 'seti', paymentMethodId: 'pm', cardBrand: 'visa', cardLast4: '4242', at },
};
const toCustomer = 'customer: declined';

it('the customer hears of a declined card once, and once of the next card', () => {
  const tries = Array.from({ length: MAX_TRIES }, () => declined('insufficient_funds'));
  expect(told(tries)).toEqual([toCustomer]);
  expect(told([...tries, saved, ...tries])).toEqual([toCustomer, toCustomer]);
});

it('an error of the provider notifies admins alone; the refusal after it is the customer’s', () => {
  const broken: Placed<BookingEvent> = {
    type: 'ProviderFailed',
    revision: 9,
    data: { ...refusal, paymentIntentId: null, purpose: 'late_hold', code: 'provider_error' },
  };
  expect(told([broken, broken])).toEqual(['admins: chargeFailed']);
  expect(told([broken, declined('insufficient_funds')])).toContain(toCustomer);
});

it('of a card that they try themselves the checkout tells; before the booking stands they are notified', () => {
  expect(told([declined('insufficient_funds'), declined('lost_card', 'hold')])).toEqual([toCustomer]);
  expect(told([declined('lost_card', 'hold')], true)).toEqual([toCustomer]);
});

it('a fee that is given up asks for no other card: the cancelled booking takes none', () => {
  const fee: Placed<BookingEvent> = { ...failed, data: { ...failed.data, purpose: 'cancellation_fee' } };
  expect(told(Array.from({ length: MAX_TRIES }, () => fee)).at(-1)).toBe('admins: feeGivenUp');
});

it('admins hear of a failed capture when it first fails and when it is not tried again', () => {
  expect(told(Array.from({ length: MAX_TRIES + 1 }, () => failed))).toEqual([
    'admins: chargeFailed',
    'admins: chargeGivenUp',
  ]);
});

const by = { role: 'admin', id: 'a1' } as const;
const sealed = 'enc:1' as Sealed;
const bookingId = as<BookingId>('b1');
const ofBooking = (event: Placed<BookingEvent>) =>
  bookingNotifications(event, { number: 'HX-7K2M4Q', wasPending: true, failing: null });
const revision = 3;

/** Who gets which notification for an event, other than the booking's own people. */
const news: readonly (readonly [readonly Notification[], readonly string[]])[] = [
  [
    onboardingNotifications(
      { type: 'PromiseMissed', data: { promise: 'review', since: at, due: at, newDue: at, at } },
      't1',
    ),
    ['admins application_status promiseMissed'],
  ],
  [
    onboardingNotifications({ type: 'MoreAnswered', data: { answer: sealed, by, at } }, 't1'),
    ['admins application_status applicantAnswered'],
  ],
  [
    onboardingNotifications({ type: 'MoreAsked', data: { note: sealed, by, at } }, 't1'),
    ['technicians application_status moreAsked'],
  ],
  [
    onboardingNotifications({ type: 'ApplicationRejected', data: { reason: 'area', by, at } }, 't1'),
    ['technicians application_rejected applicationRejected'],
  ],
  [
    onboardingNotifications({ type: 'SignatureAsked', data: { version: '2', at } }, 't1'),
    ['technicians system contractChanged'],
  ],
  [
    adminNotifications({ type: 'AdminJoined', data: { invitationId: 'i', by, at } }),
    ['admins system adminJoined'],
  ],
  [adminNotifications({ type: 'SecondFactorTurnedOff', data: { by, at } }), ['admins system codesTurnedOff']],
  [
    commissionNotifications(
      { type: 'CommissionHeld', data: { bookingId, reason: 'own_purchase', by, at } },
      'p1',
    ),
    ['admins commission_update commissionHeld'],
  ],
  [
    commissionNotifications({ type: 'CommissionRefused', data: { bookingId, note: sealed, by, at } }, 'p1'),
    ['partner commission_update commissionRefused'],
  ],
  [
    settlementNotifications({ type: 'PartnerPayoutPaid', data: { payoutId: 'po_1', at } }, 'p1'),
    ['partner commission_update commissionPaid'],
  ],
  [
    settlementNotifications({ type: 'PayeeAwaited', data: { reason: 'bank_rejected', due: [], at } }, 'p1'),
    ['partner payment_failed commissionWaits'],
  ],
  [
    partnerNotifications({ type: 'PartnershipApproved', data: { notes: '', by, at } }, 'p1'),
    ['partner application_status partnershipApproved'],
  ],
  [
    partnerNotifications({ type: 'PartnershipRejected', data: { notes: '', by, at } }, 'p1'),
    ['partner application_rejected partnershipRejected'],
  ],
  [
    partnerNotifications(
      { type: 'PartnerTermsNoticed', data: { version: '2027-01-01', from: '2027-02-01', at } },
      'p1',
    ),
    ['partner system partnerTerms'],
  ],
  [
    ofBooking({ type: 'UnassignedAlertRaised', revision, data: { at } }),
    ['admins technician_assignment technicianMissing'],
  ],
  [ofBooking(saved), ['customer payment_status confirmedSaved', 'admins booking_update newBooking']],
  [
    ofBooking({ type: 'PriceRiseRefused', revision, data: { by, reason: 'declined', at } }),
    ['admins payment_status priceRiseRefused'],
  ],
  [ofBooking(declined('lost_card', 'hold')), ['customer payment_failed declined']],
  [
    ofBooking({
      type: 'BookingCancelled',
      revision,
      data: { by, cancelledBy: 'admin', reason: 'admin', note: null, fee: cents(0), at },
    }),
    [
      'customer booking_cancelled cancelled',
      'crew booking_cancelled cancelled',
      'admins booking_cancelled cancelled',
    ],
  ],
];

it('every type of the specification is produced for admins or partners', () => {
  for (const [sent, expected] of news)
    expect(sent.map(({ to, type, code }) => `${to.kind} ${type} ${code}`)).toEqual(expected);
  const told = news
    .flatMap(([sent]) => sent)
    .filter(({ to }) => to.kind === 'admins' || to.kind === 'partner');
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set([
      'booking_update',
      'technician_assignment',
      'payment_status',
      'application_status',
      'commission_update',
      'system',
      'payment_failed',
      'booking_cancelled',
      'application_rejected',
    ]),
  );
});
