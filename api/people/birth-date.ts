/** A technician's date of birth: stored once, with the application, and asked for if it is missing there. */
import { onboardings } from '#domain/onboarding/decide.ts';
import { hasEnded, type OnboardingState } from '#domain/onboarding/state.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { execute, load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now'>;

/** YYYY-MM-DD, or null if it was never given. */
export async function birthDateOf(
  { keys }: Pick<Parts, 'keys'>,
  state: OnboardingState,
): Promise<string | null> {
  if (state.status === 'none' || state.status === 'closed' || state.facts.dateOfBirth === null) return null;
  return keys.open(state.facts.dateOfBirth);
}

/**
 * The date of birth that counts: `given`, which is stored if the application has none or a different one; otherwise the
 * application's.
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
  // A closed application accepts no more changes; the next one asks again.
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
