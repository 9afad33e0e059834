/** What a store partner earned, and what came of the scans of their codes. */
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { sum } from '#domain/core/money.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import type { Partner } from '#domain/partner/state.ts';
import { commissionsOf } from '#projections/queries/commissions.ts';
import { analyticsOf } from '#projections/queries/scans.ts';
import { inDollars } from '../../contract/amounts.ts';
import {
  exportCommissions,
  exportQrAnalytics,
  getQrAnalytics,
  listCommissions,
} from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';
import { commissionView, moneyOf } from '../../views/partner-money.ts';

const DEFAULT_PAGE = 25;

/** A sheet for a spreadsheet: what people have typed must not become a formula there (OWASP, CSV injection). */
function sheetOf(columns: readonly string[], rows: Iterable<readonly (string | number)[]>): Readable {
  const sheet = stringify({ header: true, columns: [...columns], escape_formulas: true, bom: true });
  return Readable.from(rows).pipe(sheet);
}

/** The days of a report: those asked for, else the last twelve months. */
function rangeOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  deps: Dependencies,
) {
  const today = wallOf(deps.now(), settlementZone).date;
  const until = to ?? today;
  const yearAgo = addDays(`${addDays(`${until.slice(0, 7)}-15`, -335).slice(0, 7)}-01`, 0);
  return { from: from ?? yearAgo, to: until };
}

/** Everything that a partner has earned, newest first, each with how it stands. */
async function rowsOf(deps: Dependencies, partner: Partner) {
  const [money, earned] = await Promise.all([
    moneyOf(deps, partner),
    commissionsOf(deps.readModels, partner.id),
  ]);
  const now = deps.now();
  return earned.map((line) => commissionView(money, now, line));
}

export default [
  implement(
    listCommissions,
    async (call, deps) => {
      const partner = await ownPartnerOf(call, deps, call.params.id);
      const { page = 1, limit = String(DEFAULT_PAGE), status, month } = call.query;
      const pageSize = Number(limit);
      const all = await rowsOf(deps, partner);
      const found = all.filter(
        (one) =>
          (status === undefined || one.paymentStatus === status) &&
          (month === undefined || one.month === month),
      );
      const commissions = found.slice((page - 1) * pageSize, page * pageSize);
      const months = [...new Set(commissions.map((one) => one.month))].map((each) => ({
        month: each,
        totalCents: all
          .filter((one) => one.month === each)
          .reduce((total, { commissionCents }) => total + commissionCents, 0),
      }));
      return { commissions, months, total: found.length, page, pageSize };
    },
    { reads: ['commissions', 'settlements', 'bookings'] },
  ),
  implement(
    exportCommissions,
    async (call, deps) => {
      const rows = await rowsOf(deps, await ownPartnerOf(call, deps, call.params.id));
      const columns = ['month', 'booking', 'earned_at', 'service_usd', 'commission_usd', 'status'];
      const lines = rows.map(
        ({ month, bookingNumber, createdAt, serviceAmount, commissionAmount, paymentStatus }) => [
          month,
          bookingNumber,
          createdAt,
          serviceAmount.toFixed(2),
          commissionAmount.toFixed(2),
          paymentStatus,
        ],
      );
      return { name: `commissions-${deps.now().slice(0, 10)}.csv`, stream: sheetOf(columns, lines) };
    },
    { reads: ['commissions', 'settlements', 'bookings'] },
  ),
  implement(
    getQrAnalytics,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const range = rangeOf(call.query, deps);
      const { months, recent } = await analyticsOf(deps.readModels, id, { ...range, zone: settlementZone });
      const totalScans = months.reduce((total, { scans }) => total + scans, 0);
      const totalConversions = months.reduce((total, { conversions }) => total + conversions, 0);
      const earned = sum(...months.map(({ earnings }) => earnings));
      return {
        ...range,
        totalScans,
        totalConversions,
        conversionRate: totalScans === 0 ? 0 : Math.round((totalConversions / totalScans) * 1000) / 10,
        totalEarnings: inDollars(earned),
        totalEarningsCents: earned,
        months: months.map(({ month, scans, conversions }) => ({ month, scans, conversions })),
        recentScans: recent.map(({ commission: amount, ...scan }) => ({
          ...scan,
          commissionAmount: amount === null ? null : inDollars(amount),
        })),
      };
    },
    { reads: ['scans', 'bookings', 'ledger'] },
  ),
  implement(
    exportQrAnalytics,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const range = rangeOf(call.query, deps);
      const { months } = await analyticsOf(deps.readModels, id, { ...range, zone: settlementZone });
      const lines = months.map(({ month, scans, conversions, earnings }) => [
        month,
        scans,
        conversions,
        inDollars(earnings).toFixed(2),
      ]);
      return {
        name: `qr-analytics-${range.from}-${range.to}.csv`,
        stream: sheetOf(['month', 'scans', 'conversions', 'earnings_usd'], lines),
      };
    },
    { reads: ['scans', 'bookings', 'ledger'] },
  ),
];
