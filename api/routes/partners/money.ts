/** What a store partner earned. */
import type { Partner } from '#domain/partner/state.ts';
import { commissionsOf } from '#projections/queries/commissions.ts';
import { exportCommissions, listCommissions } from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';
import { sheetOf } from '../../views/sheet.ts';
import { commissionView, moneyOf } from '../../views/partner-money.ts';

const DEFAULT_PAGE = 25;

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
];
