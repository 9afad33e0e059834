/** A charge that fails again and again is told once when it begins to fail, and once when it is given up (R18). */
import { expect, it } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { FailingCharge } from '#domain/booking/state.ts';
import { failingAfter, MAX_TRIES } from '#domain/booking/tries.ts';
import { bookingNotifications } from './notification-codes.ts';

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
