/** GET /api/admin/waitlist: where people wait for us, and who. */
import { waitlistPage, waitlistPlaces } from '#projections/queries/waitlist.ts';
import { listWaitlist } from '../../contract/waitlist.ts';
import { implement } from '../../pipeline.ts';

const LIMIT = 50;

export default implement(
  listWaitlist,
  async (call, { readModels }) => {
    const { zip, page: typed = '1' } = call.query;
    const page = Number(typed);
    const [{ rows, total }, places] = await Promise.all([
      waitlistPage(readModels, { zip: zip?.slice(0, 5) }, { page, limit: LIMIT }),
      waitlistPlaces(readModels),
    ]);
    return {
      entries: [...rows],
      total,
      page,
      pages: Math.max(1, Math.ceil(total / LIMIT)),
      places: [...places],
    };
  },
  { reads: ['waitlist'] },
);
