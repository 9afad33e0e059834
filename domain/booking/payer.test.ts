/**
 * A booking that is moved to another record is still paid with the cards of the customer who placed it (decision 232).
 */
import { expect, test } from 'vitest';
import { as, type CustomerId } from '../core/ids.ts';
import {
  admin,
  after,
  assigned,
  codeOf,
  confirmed,
  customer,
  done,
  give,
  working,
} from '../examples/deciding.ts';

const account = as<CustomerId>('customer-9');

test('it moves in every status, as often as it is asked to, and its payer stays', () => {
  for (const booking of [confirmed, assigned, working, done]) {
    const { contact, place } = booking;
    const move = { type: 'MoveToCustomer', customerId: account, contact, place } as const;
    const moved = after(booking, give(booking, move, admin));
    expect(moved).toMatchObject({ customerId: account, payer: booking.customerId, payment: booking.payment });
    expect(give(moved, move, admin)).toEqual({ ok: true, events: [] });
  }
});

test('customers can’t move a booking, not even to themselves', () => {
  const { contact, place } = confirmed;
  const move = { type: 'MoveToCustomer', customerId: account, contact, place } as const;
  for (const by of [customer, { role: 'customer', id: account } as const])
    expect(codeOf(give(confirmed, move, by))).toBe('not_yours');
});
