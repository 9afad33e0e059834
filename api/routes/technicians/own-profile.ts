/** GET and PATCH /api/technician/profile: what a technician sees of their record, and changes of it. */
import type * as z from 'zod/mini';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { Technician } from '#domain/technician/state.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { TechnicianPerson, TechnicianProfile } from '#domain/technician/events.ts';
import { technicianById } from '#projections/queries/technicians.ts';
import { signedIn } from '../../call.ts';
import { changeProfile, getProfile, type profileBody } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { knownSkills } from '../../people/known-skills.ts';
import { ownTechnician, zoneOfBase } from '../../people/own-technician.ts';
import { normalPhone } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { technicianView } from '../../views/technician.ts';

const reads = ['technicians', 'bookings', 'payouts'];

/** What the technician may change is read from the log: what was just changed is there. */
export async function ownProfileView(deps: Dependencies, technician: Technician) {
  const { id, person, profile } = technician;
  const view = await technicianById(deps.readModels, id);
  if (!view) throw notFound('Technician');
  const opened = technicianView({ ...view, technician: { ...view.technician, profile } });
  const phone = person.phone && (await deps.keys.open(person.phone));
  const address = person.address && (await deps.keys.open(person.address));
  return { ...opened, phone, user: { ...opened.user, phone }, address, zone: zoneOfBase(technician) };
}

/** What differs from the record, sealed: the same words again are no change. */
async function contactOf(
  keys: PersonKeys,
  { id, person }: Technician,
  typed: { readonly phone?: string | undefined; readonly address?: string | undefined },
): Promise<Partial<TechnicianPerson>> {
  const wanted = {
    ...(typed.phone === undefined ? {} : { phone: normalPhone(typed.phone) }),
    ...(typed.address === undefined ? {} : { address: typed.address }),
  };
  const change: { phone?: TechnicianPerson['phone']; address?: TechnicianPerson['address'] } = {};
  for (const field of ['phone', 'address'] as const) {
    const text = wanted[field];
    const known = person[field];
    if (text === undefined || (known !== null && (await keys.open(known)) === text)) continue;
    change[field] = await keys.seal(`technician-${id}`, field, text);
  }
  return change;
}

/** Where the technician works and at what. @throws {Refused} 400 no place has the ZIP code, or no list the skill */
function workOf({ zip, workRadius, skills }: z.output<typeof profileBody>): Partial<TechnicianProfile> {
  const base = zip?.slice(0, 5);
  if (base !== undefined && zoneOf(base) === null)
    throw new Refused('unknown_zip', 'zipInvalid', { fields: { zip: 'zipInvalid' } });
  return {
    ...(base === undefined ? {} : { zip: base, state: stateOf(base) }),
    ...(workRadius === undefined ? {} : { radiusMiles: workRadius }),
    ...(skills === undefined ? {} : { skills: knownSkills(skills) }),
  };
}

export default [
  implement(
    getProfile,
    async (call, deps) => ownProfileView(deps, await ownTechnician(deps, signedIn(call).personId)),
    { reads },
  ),
  implement(
    changeProfile,
    async (call, deps) => {
      const technician = await ownTechnician(deps, signedIn(call).personId);
      const work = workOf(call.body);
      const contact = await contactOf(deps.keys, technician, call.body);
      const { position } = await executeCall(call, deps, technicians, technician.id, () => [
        { type: 'ChangePerson', change: contact },
        { type: 'ChangeProfile', change: work },
      ]);
      const changed = await ownTechnician(deps, technician.id);
      return { ...(await ownProfileView(deps, changed)), position: position.toString() };
    },
    { reads },
  ),
];
