/** PATCH /api/technicians/{id}/availability and PUT /api/admin/technicians/{id}/availability: one command. */
import { technicians } from '#domain/technician/decide.ts';
import { type Call, signedIn } from '../../call.ts';
import { setAvailability, setAvailabilityByAdmin } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';

async function set(call: Call, deps: Dependencies, id: string, isAvailable: boolean) {
  const session = signedIn(call);
  if (session.role === 'technician' && session.personId !== id) throw notFound('Technician');
  const { position } = await executeCall(call, deps, technicians, id, () => ({
    type: 'SwitchAvailability',
    isAvailable,
  }));
  return { success: true as const, isAvailable, position: position.toString() };
}

export default [
  implement(setAvailability, (call, deps) => set(call, deps, call.params.id, call.body.isAvailable)),
  implement(setAvailabilityByAdmin, (call, deps) => set(call, deps, call.params.id, call.body.isAvailable)),
];
