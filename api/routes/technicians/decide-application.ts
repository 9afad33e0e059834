/** PATCH /api/admin/technician-applications/{id}/approve */
import { technicians } from '#domain/technician/decide.ts';
import { decideApplication } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(decideApplication, async (call, deps) => {
  const { approved } = call.body;
  const { position } = await executeCall(call, deps, technicians, call.params.id, () =>
    approved ? { type: 'ApproveApplication' } : { type: 'RejectApplication', reason: null },
  );
  return {
    success: true as const,
    applicationStatus: approved ? ('approved' as const) : ('rejected' as const),
    position: position.toString(),
  };
});
