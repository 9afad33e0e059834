/** Whose money a call asks for: the technician's own, or any technician's for an admin. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { audited } from '../../audited.ts';
import { type Call, signedIn } from '../../call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../problems.ts';

/** The technician named in the path, if there is one and the caller may see them. @throws {Refused} 404 */
export async function technicianOf(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  id: string,
): Promise<TechnicianId> {
  const { role, personId } = signedIn(call);
  if (role !== 'admin' && personId !== id) throw notFound('Technician');
  // A deleted technician keeps their payouts in the books.
  if ((await load(deps.log, technicians, id)).status === 'none') throw notFound('Technician');
  await audited(call, deps, { what: 'earnings', subject: `technician-${id}` });
  return as<TechnicianId>(id);
}

/**
 * The time zone of a technician's calendar: that of their base, or New York's for an unknown ZIP or a deleted record.
 */
export async function zoneOfTechnician(
  { log }: Pick<Dependencies, 'log'>,
  technicianId: TechnicianId,
): Promise<string> {
  const technician = await load(log, technicians, technicianId);
  return (technician.status === 'registered' ? zoneOf(technician.profile.zip) : null) ?? 'America/New_York';
}
