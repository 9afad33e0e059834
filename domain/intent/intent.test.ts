/** One intent, several orders: the first one gets it, and what the others do does not affect it (R7, R8). */
import { expect, test } from 'vitest';
import { as, type BookingId } from '../core/ids.ts';
import { evolveIntent, type IntentState, mayAdopt } from './state.ts';
import type { IntentEvent } from './events.ts';

const [first, second] = [as<BookingId>('first'), as<BookingId>('second')];
const about = { paymentIntentId: 'pi_1', at: '2026-12-05T12:00:00.000Z' };
const adoptBefore = '2026-12-05T12:30:00.000Z';
const opened: IntentEvent = { type: 'IntentOpened', data: { ...about, customerId: as('c'), adoptBefore } };
const claimed = (bookingId: BookingId): IntentEvent => ({
  type: 'IntentClaimed',
  data: { ...about, bookingId, adoptBefore },
});
const refused = (bookingId: BookingId): IntentEvent => ({
  type: 'IntentRefused',
  data: { ...about, bookingId, why: 'another amount' },
});
const adopted = (bookingId: BookingId): IntentEvent => ({
  type: 'IntentAdopted',
  data: { ...about, bookingId },
});
const after = (...events: readonly IntentEvent[]) =>
  events.reduce<IntentState>(evolveIntent, { status: 'none' });

test.each([
  ['before it was opened', []],
  ['once it was opened', [opened]],
])('the first booking that claims it has it, %s', (_when, before) => {
  const state = after(...before, claimed(first), claimed(second));
  expect(state).toMatchObject({ status: 'claimed', bookingId: first });
  expect([mayAdopt(state, first), mayAdopt(state, second)]).toEqual([true, false]);
});

test('another order’s refusal leaves it to the booking that has it; its own gives it up', () => {
  expect(after(opened, claimed(first), refused(second))).toMatchObject({ status: 'claimed' });
  expect(after(opened, claimed(first), refused(first))).toEqual({ status: 'refused' });
  expect(after(opened, claimed(first), refused(second), adopted(first))).toMatchObject({ bookingId: first });
});

test('a claim is not an adoption: it ends with the time for one', () => {
  expect(after(opened, claimed(first))).toMatchObject({ adoptBefore });
  const voiding: IntentEvent = { type: 'IntentVoiding', data: about };
  expect(mayAdopt(after(opened, claimed(first), voiding), first)).toBe(false);
});
