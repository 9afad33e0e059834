/** GET /api/technician/reliability */
import { onTimeMinutes, rateDays } from '#domain/booking/reliability.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { reliability } from '#projections/queries/reliability.ts';
import { signedIn } from '../../call.ts';
import { getReliability } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';

export default implement(
  getReliability,
  async (call, deps) => {
    const id = as<TechnicianId>(signedIn(call).personId);
    const { offers, visits } = await reliability(deps.readModels, id, deps.now());
    return { days: rateDays, onTimeMinutes, offers, visits };
  },
  { reads: ['reliability'] },
);
