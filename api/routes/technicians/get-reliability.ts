/** GET /api/technician/reliability */
import { onTimeMinutes, rateDays } from '#domain/booking/reliability.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { reliability } from '#projections/queries/reliability.ts';
import { signedIn } from '../../call.ts';
import { getReliability } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';

export default implement(
  getReliability,
  async (call, deps) => ({
    days: rateDays,
    onTimeMinutes,
    ...(await reliability(deps.readModels, as<TechnicianId>(signedIn(call).personId), deps.now())),
  }),
  { reads: ['reliability'] },
);
