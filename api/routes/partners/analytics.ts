/** The results of scans of a store partner's codes (spec admin §3). */
import { type Cents, sum, zero } from '#domain/core/money.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { analyticsOf, type Counted } from '#projections/queries/scans.ts';
import { inDollars } from '../../contract/amounts.ts';
import { exportQrAnalytics, getQrAnalytics } from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';
import { sheetOf } from '../../views/sheet.ts';

/** The days of a report: those requested, else the last twelve months. */
function rangeOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  deps: Dependencies,
) {
  const today = wallOf(deps.now(), settlementZone).date;
  const until = to ?? today;
  const yearAgo = addDays(`${addDays(`${until.slice(0, 7)}-15`, -335).slice(0, 7)}-01`, 0);
  return { from: from ?? yearAgo, to: until };
}

/** The figures of a day, month or code as the contract has them. */
function countedView<Named extends Counted>({ earnings, ...named }: Named) {
  return { ...named, earningsCents: earnings };
}

const nothing = { scans: 0, visitors: 0, conversions: 0, earnings: zero as Cents };

/** The days summed by month; a visitor counts once per day. */
function monthsOf(days: readonly (Counted & { readonly day: string })[]) {
  const months = new Map<string, Counted>();
  for (const { day, ...counted } of days) {
    const month = day.slice(0, 7);
    const before = months.get(month) ?? nothing;
    months.set(month, {
      scans: before.scans + counted.scans,
      visitors: before.visitors + counted.visitors,
      conversions: before.conversions + counted.conversions,
      earnings: sum(before.earnings, counted.earnings),
    });
  }
  return [...months].map(([month, counted]) => ({ month, ...counted }));
}

export default [
  implement(
    getQrAnalytics,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const range = rangeOf(call.query, deps);
      const found = await analyticsOf(deps.readModels, id, range);
      return {
        ...range,
        totalScans: found.scans,
        uniqueVisitors: found.visitors,
        totalConversions: found.conversions,
        conversionRate: Math.round(found.conversionRate * 1000) / 10,
        totalEarnings: inDollars(found.earnings),
        totalEarningsCents: found.earnings,
        days: found.days.map(countedView),
        months: monthsOf(found.days).map(countedView),
        codes: found.codes.map(countedView),
        recentScans: found.recent.map(({ commission: amount, ...scan }) => ({
          ...scan,
          commissionAmount: amount === null ? null : inDollars(amount),
        })),
      };
    },
    { reads: ['scans', 'referrals'] },
  ),
  implement(
    exportQrAnalytics,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const range = rangeOf(call.query, deps);
      const { days } = await analyticsOf(deps.readModels, id, range);
      const lines = days.map(({ day, scans, visitors, conversions, earnings }) => [
        day,
        scans,
        visitors,
        conversions,
        inDollars(earnings).toFixed(2),
      ]);
      return {
        name: `qr-analytics-${range.from}-${range.to}.csv`,
        stream: sheetOf(['day', 'scans', 'visitors', 'conversions', 'earnings_usd'], lines),
      };
    },
    { reads: ['scans', 'referrals'] },
  ),
];
