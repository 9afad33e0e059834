/** What a store partner earned, and what came of the scans of their codes. */
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { sum } from '#domain/core/money.ts';
import { paidWithinDays, partnershipZone } from '#domain/partner/policy.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { type CommissionView, commissionsOf } from '#projections/queries/partners.ts';
import { analyticsOf } from '#projections/queries/scans.ts';
import { inDollars } from '../../contract/amounts.ts';
import {
  type commission,
  exportCommissions,
  exportQrAnalytics,
  getQrAnalytics,
  listCommissions,
} from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';

const DEFAULT_PAGE = 25;

const monthOf = (instant: string): string => wallOf(instant, partnershipZone).date.slice(0, 7);

/** The last day on which a month is paid. */
function payBy(month: string): string {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return addDays(`${next}-01`, paidWithinDays - 1);
}

function rowOf(now: string, earned: CommissionView): z.input<typeof commission> {
  const { bookingId, bookingNumber, serviceAmount, commission: amount, createdAt } = earned;
  const month = monthOf(createdAt);
  return {
    id: bookingId,
    bookingId,
    bookingNumber,
    serviceAmount: inDollars(serviceAmount),
    commissionAmount: inDollars(amount),
    serviceCents: serviceAmount,
    commissionCents: amount,
    paymentStatus: 'pending',
    createdAt,
    month,
    waitsFor: {
      code: month === monthOf(now) ? 'month_open' : 'statement_due',
      values: { month, payBy: payBy(month) },
    },
  };
}

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
  const today = wallOf(deps.now(), partnershipZone).date;
  const until = to ?? today;
  const yearAgo = addDays(`${addDays(`${until.slice(0, 7)}-15`, -335).slice(0, 7)}-01`, 0);
  return { from: from ?? yearAgo, to: until };
}

export default [
  implement(
    listCommissions,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const { page = 1, limit = String(DEFAULT_PAGE) } = call.query;
      const pageSize = Number(limit);
      const now = deps.now();
      const all = (await commissionsOf(deps.readModels, id)).map((earned) => rowOf(now, earned));
      const commissions = all.slice((page - 1) * pageSize, page * pageSize);
      const months = [...new Set(commissions.map(({ month }) => month))].map((month) => ({
        month,
        totalCents: all
          .filter((one) => one.month === month)
          .reduce((total, { commissionCents }) => total + commissionCents, 0),
      }));
      return { commissions, months, total: all.length, page, pageSize };
    },
    { reads: ['ledger', 'bookings'] },
  ),
  implement(
    exportCommissions,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const rows = (await commissionsOf(deps.readModels, id)).map((earned) => rowOf(deps.now(), earned));
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
    { reads: ['ledger', 'bookings'] },
  ),
  implement(
    getQrAnalytics,
    async (call, deps) => {
      const { id } = await ownPartnerOf(call, deps, call.params.id);
      const range = rangeOf(call.query, deps);
      const { months, recent } = await analyticsOf(deps.readModels, id, { ...range, zone: partnershipZone });
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
      const { months } = await analyticsOf(deps.readModels, id, { ...range, zone: partnershipZone });
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
