/** Form values about a technician as changes of their record. */
import { centsFromDollars } from '#domain/core/money.ts';
import { type Availability, availabilityOf, type Experience } from '#domain/catalogue/options.ts';
import { zipAtEnd } from '#domain/places/address.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import type { TechnicianPerson, TechnicianProfile } from '#domain/technician/events.ts';
import type { Technician } from '#domain/technician/state.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { Refused } from '../problems.ts';
import { knownSkills } from './known-skills.ts';
import { normalPhone } from './sealing.ts';

type Typed<Fields extends string, Missing = never> = Readonly<
  Partial<Record<Fields, string | Missing | undefined>>
>;

/**
 * What differs from the record, sealed: the same text is no change, and null or an empty text removes optional values.
 */
export async function changedPerson(
  keys: PersonKeys,
  { id, person }: Technician,
  typed: Typed<'firstName' | 'lastName' | 'email'> & Typed<'phone' | 'address', null>,
): Promise<Partial<TechnicianPerson>> {
  const change: { -readonly [Field in keyof TechnicianPerson]?: TechnicianPerson[Field] } = {};
  const isSame = async (field: keyof TechnicianPerson, text: string) => {
    const known = person[field];
    return known !== null && (await keys.open(known)) === text;
  };
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    const text = typed[field];
    if (text === undefined || (await isSame(field, text))) continue;
    change[field] = await keys.seal(`technician-${id}`, field, text);
  }
  for (const field of ['phone', 'address'] as const) {
    const written = typed[field];
    if (written === undefined) continue;
    const text = written && field === 'phone' ? normalPhone(written) : written;
    if (!text) change[field] = null;
    else if (!(await isSame(field, text))) change[field] = await keys.seal(`technician-${id}`, field, text);
  }
  return change;
}

interface TypedWork {
  readonly experience?: Experience | undefined;
  readonly availability?: Availability | 'full_time' | undefined;
  readonly skills?: readonly string[] | undefined;
  readonly zip?: string | undefined;
  /** Ends with a ZIP code. */
  readonly serviceArea?: string | undefined;
  readonly workRadius?: number | null | undefined;
  /** Dollars. */
  readonly hourlyRate?: number | string | undefined;
}

/** Where the technician works, at what and for how much. @throws {Refused} 400 unknown ZIP code or skill */
export function changedWork(typed: TypedWork): Partial<TechnicianProfile> {
  const { experience, skills, workRadius } = typed;
  const availability = typed.availability && availabilityOf(typed.availability);
  const hourlyRate = typed.hourlyRate === undefined ? null : centsFromDollars(typed.hourlyRate);
  const zip = baseOf(typed);
  return {
    ...(experience && { experience }),
    ...(availability && { availability }),
    ...(skills && { skills: knownSkills(skills) }),
    ...(hourlyRate !== null && { hourlyRate }),
    ...(zip !== null && { zip, state: stateOf(zip) }),
    ...(workRadius !== undefined && { radiusMiles: workRadius }),
  };
}

/** The ZIP code of the base; null if none was entered. */
function baseOf({ zip, serviceArea }: TypedWork): string | null {
  if (zip === undefined && serviceArea === undefined) return null;
  const base = zip === undefined ? zipAtEnd(serviceArea ?? '') : zip.slice(0, 5);
  if (base !== null && zoneOf(base) !== null) return base;
  throw zip === undefined
    ? new Refused('unknown_zip', 'serviceAreaMissing', { fields: { serviceArea: 'serviceAreaMissing' } })
    : new Refused('unknown_zip', 'zipInvalid', { fields: { zip: 'zipInvalid' } });
}
