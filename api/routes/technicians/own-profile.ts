/** GET and PATCH /api/technician/profile: what technicians see of their own record, and changes of it. */
import { technicians } from '#domain/technician/decide.ts';
import type { Technician } from '#domain/technician/state.ts';
import { technicianById } from '#projections/queries/technicians.ts';
import { signedIn } from '../../call.ts';
import { changeProfile, getProfile } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { changedPerson, changedWork } from '../../people/technician-changes.ts';
import { ownTechnician, zoneOfBase } from '../../people/own-technician.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { technicianView } from '../../views/technician.ts';

const reads = ['technicians', 'bookings', 'payouts'];

/** What the technician may change is read from the log, which already includes the latest change. */
export async function ownProfileView(deps: Dependencies, technician: Technician) {
  const { id, person, profile } = technician;
  const view = await technicianById(deps.readModels, id);
  if (!view) throw notFound('Technician');
  const opened = technicianView({ ...view, technician: { ...view.technician, profile } });
  const phone = person.phone && (await deps.keys.open(person.phone));
  const address = person.address && (await deps.keys.open(person.address));
  return { ...opened, phone, user: { ...opened.user, phone }, address, zone: zoneOfBase(technician) };
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
      const { zip, workRadius, skills, phone, address } = call.body;
      const work = changedWork({ zip, workRadius, skills });
      const contact = await changedPerson(deps.keys, technician, { phone, address });
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
