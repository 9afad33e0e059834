/** PUT /api/admin/technicians/{id} */
import { technicians } from '#domain/technician/decide.ts';
import { updateTechnician } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(updateTechnician, async (call, deps) => {
  const { isActive, reason } = call.body;
  const { position } = await executeCall(call, deps, technicians, call.params.id, () =>
    isActive ? { type: 'Reactivate' } : { type: 'Deactivate', reason: reason || null },
  );
  return { success: true as const, isActive, position: position.toString() };
});
