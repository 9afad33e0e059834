/** What the account keeps from a booking for the next one: the choice of text messages, phone, address. */
import type { Actor } from '#domain/core/actor.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { MAX_ADDRESSES } from '#domain/customer/addresses.ts';
import { afterConsent } from '#domain/customer/choices.ts';
import type { CustomerCommand } from '#domain/customer/commands.ts';
import { customers } from '#domain/customer/decide.ts';
import type { Customer } from '#domain/customer/state.ts';
import { execute } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { normalPhone, sealOrNull } from './sealing.ts';

/** As entered for the booking. */
export interface BookedContact {
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly unit: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
  /** Undefined: the caller's client does not ask. */
  readonly smsConsent: boolean | undefined;
  readonly savesAddress: boolean;
}

/**
 * Stores it in the customer's record, once per booking however often this is called. A choice made later in the account
 * stays, since a repetition changes nothing. If the record was deleted meanwhile, nothing is stored, and the booking is
 * unaffected.
 */
export async function keepBookedContact(
  { log, keys, now }: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  { customerId, bookingId, actor }: { customerId: CustomerId; bookingId: BookingId; actor: Actor },
  contact: BookedContact,
): Promise<void> {
  const commandId = idOfCommand(`contact:${bookingId}`);
  await execute(log, customers, customerId, { commandId, actor, now: now() }, async (customer) =>
    customer.status === 'registered'
      ? [
          ...consentOf(customer, contact),
          ...(await phoneOf(keys, customer, contact)),
          ...(await addressOf(keys, customer, contact, idOfCommand(`address:${bookingId}`))),
        ]
      : [],
  );
}

function consentOf({ choices, language }: Customer, { smsConsent }: BookedContact): CustomerCommand[] {
  if (smsConsent === undefined) return [];
  return [{ type: 'ChooseMessages', language, choices: afterConsent(choices, smsConsent) }];
}

/** The booking's number if the account has none yet; an existing one is not replaced. */
async function phoneOf(
  keys: Dependencies['keys'],
  { id, person }: Customer,
  { phone }: BookedContact,
): Promise<CustomerCommand[]> {
  if (person.phone !== null) return [];
  const sealed = await keys.seal(`customer-${id}`, 'phone', normalPhone(phone));
  return [{ type: 'ChangePerson', change: { phone: sealed } }];
}

async function addressOf(
  keys: Dependencies['keys'],
  { id, addresses }: Customer,
  { address, savesAddress }: BookedContact,
  addressId: string,
): Promise<CustomerCommand[]> {
  if (!savesAddress || addresses.length >= MAX_ADDRESSES) return [];
  const { street, unit, city, state, zip } = address;
  for (const known of addresses) {
    if (known.zip !== zip) continue;
    const knownStreet = await keys.open(known.street);
    const knownUnit = known.unit && (await keys.open(known.unit));
    if (isSame(knownStreet, street) && isSame(knownUnit, unit)) return [];
  }
  const subject = `customer-${id}`;
  return [
    {
      type: 'SaveAddress',
      isDefault: false,
      address: {
        id: addressId,
        label: null,
        street: await keys.seal(subject, 'street', street),
        unit: await sealOrNull(keys, subject, 'unit', unit),
        city: await keys.seal(subject, 'city', city),
        instructions: null,
        state,
        zip,
      },
    },
  ];
}

const isSame = (one: string | null | undefined, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
