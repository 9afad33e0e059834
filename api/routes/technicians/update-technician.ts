/** PUT /api/admin/technicians/{id} */
import { decideTechnician } from '#domain/technician/decide.ts';
import { actorOf, signedIn } from '../../call.ts';
import { updateTechnician } from '../../contract/technicians.ts';
import { technicians } from '../../people/kinds.ts';
import { implement } from '../../pipeline.ts';
import { writeRecord } from '../../records.ts';

export default implement(updateTechnician, async (call, deps) => {
  const { isActive, reason } = call.body;
  const { position } = await writeRecord(call, deps, {
    kind: technicians,
    id: call.params.id,
    actor: actorOf(signedIn(call)),
    decide: (state, context) =>
      decideTechnician(
        state,
        isActive ? { type: 'Reactivate' } : { type: 'Deactivate', reason: reason || null },
        context,
      ),
    refusals: { unknown_technician: 'not_found', deleted: 'not_found' },
  });
  return { success: true as const, isActive, position: position.toString() };
});
