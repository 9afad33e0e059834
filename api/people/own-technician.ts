/** A technician's own record. */
import { technicians } from '#domain/technician/decide.ts';
import { zoneOf } from '#domain/places/zones.ts';
import type { Technician } from '#domain/technician/state.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/** The record of a signed-in technician. @throws {Refused} 401 it was deleted meanwhile */
export async function ownTechnician(deps: Pick<Dependencies, 'log'>, personId: string): Promise<Technician> {
  const technician = await load(deps.log, technicians, personId);
  if (technician.status !== 'registered') throw new Refused('sign_in_required', 'accountDeleted');
  return technician;
}

/** The time zone of the base. Every ZIP code in a record has one, since it was looked up when written. */
export function zoneOfBase({ profile }: Pick<Technician, 'profile'>): string {
  const zone = zoneOf(profile.zip);
  if (zone === null) throw new Error(`no zone for ZIP code ${profile.zip}`);
  return zone;
}
