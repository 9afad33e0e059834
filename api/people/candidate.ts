/** The Social Security number's one way: from the request to the check provider, of which the last four digits come back (decision 090). */
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import { ChecksRefused, ChecksUnavailable } from '#vendors/checkr/failures.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Vetted } from './vetted.ts';

type Made =
  | { readonly kind: 'made'; readonly command: Extract<OnboardingCommand, { type: 'NoteCandidate' }> }
  /** The provider could not use what it was given. */
  | { readonly kind: 'refused' }
  /** It wants a date of birth, which nobody has given yet. */
  | { readonly kind: 'no_birthday' }
  | { readonly kind: 'away' };

/** Makes a candidate of the number. What fails here is logged without it. */
export async function candidateCommand(
  { checks, keys, logger }: Pick<Dependencies, 'checks' | 'keys' | 'logger'>,
  { state, technician }: Pick<Vetted, 'state' | 'technician'>,
  requestId: string,
  given: { readonly ssn: string; readonly dateOfBirth?: string | undefined },
): Promise<Made> {
  const { person, profile, id } = technician;
  const { ssn } = given;
  const [firstName, lastName, email] = await keys.openMany([person.firstName, person.lastName, person.email]);
  const [phone, born] = await Promise.all([
    person.phone && keys.open(person.phone),
    state.facts.dateOfBirth && keys.open(state.facts.dateOfBirth),
  ]);
  const dateOfBirth = given.dateOfBirth ?? born;
  if (!dateOfBirth) return { kind: 'no_birthday' };
  const data = {
    technicianId: id,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phone: phone ?? '',
    dateOfBirth,
    zip: profile.zip,
    ssn,
  };
  try {
    const made = await checks.createCandidate(data);
    if (!made.ok) return { kind: 'refused' };
    const ssnLast4 = await keys.seal(`technician-${id}`, 'ssnLast4', ssn.slice(-4));
    return { kind: 'made', command: { type: 'NoteCandidate', candidateId: made.value, ssnLast4 } };
  } catch (error) {
    if (!(error instanceof ChecksUnavailable || error instanceof ChecksRefused)) throw error;
    // Neither repeats what was sent.
    logger.warn({ err: error, requestId, technicianId: id }, 'the check provider made no candidate');
    return { kind: 'away' };
  }
}
