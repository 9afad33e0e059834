/** A customer's saved addresses: add, change, remove, choose the default. */
import type { AddressCommand } from '#domain/customer/addresses.ts';
import type { CustomerState } from '#domain/customer/state.ts';
import { customers } from '#domain/customer/decide.ts';
import type { CustomerAddress } from '#domain/customer/events.ts';
import { idOfCommand } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { stateAt } from '../../bookings/place.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  addAddress,
  changeAddress,
  makeAddressDefault,
  removeAddress,
  type SavedAddress,
} from '../../contract/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { addressViews } from '../../people/account-view.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';
import { asRegistered } from './record.ts';

interface Typed {
  readonly label?: string | undefined;
  readonly street?: string | undefined;
  readonly unit?: string | null | undefined;
  readonly city?: string | undefined;
  readonly instructions?: string | null | undefined;
}

const placeFields = { zip: 'zipCode', state: 'state' } as const;

type SealedParts = Partial<Omit<CustomerAddress, 'id' | 'state' | 'zip'>>;

/** Seals the fields that were sent. */
async function sealParts(keys: PersonKeys, personId: string, typed: Typed): Promise<SealedParts> {
  const subject = `customer-${personId}`;
  const { label, street, unit, city, instructions } = typed;
  return {
    ...(label === undefined ? {} : { label: await sealOrNull(keys, subject, 'label', label) }),
    ...(street === undefined ? {} : { street: await keys.seal(subject, 'street', street) }),
    ...(unit === undefined ? {} : { unit: await sealOrNull(keys, subject, 'unit', unit) }),
    ...(city === undefined ? {} : { city: await keys.seal(subject, 'city', city) }),
    ...(instructions === undefined
      ? {}
      : { instructions: await sealOrNull(keys, subject, 'instructions', instructions) }),
  };
}

/** Executes the command that `commandFor` derives from the current record; returns all addresses and the position. */
async function write(call: Call, deps: Dependencies, commandFor: (state: CustomerState) => AddressCommand) {
  const session = signedIn(call);
  const { state, position } = await executeCall(call, deps, customers, session.personId, (now) =>
    commandFor(now),
  );
  const addresses = await addressViews(deps, asRegistered(state));
  return { addresses, position: position.toString() };
}

function withId(addresses: readonly SavedAddress[], id: string): SavedAddress {
  const address = addresses.find((one) => one.id === id);
  if (!address) throw notFound('Address');
  return address;
}

function keptAddress(state: CustomerState, id: string): CustomerAddress {
  const kept = state.status === 'registered' ? state.addresses.find((one) => one.id === id) : undefined;
  if (!kept) throw notFound('Address');
  return kept;
}

export default [
  implement(addAddress, async (call, deps) => {
    const { personId } = signedIn(call);
    const { state, zipCode, isDefault, ...typed } = call.body;
    const zip = zipCode.slice(0, 5);
    stateAt(zip, state, placeFields);
    const id = idOfCommand(`address:${call.commandId}`);
    const parts = await sealParts(deps.keys, personId, typed);
    const address: CustomerAddress = {
      id,
      label: null,
      unit: null,
      instructions: null,
      street: await deps.keys.seal(`customer-${personId}`, 'street', typed.street),
      city: await deps.keys.seal(`customer-${personId}`, 'city', typed.city),
      ...parts,
      state,
      zip,
    };
    const written = await write(call, deps, () => ({
      type: 'SaveAddress',
      address,
      isDefault: isDefault ?? false,
    }));
    return { ...written, address: withId(written.addresses, id) };
  }),
  implement(changeAddress, async (call, deps) => {
    const { id } = call.params;
    const { state, zipCode, isDefault, ...typed } = call.body;
    const parts = await sealParts(deps.keys, signedIn(call).personId, typed);
    const written = await write(call, deps, (now) => {
      const kept = keptAddress(now, id);
      const place = { zip: zipCode?.slice(0, 5) ?? kept.zip, state: state ?? kept.state };
      if (zipCode !== undefined || state !== undefined) stateAt(place.zip, place.state, placeFields);
      const address = { ...kept, ...parts, ...place };
      return { type: 'SaveAddress', address, isDefault: isDefault ?? false };
    });
    return { ...written, address: withId(written.addresses, id) };
  }),
  implement(removeAddress, (call, deps) =>
    write(call, deps, (now) => {
      keptAddress(now, call.params.id);
      return { type: 'RemoveAddress', addressId: call.params.id };
    }),
  ),
  implement(makeAddressDefault, (call, deps) =>
    write(call, deps, () => ({ type: 'ChooseDefaultAddress', addressId: call.params.id })),
  ),
];
