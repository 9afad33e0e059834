/** GET /api/admin/waitlist and its file: where people wait for us, and who. */
import { countWaitlist, eachWaiting, waitlistPage, waitlistPlaces } from '#projections/queries/waitlist.ts';
import { audited } from '../../audited.ts';
import { exportWaitlist, listWaitlist } from '../../contract/waitlist.ts';
import { csvOf } from '../../csv.ts';
import { implement } from '../../pipeline.ts';

const reads = ['waitlist'];

export default [
  implement(
    listWaitlist,
    async (call, deps) => {
      const { readModels } = deps;
      const { zip, search, sort, page, limit } = call.query;
      await audited(call, deps, { what: 'waitlist', search });
      const [{ rows, ...counts }, places] = await Promise.all([
        waitlistPage(readModels, { zip: zip?.slice(0, 5), search, sort }, { page, limit }),
        waitlistPlaces(readModels),
      ]);
      return { entries: [...rows], ...counts, places: [...places] };
    },
    { reads },
  ),
  implement(
    exportWaitlist,
    (call, deps) => {
      const { format: _format, ...filter } = call.query;
      const narrowed = { ...filter, zip: filter.zip?.slice(0, 5) };
      return csvOf(call, deps, {
        list: 'waitlist',
        filter,
        columns: {
          email: ({ email }) => email,
          zip: ({ zip }) => zip,
          state: ({ state }) => state,
          since: ({ at }) => at,
        },
        count: () => countWaitlist(deps.readModels, narrowed),
        rows: () => eachWaiting(deps.readModels, narrowed),
      });
    },
    { reads },
  ),
];
