/** Seals personal data at the edge, before it enters a workflow or an event (design.md §8). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Place, SealedContact } from '#domain/booking/events.ts';
import type { Access, Parking, SealedSite } from '#domain/booking/site.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { Refused } from '../problems.ts';

/** Seals a text that may be missing; an empty one counts as missing. */
export async function sealOrNull(
  keys: PersonKeys,
  subject: string,
  field: string,
  text: string | null | undefined,
): Promise<Sealed | null> {
  return text === null || text === undefined || text === '' ? null : keys.seal(subject, field, text);
}

/** A US number in E.164. @throws {Refused} it passed the contract, but there is no such number */
export function normalPhone(typed: string, field = 'phone'): string {
  const parsed = parsePhoneNumberFromString(typed, 'US');
  if (!parsed?.isPossible()) {
    throw new Refused('invalid_input', 'phoneInvalid', {
      fields: { [field]: 'phoneInvalid' },
    });
  }
  return parsed.number;
}

/** A job's place with its city sealed: whatever a person typed must be erased with their key. */
export async function sealPlace(keys: PersonKeys, customerId: string, place: Place): Promise<Place> {
  if (place.city === '' || isSealed(place.city)) return place;
  return { ...place, city: await keys.seal(`customer-${customerId}`, 'city', place.city) };
}

/** A job's place with its city decrypted; empty once the customer is erased. */
export async function openPlace(keys: PersonKeys, place: Place): Promise<Place> {
  return isSealed(place.city) ? { ...place, city: (await keys.open(place.city)) ?? '' } : place;
}

/** Who a job is for and where, in plain text. */
export interface PlainContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly unit: string | null;
  readonly instructions: string | null;
  /** Undefined: nothing was said about it. */
  readonly site?: PlainSite | undefined;
}

/** What a customer says about the place; pieces by their index among the booking's items. */
export interface PlainSite {
  readonly parking: Parking | null;
  readonly access: Access | null;
  readonly wall: readonly number[];
}

/** Seals what is said about a home with the customer's key. */
export async function sealSite(
  keys: PersonKeys,
  customerId: string,
  { parking, access, wall }: PlainSite,
): Promise<SealedSite> {
  const subject = `customer-${customerId}`;
  return {
    parking: await sealOrNull(keys, subject, 'parking', parking),
    access: await sealOrNull(keys, subject, 'access', access),
    wall: [...new Set(wall)].toSorted((a, b) => a - b),
  };
}

/** Seals a contact with the customer's key. */
export async function sealContact(
  keys: PersonKeys,
  customerId: string,
  contact: PlainContact,
): Promise<SealedContact> {
  const subject = `customer-${customerId}`;
  const seal = (field: string, text: string) => keys.seal(subject, field, text);
  const [firstName, lastName, email, phone, street, unit, instructions] = await Promise.all([
    seal('firstName', contact.firstName),
    seal('lastName', contact.lastName),
    seal('email', contact.email),
    seal('phone', normalPhone(contact.phone)),
    seal('street', contact.street),
    sealOrNull(keys, subject, 'unit', contact.unit),
    sealOrNull(keys, subject, 'instructions', contact.instructions),
  ]);
  const sealed = { firstName, lastName, email, phone, street, unit, instructions };
  const { site } = contact;
  return site === undefined ? sealed : { ...sealed, site: await sealSite(keys, customerId, site) };
}
