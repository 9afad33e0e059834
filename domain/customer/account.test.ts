import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { examples } from '../examples/index.ts';
import type { Sealed } from '../core/sealed.ts';
import { MAX_ADDRESSES } from './addresses.ts';
import { afterConsent, defaultChoices, firstChoices, isWanted, withChoices } from './choices.ts';
import type { Customer } from './state.ts';
import type { CustomerCommand } from './commands.ts';
import { customers } from './decide.ts';
import type { CustomerAddress, CustomerEvent, Favorite } from './events.ts';
import { MAX_FAVORITES } from './favorites.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import { fold } from '../core/aggregate.ts';
import { letters } from '../letters/decide.ts';
import type { LetterEvent, WantedLetter } from '../letters/events.ts';

const now = '2026-02-01T12:00:00.000Z';

function registered(events: readonly CustomerEvent[] = examples.registeredCustomer()): Customer {
  const state = fold(customers, events);
  if (state.status !== 'registered') throw new Error(state.status);
  return state;
}

const customer = registered();
const own: Actor = { role: 'customer', id: customer.id };
const sealed = (text: string) => text as Sealed;
const address = (id: string): CustomerAddress => ({
  id,
  label: null,
  street: sealed(`street ${id}`),
  unit: null,
  city: sealed('city'),
  instructions: null,
  state: 'NY',
  zip: '10001',
});

const favorite = (id: string): Favorite => ({
  technicianId: as<TechnicianId>(id),
  name: sealed(`name ${id}`),
  bookingId: as<BookingId>(`job of ${id}`),
});

const decide = (state: Customer, command: CustomerCommand) =>
  customers.decide(state, command, { now, actor: own });

function after(state: Customer, ...commands: readonly CustomerCommand[]): Customer {
  return commands.reduce((current, command) => {
    const decision = decide(current, command);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const next = fold(customers, decision.events, current);
    if (next.status !== 'registered') throw new Error(next.status);
    return next;
  }, state);
}

test.each<CustomerCommand>([
  { type: 'RequestEmailConfirmation', confirmationId: 'c1' },
  { type: 'RequestEmailChange', changeId: 'e1', email: sealed('new') },
  { type: 'ChooseMessages', language: 'es', choices: defaultChoices },
  { type: 'SaveAddress', address: address('a'), isDefault: true },
  { type: 'KeepFavorite', favorite: favorite('t1') },
])('$type repeated yields no events', (command) => {
  const unconfirmed = { ...customer, emailVerified: false };
  const once = after(unconfirmed, command);
  expect(once).not.toEqual(unconfirmed);
  expect(decide(once, command)).toEqual({ ok: true, events: [] });
});

describe('favorites', () => {
  test('stand in the order in which they were kept, each once, and go one by one', () => {
    const kept = after(
      customer,
      { type: 'KeepFavorite', favorite: favorite('t1') },
      { type: 'KeepFavorite', favorite: favorite('t2') },
      { type: 'KeepFavorite', favorite: { ...favorite('t1'), bookingId: as<BookingId>('another job') } },
    );
    expect(kept.favorites).toEqual([favorite('t1'), favorite('t2')]);
    const remove: CustomerCommand = { type: 'RemoveFavorite', technicianId: as<TechnicianId>('t1') };
    const left = after(kept, remove);
    expect(left.favorites).toEqual([favorite('t2')]);
    expect(decide(left, remove)).toEqual({ ok: true, events: [] });
  });

  test('are bounded', () => {
    const all = Array.from(
      { length: MAX_FAVORITES },
      (_, k): CustomerCommand => ({ type: 'KeepFavorite', favorite: favorite(`t${k}`) }),
    );
    const more: CustomerCommand = { type: 'KeepFavorite', favorite: favorite('one more') };
    expect(decide(after(customer, ...all), more)).toMatchObject({
      refusal: { code: 'too_many_favorites' },
    });
  });

  test('are gone with the customer: nothing of the record is left to say whose they were', () => {
    const kept = after(customer, { type: 'KeepFavorite', favorite: favorite('t1') });
    const gone = decide(kept, { type: 'DeleteCustomer', openBookings: 0 });
    if (!gone.ok) throw new Error(gone.refusal.code);
    expect(fold(customers, gone.events, kept)).toEqual({ status: 'deleted', id: customer.id, at: now });
  });

  test('are the customer’s own business', () => {
    const command: CustomerCommand = { type: 'KeepFavorite', favorite: favorite('t1') };
    const stranger: Actor = { role: 'customer', id: 'somebody-else' };
    expect(customers.decide(customer, command, { now, actor: stranger })).toMatchObject({
      refusal: { code: 'not_yours' },
    });
  });
});

describe('the mail address', () => {
  const asked = after(
    { ...customer, emailVerified: false },
    { type: 'RequestEmailConfirmation', confirmationId: 'first' },
    { type: 'RequestEmailConfirmation', confirmationId: 'second' },
  );

  test('is confirmed by the newest link alone, and by it as often as it is opened', () => {
    expect(decide(asked, { type: 'ConfirmEmail', confirmationId: 'first' })).toMatchObject({
      refusal: { code: 'link_ended' },
    });
    const confirmed = after(asked, { type: 'ConfirmEmail', confirmationId: 'second' });
    expect(confirmed.emailVerified).toBe(true);
    expect(decide(confirmed, { type: 'ConfirmEmail', confirmationId: 'second' })).toEqual({
      ok: true,
      events: [],
    });
  });

  test('moves to the newest one that was asked for, and older links end with it', () => {
    const waiting = after(
      asked,
      { type: 'RequestEmailChange', changeId: 'one', email: sealed('one') },
      { type: 'RequestEmailChange', changeId: 'two', email: sealed('two') },
    );
    expect(decide(waiting, { type: 'ConfirmEmailChange', changeId: 'one' }).ok).toBe(false);
    const moved = after(waiting, { type: 'ConfirmEmailChange', changeId: 'two' });
    expect(moved).toMatchObject({ person: { email: 'two' }, emailVerified: true, pendingEmail: null });
    expect(decide(moved, { type: 'ConfirmEmailChange', changeId: 'two' })).toEqual({ ok: true, events: [] });
    expect(decide(moved, { type: 'ConfirmEmail', confirmationId: 'second' }).ok).toBe(false);
  });

  test.each(['own', 'reset'] as const)(
    'moves nowhere that was asked for before the password changed (%s): somebody else may have known the old one',
    (how) => {
      const waiting = after(asked, { type: 'RequestEmailChange', changeId: 'one', email: sealed('one') });
      const changed = after(waiting, { type: 'NotePasswordChange', how });
      expect(changed.pendingEmail).toBeNull();
      expect(decide(changed, { type: 'ConfirmEmailChange', changeId: 'one' })).toMatchObject({
        refusal: { code: 'link_ended' },
      });
    },
  );
});

describe('addresses', () => {
  test('always have one default while there are any', () => {
    const two = after(
      customer,
      { type: 'SaveAddress', address: address('a'), isDefault: false },
      { type: 'SaveAddress', address: address('b'), isDefault: false },
    );
    expect(two.defaultAddressId).toBe('a');
    const chosen = after(two, { type: 'ChooseDefaultAddress', addressId: 'b' });
    expect(chosen.defaultAddressId).toBe('b');
    const one = after(chosen, { type: 'RemoveAddress', addressId: 'b' });
    expect(one).toMatchObject({ defaultAddressId: 'a', addresses: [{ id: 'a' }] });
    expect(after(one, { type: 'RemoveAddress', addressId: 'a' }).defaultAddressId).toBeNull();
    expect(decide(one, { type: 'ChooseDefaultAddress', addressId: 'b' }).ok).toBe(false);
  });

  test('are limited, and one that is known may still be changed', () => {
    const full = after(
      customer,
      ...Array.from({ length: MAX_ADDRESSES }, (_, index) => ({
        type: 'SaveAddress' as const,
        address: address(String(index)),
        isDefault: false,
      })),
    );
    const more = { type: 'SaveAddress', address: address('more'), isDefault: false } as const;
    expect(decide(full, more)).toMatchObject({ refusal: { code: 'too_many_addresses' } });
    expect(decide(full, { ...more, address: { ...address('3'), unit: sealed('4B') } }).ok).toBe(true);
  });
});

describe('choices', () => {
  const nothing = withChoices(defaultChoices, {
    mail: { progress: false, reminders: false, reviews: false, offers: false },
    sms: { progress: false, reminders: false, reviews: false, offers: false },
  });

  test('leave out what is not wanted on a channel, and nothing about money or cancellation', () => {
    for (const channel of ['mail', 'sms'] as const) {
      for (const template of [
        'cancelled',
        'refunded',
        'receipt',
        'capture_failed',
        'late_hold_declined',
      ] as const) {
        expect(isWanted(nothing, template, channel), template).toBe(true);
      }
      expect(isWanted(nothing, 'reminder_first', channel)).toBe(false);
      expect(isWanted(defaultChoices, 'on_the_way', channel)).toBe(true);
    }
  });

  test('a new account gets no texts before somebody agrees to them', () => {
    const { id: customerId, person } = customer;
    const decision = customers.decide(
      customers.initial,
      { type: 'Register', customerId, person, language: 'en' },
      { now, actor: own },
    );
    expect(registered(decision.ok ? decision.events : []).choices).toEqual(firstChoices);
    expect(isWanted(firstChoices, 'on_the_way', 'sms')).toBe(false);
    expect(isWanted(firstChoices, 'on_the_way', 'mail')).toBe(true);
  });

  test('are for texts what a booking agrees to; one without them takes them from no other, and finer choices stay', () => {
    const agreed = afterConsent(firstChoices, true);
    expect(agreed.sms).toEqual({ progress: true, reminders: true, reviews: true, offers: false });
    expect(agreed.mail).toEqual(firstChoices.mail);
    const finer = withChoices(agreed, { sms: { reviews: false, offers: true } });
    expect(afterConsent(finer, true)).toBe(finer);
    expect(afterConsent(finer, false)).toBe(finer);
    expect(afterConsent(firstChoices, false)).toBe(firstChoices);
  });

  test('change one by one', () => {
    const changed = withChoices(defaultChoices, { sms: { reminders: false } });
    expect(changed.sms).toEqual({ ...defaultChoices.sms, reminders: false });
    expect(changed.mail).toEqual(defaultChoices.mail);
  });
});

describe('letters', () => {
  const wanted = (letterId: string): WantedLetter & { at: string } => ({
    letterId,
    letter: 'confirm_email',
    to: sealed('to'),
    name: null,
    language: 'en',
    link: null,
    at: now,
  });

  test('are due until they were sent or skipped', () => {
    const events: LetterEvent[] = [
      { type: 'LetterWanted', data: wanted('1') },
      { type: 'LetterWanted', data: wanted('2') },
      { type: 'LetterWanted', data: wanted('3') },
      { type: 'LetterSent', data: { letterId: '1', at: now } },
      { type: 'LetterSkipped', data: { letterId: '3', reason: 'erased', at: now } },
    ];
    expect(
      fold(
        letters,
        events.map((event, revision) => ({ ...event, revision })),
      ).due.map(({ letterId }) => letterId),
    ).toEqual(['2']);
  });
});
