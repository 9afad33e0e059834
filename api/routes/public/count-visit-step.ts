/** POST /api/visit-steps */
import { countVisitStep } from '../../contract/numbers.ts';
import { implement } from '../../pipeline.ts';

export default implement(countVisitStep, (call, { visits }) => {
  visits.count(call.body.step);
  return Promise.resolve({ success: true as const });
});
