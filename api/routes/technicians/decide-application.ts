/** PATCH /api/admin/technician-applications/{id}/approve */
import { decideApplication } from '../../contract/technicians.ts';
import { executeOnboarding } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';

export default implement(decideApplication, async (call, deps) => {
  const { approved, reason = 'other' } = call.body;
  const command = approved ? ({ type: 'Approve' } as const) : ({ type: 'Reject', reason } as const);
  const done = await executeOnboarding(call, deps, call.params.id, command);
  return { ...done, applicationStatus: approved ? ('approved' as const) : ('rejected' as const) };
});
