import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { examples } from '../examples/index.ts';
import type { CustomerCommand } from './commands.ts';
import type { CustomerState } from './state.ts';
import { customers } from './decide.ts';

const now = '2026-02-01T12:00:00.000Z';
const admin: Actor = { role: 'admin', id: 'admin' };
const customer = fold(customers, examples.registeredCustomer());
if (customer.status !== 'registered') throw new Error(customer.status);
const own: Actor = { role: 'customer', id: customer.id };
const when = (state: CustomerState, command: CustomerCommand, actor: Actor = admin) =>
  customers.decide(state, command, { now, actor });

const commands: readonly CustomerCommand[] = [
  { type: 'ChangePerson', change: { phone: null } },
  { type: 'ChangeNotes', notes: customer.person.firstName },
  { type: 'VerifyEmail' },
  { type: 'ChangeRole', to: 'partner' },
  { type: 'DeleteCustomer', openBookings: 0 },
];

test.each(commands.map((command) => [command.type, command] as const))(
  '%s yields no events when repeated',
  (_, command) => {
    const first = when(customer, command);
    if (!first.ok) throw new Error(first.refusal.code);
    expect(first.events).toHaveLength(1);
    expect(when(fold(customers, first.events, customer), command)).toEqual({ ok: true, events: [] });
  },
);

describe('refusals', () => {
  test('nobody changes another person’s record, nor their own notes and role', () => {
    for (const command of commands) {
      expect(when(customer, command, { role: 'customer', id: 'stranger' })).toMatchObject({
        refusal: { code: 'not_yours' },
      });
      expect(when(customers.initial, command)).toMatchObject({ refusal: { code: 'unknown_customer' } });
    }
    expect(when(customer, { type: 'ChangeNotes', notes: null }, own).ok).toBe(false);
    expect(when(customer, { type: 'ChangeRole', to: 'admin' }, own).ok).toBe(false);
    expect(when(customer, { type: 'ChangePerson', change: { phone: null } }, own).ok).toBe(true);
  });

  test('an account is deleted only when its bookings have ended, and then stays deleted', () => {
    expect(when(customer, { type: 'DeleteCustomer', openBookings: 1 }, own)).toMatchObject({
      refusal: { code: 'open_bookings' },
    });
    const deleted = fold(customers, [{ type: 'CustomerDeleted', data: { by: own, at: now } }], customer);
    expect(deleted).toEqual({ status: 'deleted', id: customer.id, at: now });
    expect(when(deleted, { type: 'VerifyEmail' })).toMatchObject({ refusal: { code: 'deleted' } });
    expect(
      when(deleted, { type: 'Register', customerId: customer.id, person: customer.person }),
    ).toMatchObject({
      refusal: { code: 'already_exists' },
    });
  });

  test('one person is one customer at the payment provider', () => {
    const known = customer.stripeCustomerId ?? '';
    expect(when(customer, { type: 'RecordStripeCustomer', stripeCustomerId: known })).toEqual({
      ok: true,
      events: [],
    });
    expect(when(customer, { type: 'RecordStripeCustomer', stripeCustomerId: 'cus_other' })).toMatchObject({
      refusal: { code: 'other_stripe_customer' },
    });
  });
});
