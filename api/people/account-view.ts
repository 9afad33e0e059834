/** A customer's own account, decrypted for its owner. */
import type * as z from 'zod/mini';
import { languageOf } from '#domain/core/language.ts';
import type { Customer } from '#domain/customer/state.ts';
import type { CustomerAddress } from '#domain/customer/events.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { account, SavedAddress } from '../contract/account.ts';
import type { favorite } from '../contract/known-technicians.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { load } from '#events/execute.ts';
import { customers } from '#domain/customer/decide.ts';
import { splitName } from '../views/core.ts';

type FavoriteView = z.input<typeof favorite>;
type Parts = Pick<Dependencies, 'log' | 'keys'>;

/** The record of a signed-in customer. @throws {Refused} 401 it was deleted meanwhile */
export async function ownCustomer(deps: Parts, personId: string): Promise<Customer> {
  const customer = await load(deps.log, customers, personId);
  if (customer.status !== 'registered') throw new Refused('sign_in_required', 'accountDeleted');
  return customer;
}

/** Everything of the account that its owner sees and changes. */
export async function accountView(deps: Parts, customer: Customer): Promise<z.input<typeof account>> {
  const { person, pendingEmail, choices } = customer;
  const [firstName, lastName, email, phone, pending] = await openSome(deps, [
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    pendingEmail?.email ?? null,
  ]);
  return {
    id: customer.id,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    emailConfirmed: customer.emailVerified,
    pendingEmail: pending ?? null,
    phone: phone ?? null,
    language: languageOf(customer),
    notifications: choices,
    addresses: await addressViews(deps, customer),
    favorites: await favoriteViews(deps, customer),
    memberSince: customer.since,
  };
}

/** The saved addresses, the default first. */
export async function addressViews(deps: Parts, customer: Customer): Promise<SavedAddress[]> {
  const { addresses, defaultAddressId } = customer;
  const fields = addresses.flatMap(({ label, street, unit, city, instructions }) => [
    label,
    street,
    unit,
    city,
    instructions,
  ]);
  const opened = await openSome(deps, fields);
  const views = addresses.map((address, index) =>
    addressView(address, opened.slice(index * 5, index * 5 + 5), defaultAddressId),
  );
  return [...views.filter(({ isDefault }) => isDefault), ...views.filter(({ isDefault }) => !isDefault)];
}

/** The favorites, without erased technicians, whose names went with their keys. */
export async function favoriteViews(
  deps: Pick<Parts, 'keys'>,
  { favorites }: Customer,
): Promise<FavoriteView[]> {
  const names = await openSome(
    deps,
    favorites.map(({ name }) => name),
  );
  return favorites.flatMap(({ technicianId, bookingId }, index) => {
    const name = names[index];
    return name ? [{ technicianId, bookingId, firstName: splitName(name).firstName }] : [];
  });
}

function addressView(
  { id, state, zip }: CustomerAddress,
  [label, street, unit, city, instructions]: readonly (string | null)[],
  defaultAddressId: string | null,
): SavedAddress {
  return {
    id,
    label: label ?? '',
    street: street ?? '',
    unit: unit ?? null,
    city: city ?? '',
    state,
    zipCode: zip,
    instructions: instructions ?? null,
    isDefault: id === defaultAddressId,
  };
}

/** Decrypts the values that exist, in order. */
export async function openSome(
  { keys }: Pick<Dependencies, 'keys'>,
  sealed: readonly (Sealed | null)[],
): Promise<(string | null)[]> {
  const opened = [...(await keys.openMany(sealed.filter((value) => value !== null)))];
  return sealed.map((value) => (value === null ? null : (opened.shift() ?? null)));
}
