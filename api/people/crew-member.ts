/** A technician as a booking names them: a snapshot of name and phone, sealed with the technician's own key. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { load } from '#events/execute.ts';
import { technicians } from '#domain/technician/decide.ts';

/** @throws {Refused} 404 there is no such technician */
export async function crewMemberOf(
  deps: Pick<Dependencies, 'log' | 'keys'>,
  id: string,
): Promise<{ readonly technicianId: TechnicianId; readonly name: Sealed; readonly phone: Sealed | null }> {
  const technician = await load(deps.log, technicians, id);
  if (technician.status !== 'registered') {
    throw new Refused('unknown_technician', 'unknownTechnician');
  }
  const { firstName, lastName, phone } = technician.person;
  const [first, last] = await deps.keys.openMany([firstName, lastName]);
  const name = await deps.keys.seal(`technician-${id}`, 'name', `${first ?? ''} ${last ?? ''}`.trim());
  return { technicianId: as<TechnicianId>(id), name, phone };
}
