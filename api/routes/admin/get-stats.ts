/** GET /api/admin/stats: the dashboard's figures, with their change from the previous 30 days. */
import { stats } from '#projections/queries/stats.ts';
import { getStats } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { inDollars } from '../../contract/amounts.ts';

export default implement(
  getStats,
  async (_call, deps) => {
    const {
      allTime,
      activeTechnicians,
      last30Days: now,
      previous30Days: before,
    } = await stats(deps.readModels, deps.now());
    return {
      totalBookings: allTime.bookings,
      totalRevenue: inDollars(allTime.revenue),
      totalRevenueCents: allTime.revenue,
      activeTechnicians,
      avgRating: allTime.avgRating,
      changes: {
        bookings: before && now.bookings - before.bookings,
        revenueCents: before && now.revenue - before.revenue,
        technicians: before && now.workingTechnicians - before.workingTechnicians,
        rating:
          now.avgRating === null || !before || before.avgRating === null
            ? null
            : now.avgRating - before.avgRating,
      },
    };
  },
  { reads: ['bookings', 'technicians'] },
);
