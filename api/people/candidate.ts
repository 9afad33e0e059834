/**
 * The Social Security number's only path: from the request to the check provider, which returns the last four digits
 * (decision 090).
 */
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import type { CandidateField } from '#domain/onboarding/events.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { execute } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { ChecksRefused, ChecksUnavailable } from '#vendors/checkr/failures.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Vetted } from './vetted.ts';

type Made =
  | { readonly kind: 'made'; readonly command: Extract<OnboardingCommand, { type: 'NoteCandidate' }> }
  /** The provider could not use these fields. */
  | { readonly kind: 'refused'; readonly fields: readonly CandidateField[] }
  /** The provider requires a date of birth, and none was given. */
  | { readonly kind: 'no_birthday' }
  | { readonly kind: 'away' };

/**
 * Creates a candidate with the number. Failures are logged without it; a refusal records which fields can't be used, so
 * that the status page keeps showing it.
 */
export async function candidateCommand(
  call: Pick<Call, 'commandId' | 'requestId' | 'wrote'>,
  deps: Pick<Dependencies, 'checks' | 'keys' | 'logger' | 'log' | 'now'>,
  { technician }: Pick<Vetted, 'technician'>,
  given: { readonly ssn: string; readonly dateOfBirth: string | null },
): Promise<Made> {
  const { checks, keys, logger } = deps;
  const { person, profile, id } = technician;
  const { ssn, dateOfBirth } = given;
  if (!dateOfBirth) return { kind: 'no_birthday' };
  const [firstName, lastName, email] = await keys.openMany([person.firstName, person.lastName, person.email]);
  const phone = person.phone && (await keys.open(person.phone));
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
    if (!made.ok) {
      const { fields } = made.failure;
      // A separate id, since the repeated call may still create the candidate.
      const author = {
        now: deps.now(),
        actor: { role: 'technician', id } as const,
        commandId: idOfCommand(`candidate-refused:${call.commandId}`),
      };
      const noted = await execute(deps.log, onboardings, id, author, () => ({
        type: 'NoteCandidateRefused',
        fields,
      }));
      if (noted.ok) call.wrote(noted.position);
      return { kind: 'refused', fields };
    }
    const ssnLast4 = await keys.seal(`technician-${id}`, 'ssnLast4', ssn.slice(-4));
    return { kind: 'made', command: { type: 'NoteCandidate', candidateId: made.value, ssnLast4 } };
  } catch (error) {
    if (!(error instanceof ChecksUnavailable || error instanceof ChecksRefused)) throw error;
    // Neither message repeats what was sent.
    logger.warn(
      { err: error, requestId: call.requestId, technicianId: id },
      'the check provider made no candidate',
    );
    return { kind: 'away' };
  }
}
