/** The admins' lists of technicians: the spec's whole list, a page of it, and the file. */
import {
  allTechnicians,
  everyTechnician,
  listTechnicians as pageOf,
  type TechnicianFilter,
  type TechnicianView,
} from '#projections/queries/technicians.ts';
import {
  exportTechnicians,
  listTechnicianPage,
  listTechnicians,
  type TechnicianStanding,
} from '../../contract/technicians-admin.ts';
import { audited } from '../../audited.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import { implement } from '../../pipeline.ts';
import { adminTechnicianView } from '../../views/technician.ts';

const reads = ['technicians', 'bookings', 'payouts'];

interface Asked {
  readonly status?: 'all' | 'active' | TechnicianStanding | undefined;
  readonly search?: string | undefined;
}

const filterOf = ({ status, search }: Asked): TechnicianFilter => ({
  standing: status === 'all' ? undefined : status,
  search,
});

export default [
  implement(
    listTechnicians,
    // The spec's client gets the whole list, newest first.
    async (_call, deps) => (await allTechnicians(deps.readModels)).map(adminTechnicianView).toReversed(),
    { reads },
  ),
  implement(
    listTechnicianPage,
    async (call, deps) => {
      const { page, limit, sort, ...asked } = call.query;
      await audited(call, deps, { what: 'technician', search: asked.search });
      const { rows, ...counts } = await pageOf(
        deps.readModels,
        { ...filterOf(asked), sort },
        { page, limit },
      );
      return { technicians: rows.map(adminTechnicianView), ...counts };
    },
    { reads },
  ),
  implement(
    exportTechnicians,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'technicians',
        columns,
        all: everyTechnician(deps.readModels, filterOf(call.query)),
      }),
    { reads },
  ),
];

/** The columns of spec admin §2, one value each. */
const columns = {
  id: ({ technician }) => technician.id,
  first_name: ({ person }) => person.firstName,
  last_name: ({ person }) => person.lastName,
  email: ({ person }) => person.email,
  phone: ({ person }) => person.phone,
  experience: ({ technician }) => technician.profile.experience,
  skills: ({ technician }) => technician.profile.skills.join(' '),
  availability: ({ technician }) => technician.profile.availability,
  state: ({ technician }) => technician.profile.state,
  zip: ({ technician }) => technician.profile.zip,
  work_radius_miles: ({ technician }) => technician.profile.radiusMiles,
  hourly_rate_usd: ({ technician }) => (technician.profile.hourlyRate / 100).toFixed(2),
  status: ({ standing }) => standing,
  available: ({ technician }) => (technician.isAvailable ? 'yes' : 'no'),
  application: ({ standings }) => standings.applicationStatus,
  background_check: ({ standings }) => standings.backgroundCheck,
  bank_account: ({ technician }) => (technician.bank === null ? 'no' : 'yes'),
  jobs: ({ totalJobs }) => totalJobs,
  rating: ({ avgRating }) => avgRating?.toFixed(2) ?? null,
  earnings_usd: ({ totalEarnings }) => (totalEarnings / 100).toFixed(2),
  joined: ({ since }) => since,
} satisfies Sheet<TechnicianView>['columns'];
