/** GET /api/admin/technicians */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { listTechnicians as list, technicianById } from '#projections/queries/technicians.ts';
import { signedIn } from '../../call.ts';
import { getProfile, listTechnicians } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
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
