/** The Social Security number's one way: from the request to the check provider, of which the last four digits come back (decision 090). */
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Vetted } from './vetted.ts';

type Made =
  | { readonly kind: 'made'; readonly command: Extract<OnboardingCommand, { type: 'NoteCandidate' }> }
  /** The provider could not use it. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' };

/** Makes a candidate of the number. What fails here is logged without it. */
export async function candidateCommand(
  { commandId, requestId }: Pick<Call, 'commandId' | 'requestId'>,
  deps: Pick<Dependencies, 'checks' | 'keys' | 'logger'>,
  { state, technician }: Pick<Vetted, 'state' | 'technician'>,
  ssn: string,
): Promise<Made> {
  const { person, profile, id } = technician;
  const digits = ssn.replaceAll('-', '');
  const [firstName, lastName, email] = await deps.keys.openMany([
    person.firstName,
    person.lastName,
    person.email,
  ]);
  const [phone, dateOfBirth] = await Promise.all([
    person.phone && deps.keys.open(person.phone),
    state.facts.dateOfBirth && deps.keys.open(state.facts.dateOfBirth),
  ]);
  const candidate = {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phone: phone ?? null,
    dateOfBirth: dateOfBirth ?? null,
    zip: profile.zip,
    ssn: digits,
  };
  try {
    const made = await deps.checks.createCandidate(candidate, `${id}:${commandId}`);
    if (made.kind === 'refused') return { kind: 'refused' };
    const ssnLast4 = await deps.keys.seal(`technician-${id}`, 'ssnLast4', digits.slice(-4));
    return { kind: 'made', command: { type: 'NoteCandidate', candidateId: made.candidateId, ssnLast4 } };
  } catch {
    // The error itself may repeat what was sent, so that it is not logged: that it happened is.
    deps.logger.warn({ requestId, technicianId: id }, 'the check provider made no candidate');
    return { kind: 'away' };
  }
}
