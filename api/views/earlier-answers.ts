/** The answers of an application, to prefill another one (decision 090). */
import type { TechnicianId } from '#domain/core/ids.ts';
import { addressParts, zipAtEnd } from '#domain/places/address.ts';
import type { EarlierAnswers } from '../contract/onboarding.ts';
import type { Dependencies } from '../dependencies.ts';
import { vettedOf } from '../people/vetted.ts';
import { workHistoryOf } from './application.ts';

/** @throws {Refused} 404 they have not applied */
export async function earlierAnswersView(
  deps: Pick<Dependencies, 'log' | 'keys'>,
  id: TechnicianId,
): Promise<EarlierAnswers> {
  const { state, technician } = await vettedOf(deps, id);
  const { person, profile } = technician;
  const open = (sealed: Parameters<typeof deps.keys.open>[0] | null) =>
    sealed === null ? null : deps.keys.open(sealed);
  const [email, firstName, lastName, phone, address, dateOfBirth, certifications, history] =
    await Promise.all([
      open(person.email),
      open(person.firstName),
      open(person.lastName),
      open(person.phone),
      open(person.address),
      open(state.facts.dateOfBirth),
      open(state.facts.certifications),
      open(state.facts.workHistory),
    ]);
  return {
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phone: phone ?? '',
    ...placeOf(address ?? '', profile.zip),
    state: profile.state,
    zipCode: profile.zip,
    dateOfBirth,
    experience: profile.experience,
    skills: [...profile.skills],
    availability: profile.availability,
    workRadius: profile.radiusMiles,
    workHistory: workHistoryOf(history),
    certifications,
  };
}

/** Street with unit, and city. The wizard's line is stored without its ZIP code, the sign-up's as typed. */
function placeOf(line: string, zip: string): { readonly street: string; readonly city: string } {
  const { street, unit, city } = addressParts(zipAtEnd(line) === null ? `${line} ${zip}` : line);
  if (city === null) return { street: '', city: '' };
  return { street: unit === null ? street : `${street}, ${unit}`, city };
}
