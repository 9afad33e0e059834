/** GET /api/admin/waitlist and its file: where people are waiting, and who. */
import { everyWaiting, waitlistPage, waitlistPlaces } from '#projections/queries/waitlist.ts';
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
      const { zip, search } = call.query;
      return csvOf(call, deps, {
        list: 'waitlist',
        columns: {
          email: ({ email }) => email,
          zip: ({ zip }) => zip,
          state: ({ state }) => state,
          since: ({ at }) => at,
        },
        all: everyWaiting(deps.readModels, { zip: zip?.slice(0, 5), search }),
      });
    },
    { reads },
  ),
];
