/**
 * A technician's vetting and record according to the log, so that the status page and its commands are never out of
 * date.
 */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { RecordFacts } from '#domain/onboarding/requirements.ts';
import type { Onboarding } from '#domain/onboarding/state.ts';
import { technicians } from '#domain/technician/decide.ts';
import { isPayable, type Technician } from '#domain/technician/state.ts';
import { load } from '#events/execute.ts';
import { type Call, signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { executeCall } from '../execute-call.ts';
import { notFound } from '../problems.ts';

export interface Vetted {
  readonly state: Onboarding;
  readonly technician: Technician;
  readonly record: RecordFacts;
}

/** @throws {Refused} 404 no one with this id has applied, or their record was deleted */
export async function vettedOf(deps: Pick<Dependencies, 'log'>, id: string): Promise<Vetted> {
  const [state, technician] = await Promise.all([
    load(deps.log, onboardings, id),
    load(deps.log, technicians, id),
  ]);
  if (state.status === 'none' || state.status === 'closed' || technician.status !== 'registered')
    throw notFound('Application');
  return { state, technician, record: { isPayable: isPayable(technician) } };
}

/** Executes a command on an application; hashes use the technician's key. */
export async function executeOnboarding(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  id: string,
  command: OnboardingCommand | readonly OnboardingCommand[],
) {
  const { position } = await executeCall(call, deps, onboardings, id, () => command, {
    subject: `technician-${id}`,
  });
  return { success: true as const, position: position.toString() };
}

/** The signed-in technician's id. */
export function ownId(call: Call): TechnicianId {
  return as<TechnicianId>(signedIn(call).personId);
}
