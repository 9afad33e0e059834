/** An intent that came with the order: whose it is, and whether the log knows of it. */
import { expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, but } from '../examples/deciding.ts';
import { mentionsIntent, undecidedOffer } from './offered.ts';

const offered = bookingExamples.pendingBooking({ offeredPaymentIntentId: 'pi_offered' });
const plain = bookingExamples.pendingBooking({ offeredPaymentIntentId: null });

test('it is undecided until a payment was prepared', () => {
  const placed = bookingOf(offered.slice(0, 1));
  expect(undecidedOffer(placed)).toBe('pi_offered');
  expect(undecidedOffer(but(placed, { holdAttempts: 1 }))).toBeNull();
  expect(undecidedOffer(bookingOf(plain.slice(0, 1)))).toBeNull();
});

test('the events mention it by the placing or by the payment that was prepared with it', () => {
  const [placing, ...after] = offered;
  if (!placing) throw new Error('nothing was placed');
  expect(mentionsIntent([placing], 'pi_offered')).toBe(true);
  expect(mentionsIntent([placing], 'pi_other')).toBe(false);
  const prepared = after.find(({ type }) => type === 'PaymentPrepared');
  if (prepared?.type !== 'PaymentPrepared') throw new Error('nothing was prepared');
  const { intentId } = prepared.data;
  expect(mentionsIntent(plain, intentId)).toBe(true);
  expect(mentionsIntent(plain, 'pi_other')).toBe(false);
  expect(mentionsIntent(plain.slice(0, 1), intentId)).toBe(false);
  expect(mentionsIntent([], intentId)).toBe(false);
  // Later events name it too, but don't say that it was adopted.
  const held = bookingExamples.confirmedBooking().filter(({ type }) => type === 'HoldPlaced');
  expect(held).toHaveLength(1);
  expect(mentionsIntent(held, intentId)).toBe(false);
});
