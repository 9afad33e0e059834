/** A technician's date of birth: kept once, with the application, and asked for where that does not say it. */
import { onboardings } from '#domain/onboarding/decide.ts';
import { hasEnded, type OnboardingState } from '#domain/onboarding/state.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { execute, load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now'>;

/** YYYY-MM-DD, or null where nobody has given it. */
export async function birthDateOf(
  { keys }: Pick<Parts, 'keys'>,
  state: OnboardingState,
): Promise<string | null> {
  if (state.status === 'none' || state.status === 'closed' || state.facts.dateOfBirth === null) return null;
  return keys.open(state.facts.dateOfBirth);
}

/**
 * The date of birth that counts: `given`, which is kept where the application does not say it or says another one, else
 * the application's.
 */
export async function settledBirthDate(
  call: Call,
  deps: Parts,
  personId: string,
  given: string | undefined,
): Promise<string | null> {
  const state = await load(deps.log, onboardings, personId);
  const known = await birthDateOf(deps, state);
  if (given === undefined || given === known) return known;
  // After its end an application takes nothing more; the next one asks anew.
  if (state.status === 'none' || state.status === 'closed' || hasEnded(state)) return given;
  const author = {
    now: deps.now(),
    actor: { role: 'technician', id: as<TechnicianId>(personId) } as const,
    commandId: idOfCommand(`birth-date:${call.commandId}`),
  };
  const dateOfBirth = await deps.keys.seal(`technician-${personId}`, 'dateOfBirth', given);
  const kept = await execute(deps.log, onboardings, personId, author, () => ({
    type: 'GiveBirthDate',
    dateOfBirth,
  }));
  if (kept.ok) call.wrote(kept.position);
  return given;
}
