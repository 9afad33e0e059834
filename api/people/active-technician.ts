/** Keeps technicians with an inactive account away from their jobs (decision 057). */
import type { Actor } from '#domain/core/actor.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { load } from '#events/execute.ts';
import { technicians } from '#domain/technician/decide.ts';

/** Whether a technician's account is active according to the log: not deactivated, and not deleted. */
export async function isActiveInLog(deps: Pick<Dependencies, 'log'>, technicianId: string): Promise<boolean> {
  const technician = await load(deps.log, technicians, technicianId);
  return technician.status === 'registered' && technician.isActive;
}

/**
 * Refuses a technician who was deactivated or deleted, according to the log. Anyone else passes.
 * @throws {Refused} 403 `not_yours`
 */
export async function refuseInactive(deps: Pick<Dependencies, 'log'>, actor: Actor): Promise<void> {
  if (actor.role !== 'technician' || (await isActiveInLog(deps, actor.id))) return;
  throw new Refused('not_yours', 'accountInactive');
}
