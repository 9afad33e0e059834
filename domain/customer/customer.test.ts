import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { as, type CustomerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { examples } from '../examples/index.ts';
import type { CustomerCommand } from './commands.ts';
import type { Customer, CustomerState } from './state.ts';
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
  { type: 'WriteNote', noteId: 'n1', text: customer.person.firstName },
  { type: 'ChangePicture', url: customer.person.firstName },
  { type: 'BlockCustomer', reason: customer.person.firstName },
  { type: 'MergeInto', into: as<CustomerId>('customer-9'), openBookings: 0 },
  { type: 'TakeDuplicate', from: as<CustomerId>('customer-9') },
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
    expect(when(customer, { type: 'RemoveNote', noteId: 'n1' }, own).ok).toBe(false);
    expect(when(customer, { type: 'UnblockCustomer' }, own).ok).toBe(false);
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

/** The customer after commands that must all be accepted. */
function after(
  commands: readonly CustomerCommand[],
  from: CustomerState = customer,
  actor = admin,
): CustomerState {
  return commands.reduce((state, command) => {
    const decision = when(state, command, actor);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return fold(customers, decision.events, state);
  }, from);
}
const registered = (state: CustomerState): Customer => {
  if (state.status !== 'registered') throw new Error(state.status);
  return state;
};
const words = (text: string) => `enc:v1:customer-1:note:1:${text}` as Sealed;

describe('what admins write', () => {
  const other: Actor = { role: 'admin', id: 'other' };

  test('each note keeps its author, and who changed it stands beside', () => {
    const written = after([
      { type: 'WriteNote', noteId: 'n1', text: words('a') },
      { type: 'WriteNote', noteId: 'n2', text: words('b') },
    ]);
    const changed = after([{ type: 'WriteNote', noteId: 'n1', text: words('c') }], written, other);
    expect(registered(changed).adminNotes).toEqual([
      { id: 'n1', text: words('c'), by: admin, at: now, edited: { by: other, at: now } },
      { id: 'n2', text: words('b'), by: admin, at: now, edited: null },
    ]);
    const removed = registered(after([{ type: 'RemoveNote', noteId: 'n1' }], changed));
    expect(removed.adminNotes.map(({ id }) => id)).toEqual(['n2']);
  });

  test('the one note of an older record stands first among them', () => {
    const old = fold(
      customers,
      [{ type: 'CustomerNotesChanged', data: { notes: words('old'), by: admin, at: now } }],
      after([{ type: 'WriteNote', noteId: 'n1', text: words('a') }]),
    );
    expect(registered(old).adminNotes.map(({ text }) => text)).toEqual([words('old'), words('a')]);
  });

  test('there is an end to them', () => {
    const many = after(
      Array.from(
        { length: 100 },
        (_, n) => ({ type: 'WriteNote', noteId: `n${n}`, text: words('a') }) as const,
      ),
    );
    expect(when(many, { type: 'WriteNote', noteId: 'n100', text: words('a') })).toMatchObject({
      refusal: { code: 'too_many_notes' },
    });
    expect(when(many, { type: 'WriteNote', noteId: 'n99', text: words('b') }).ok).toBe(true);
  });
});

describe('a record that another has taken over', () => {
  const into = as<CustomerId>('customer-9');
  const merged = after([{ type: 'MergeInto', into, openBookings: 0 }]);

  test('takes no command but its deletion', () => {
    for (const command of commands.filter(({ type }) => type !== 'DeleteCustomer' && type !== 'MergeInto'))
      expect(when(merged, command)).toMatchObject({ refusal: { code: 'merged' } });
    expect(when(merged, { type: 'MergeInto', into: customer.id, openBookings: 0 })).toMatchObject({
      refusal: { code: 'merged' },
    });
    // Its bookings are the other record's: it has no open ones itself.
    expect(after([{ type: 'DeleteCustomer', openBookings: 0 }], merged)).toMatchObject({ status: 'deleted' });
  });

  test('has nothing open: its money and its appointments belong to a card and a person', () => {
    expect(when(customer, { type: 'MergeInto', into, openBookings: 1 })).toMatchObject({
      refusal: { code: 'open_bookings' },
    });
  });

  test('is never its own duplicate', () => {
    expect(when(customer, { type: 'MergeInto', into: customer.id, openBookings: 0 })).toMatchObject({
      refusal: { code: 'same_record' },
    });
  });
});

test('who is blocked is let in again, and a confirmed address can be taken back', () => {
  const blocked = after([{ type: 'BlockCustomer', reason: words('unpaid') }]);
  expect(registered(blocked).blocked).toEqual({ reason: words('unpaid'), by: admin, at: now });
  expect(registered(after([{ type: 'UnblockCustomer' }], blocked)).blocked).toBeNull();
  const confirmed = after([{ type: 'VerifyEmail' }]);
  expect(registered(after([{ type: 'UnverifyEmail' }], confirmed)).emailVerified).toBe(false);
});

describe('a guest', () => {
  const link = 'link-1';
  const { person } = customer;
  const guest = after(
    [{ type: 'Register', customerId: customer.id, person, isGuest: true, confirmationId: link }],
    customers.initial,
  );
  const account = as<CustomerId>('customer-9');
  const system: Actor = { role: 'system', id: 'guest' };

  test('becomes an account by its link alone, once', () => {
    expect(registered(guest)).toMatchObject({ isGuest: true, emailVerified: false });
    expect(when(guest, { type: 'OpenAccount', confirmationId: 'another' }, own)).toMatchObject({
      refusal: { code: 'link_ended' },
    });
    const opened = after([{ type: 'OpenAccount', confirmationId: link }], guest, own);
    expect(registered(opened)).toMatchObject({ isGuest: false, emailVerified: true });
    expect(when(opened, { type: 'OpenAccount', confirmationId: link }, own)).toEqual({
      ok: true,
      events: [],
    });
    expect(registered(customer).isGuest).toBe(false);
  });

  test('is handed over by nobody but us, with nothing unpaid, and never to itself', () => {
    const handOver = { type: 'HandOver', into: account, unpaid: 0 } as const;
    expect(when(guest, handOver, own)).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(when(guest, { ...handOver, unpaid: 1 }, system)).toMatchObject({
      refusal: { code: 'open_bookings' },
    });
    expect(when(guest, { ...handOver, into: customer.id }, system)).toMatchObject({
      refusal: { code: 'same_record' },
    });
    expect(when(customer, handOver, system)).toMatchObject({ refusal: { code: 'no_guest' } });
    const gone = after([handOver], guest, system);
    expect(gone).toEqual({ status: 'merged', id: customer.id, into: account, at: now });
    expect(when(gone, handOver, system)).toEqual({ ok: true, events: [] });
    expect(when(gone, { ...handOver, into: as<CustomerId>('customer-8') }, system)).toMatchObject({
      refusal: { code: 'merged' },
    });
  });

  test('has its link end when an admin gives it another address', () => {
    const moved = after(
      [{ type: 'UnverifyEmail' }, { type: 'RequestEmailConfirmation', confirmationId: 'link-2' }],
      guest,
    );
    expect(when(moved, { type: 'OpenAccount', confirmationId: link }, own)).toMatchObject({
      refusal: { code: 'link_ended' },
    });
  });
});
