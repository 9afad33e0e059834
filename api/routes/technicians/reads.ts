/** GET /api/admin/technicians */
import { listTechnicians as list } from '#projections/queries/technicians.ts';
import { listTechnicians } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { technicianView } from '../../views/technician.ts';

/** The list of the spec's client is the whole list. */
const ALL = { page: 1, limit: 1000 };
const reads = ['technicians', 'bookings', 'payouts'];

export default [
  implement(
    listTechnicians,
    async (_call, deps) => (await list(deps.readModels, {}, ALL)).rows.map(technicianView),
    { reads },
  ),
];
