/** PATCH /api/admin/technician-applications/{id}/approve */
import { decideTechnician } from '#domain/technician/decide.ts';
import { actorOf, signedIn } from '../../call.ts';
import { decideApplication } from '../../contract/technicians.ts';
import { technicians } from '../../people/kinds.ts';
import { implement } from '../../pipeline.ts';
import { writeRecord } from '../../records.ts';

export default implement(decideApplication, async (call, deps) => {
  const { approved } = call.body;
  const { position } = await writeRecord(call, deps, {
    kind: technicians,
    id: call.params.id,
    actor: actorOf(signedIn(call)),
    decide: (state, context) =>
      decideTechnician(
        state,
        approved ? { type: 'ApproveApplication' } : { type: 'RejectApplication', reason: null },
        context,
      ),
    refusals: { unknown_technician: 'not_found', deleted: 'not_found' },
  });
  return {
    success: true as const,
    applicationStatus: approved ? ('approved' as const) : ('rejected' as const),
    position: position.toString(),
  };
});
