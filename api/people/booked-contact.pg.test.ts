/** What a booking leaves in the account: the choice of text messages, a phone number, an address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { withChoices } from '#domain/customer/choices.ts';
import { customers } from '#domain/customer/decide.ts';
import type { Customer } from '#domain/customer/state.ts';
import { execute, load } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type BookedContact, keepBookedContact } from './booked-contact.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

const contact: BookedContact = {
  phone: '(212) 555-0177',
  address: { street: '350 W 31st St', unit: '4B', city: 'New York', state: 'NY', zip: '10001' },
  smsConsent: true,
  savesAddress: true,
};

async function registered(name: string) {
  const { log, keys, now } = api.deps;
  const customerId = as<CustomerId>(name);
  const actor = { role: 'customer', id: customerId } as const;
  const seal = (field: string, text: string) => keys.seal(`customer-${name}`, field, text);
  const person = {
    firstName: await seal('firstName', 'Dana'),
    lastName: await seal('lastName', 'Whitfield'),
    email: await seal('email', `${name}@example.com`),
    phone: null,
  };
  await execute(log, customers, customerId, { actor, now: now() }, () => ({
    type: 'Register',
    customerId,
    person,
    language: 'es',
  }));
  return {
    keep: (booking: string, change: Partial<BookedContact> = {}) =>
      keepBookedContact(
        api.deps,
        { customerId, bookingId: as<BookingId>(`${name}-${booking}`), actor },
        { ...contact, ...change },
      ),
    async account(): Promise<Customer> {
      const state = await load(log, customers, customerId);
      if (state.status !== 'registered') throw new Error(state.status);
      return state;
    },
    turnTextsOff: () =>
      execute(log, customers, customerId, { actor, now: now() }, (customer) => {
        if (customer.status !== 'registered') throw new Error(customer.status);
        const { choices, language: own } = customer;
        const sms = { progress: false, reminders: false, reviews: false };
        return { type: 'ChooseMessages', language: own, choices: withChoices(choices, { sms }) };
      }),
    async texts() {
      const { choices } = await this.account();
      return choices.sms.progress && choices.sms.reminders;
    },
  };
}

test('texts, phone and address of the first booking are there for the next one', async () => {
  const dana = await registered('dana');
  expect(await dana.texts()).toBe(false);
  await dana.keep('first');
  const { person, addresses, defaultAddressId, language } = await dana.account();
  expect(await dana.texts()).toBe(true);
  expect(language).toBe('es');
  expect(person.phone && (await api.deps.keys.open(person.phone))).toBe('+12125550177');
  const [address] = addresses;
  if (!address) throw new Error('no address is kept');
  expect(defaultAddressId).toBe(address.id);
  const { keys } = api.deps;
  expect(await keys.open(address.street)).toBe('350 W 31st St');
  expect(address.unit && (await keys.open(address.unit))).toBe('4B');
  expect(address).toMatchObject({ state: 'NY', zip: '10001', label: null, instructions: null });

  // The same address in a different spelling is stored once; a different number stays with the booking.
  await dana.keep('second', {
    phone: '2125550199',
    address: { ...contact.address, street: '350 w 31st st ' },
    smsConsent: false,
  });
  const after = await dana.account();
  expect(after.addresses).toEqual(addresses);
  expect(after.person).toEqual(person);
  // The second booking goes without texts; those about the first one still come (decision 249).
  expect(await dana.texts()).toBe(true);
});

test('what was not ticked is not kept', async () => {
  const kim = await registered('kim');
  await kim.keep('only', { smsConsent: undefined, savesAddress: false });
  expect((await kim.account()).addresses).toEqual([]);
  expect(await kim.texts()).toBe(false);
});

test('a repetition of the booking undoes nothing that was chosen since', async () => {
  const lee = await registered('lee');
  await lee.keep('one');
  await lee.turnTextsOff();
  const before = await lee.account();
  await lee.keep('one');
  expect(await lee.account()).toEqual(before);
});

test('a customer who is gone keeps nothing, and the booking is none the worse', async () => {
  await expect(
    keepBookedContact(
      api.deps,
      {
        customerId: as<CustomerId>('nobody'),
        bookingId: as<BookingId>('b-nobody'),
        actor: { role: 'customer', id: 'nobody' },
      },
      contact,
    ),
  ).resolves.toBeUndefined();
});
