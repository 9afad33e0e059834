/** PATCH /api/technicians/{id}/availability and PUT /api/admin/technicians/{id}/availability: one command. */
import { decideTechnician } from '#domain/technician/decide.ts';
import { actorOf, type Call, signedIn } from '../../call.ts';
import { setAvailability, setAvailabilityByAdmin } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { technicians } from '../../people/kinds.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { writeRecord } from '../../records.ts';

async function set(call: Call, deps: Dependencies, id: string, isAvailable: boolean) {
  const session = signedIn(call);
  if (session.role === 'technician' && session.personId !== id) throw notFound('Technician');
  const { position } = await writeRecord(call, deps, {
    kind: technicians,
    id,
    actor: actorOf(session),
    decide: (state, context) => decideTechnician(state, { type: 'SwitchAvailability', isAvailable }, context),
    refusals: { unknown_technician: 'not_found', deleted: 'not_found', not_yours: 'not_found' },
  });
  return { success: true as const, isAvailable, position: position.toString() };
}

export default [
  implement(setAvailability, (call, deps) => set(call, deps, call.params.id, call.body.isAvailable)),
  implement(setAvailabilityByAdmin, (call, deps) => set(call, deps, call.params.id, call.body.isAvailable)),
];
