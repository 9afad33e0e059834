/** A customer's saved addresses: their commands, decisions and fold. */
import { says } from '../core/says.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { CustomerAddress, CustomerEvent } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

/** More than anybody needs; a limit on what one account stores. */
export const MAX_ADDRESSES = 20;

interface Kept {
  readonly addresses: readonly CustomerAddress[];
  readonly defaultAddressId: string | null;
}

export type AddressCommand =
  /** `isDefault`: also make it the one offered first. */
  | { readonly type: 'SaveAddress'; readonly address: CustomerAddress; readonly isDefault: boolean }
  | { readonly type: 'RemoveAddress'; readonly addressId: string }
  | { readonly type: 'ChooseDefaultAddress'; readonly addressId: string };

type AddressEvent = Extract<
  CustomerEvent,
  { type: 'AddressSaved' | 'AddressRemoved' | 'DefaultAddressChosen' }
>;

/** Applies one event: the first address is the default, and the oldest remaining one when the default is removed. */
export function evolveAddresses({ addresses, defaultAddressId }: Kept, event: AddressEvent): Kept {
  switch (event.type) {
    case 'AddressSaved': {
      const { address } = event.data;
      const known = addresses.some(({ id }) => id === address.id);
      return {
        addresses: known
          ? addresses.map((one) => (one.id === address.id ? address : one))
          : [...addresses, address],
        defaultAddressId: defaultAddressId ?? address.id,
      };
    }
    case 'AddressRemoved': {
      const left = addresses.filter(({ id }) => id !== event.data.addressId);
      const next = left[0]?.id ?? null;
      return {
        addresses: left,
        defaultAddressId: defaultAddressId === event.data.addressId ? next : defaultAddressId,
      };
    }
    case 'DefaultAddressChosen':
      return { addresses, defaultAddressId: event.data.addressId };
    default:
      return unreachable(event);
  }
}

/**
 * Events or a refusal. Saving an unchanged address, removing a missing one and choosing the default again yield none.
 */
export function decideAddresses(
  kept: Kept,
  command: AddressCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<AddressEvent, 'unknown_address' | 'too_many_addresses'> {
  const has = (addressId: string) => kept.addresses.some(({ id }) => id === addressId);
  switch (command.type) {
    case 'SaveAddress': {
      const { address, isDefault } = command;
      const before = kept.addresses.find(({ id }) => id === address.id);
      if (!before && kept.addresses.length >= MAX_ADDRESSES) {
        return refused('too_many_addresses', says('tooManyAddresses', { max: MAX_ADDRESSES }));
      }
      const isSame = JSON.stringify(before) === JSON.stringify(address);
      const becomesDefault = isDefault && kept.addresses.length > 0 && kept.defaultAddressId !== address.id;
      return decided<AddressEvent>(
        ...(isSame ? [] : [{ type: 'AddressSaved', data: { address, by, at } } as const]),
        ...(becomesDefault
          ? [{ type: 'DefaultAddressChosen', data: { addressId: address.id, by, at } } as const]
          : []),
      );
    }
    case 'RemoveAddress':
      return has(command.addressId)
        ? decided({ type: 'AddressRemoved', data: { addressId: command.addressId, by, at } })
        : decided();
    case 'ChooseDefaultAddress':
      if (!has(command.addressId)) return refused('unknown_address', 'addressGone');
      return kept.defaultAddressId === command.addressId
        ? decided()
        : decided({ type: 'DefaultAddressChosen', data: { addressId: command.addressId, by, at } });
    default:
      return unreachable(command);
  }
}
