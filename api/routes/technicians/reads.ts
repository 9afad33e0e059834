/** GET /api/admin/technicians */
import { allTechnicians } from '#projections/queries/technicians.ts';
import { listTechnicians } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { technicianView } from '../../views/technician.ts';

const reads = ['technicians', 'bookings', 'payouts'];

export default [
  implement(
    listTechnicians,
    // The list of the spec's client is the whole list; the newest stand first.
    async (_call, deps) => (await allTechnicians(deps.readModels)).map(technicianView).toReversed(),
    { reads },
  ),
];
