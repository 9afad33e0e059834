/** A store partner's earnings. */
import { closedLines } from '#domain/commission/standing.ts';
import { monthOf } from '#domain/settlement/period.ts';
import {
  earnedInMonths,
  everyCommission,
  listCommissions as pageOf,
} from '#projections/queries/commissions.ts';
import { exportCommissions, listCommissions } from '../../contract/partners.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';
import { sheetOf } from '../../views/sheet.ts';
import { commissionView, moneyOf } from '../../views/partner-money.ts';

const DEFAULT_PAGE = 25;

export default [
  implement(
    listCommissions,
    async (call, deps) => {
      const partner = await ownPartnerOf(call, deps, call.params.id);
      const { page = 1, limit = String(DEFAULT_PAGE), status, month } = call.query;
      const money = await moneyOf(deps, partner);
      const paid = status && { is: status === 'paid', of: closedLines(money) };
      const asked = { page, limit: Number(limit) };
      const { rows, ...counts } = await pageOf(deps.readModels, partner.id, { month, paid }, asked);
      const months = [...new Set(rows.map(({ at }) => monthOf(at)))];
      const earned = await earnedInMonths(deps.readModels, partner.id, months);
      const now = deps.now();
      return {
        commissions: rows.map((line) => commissionView(money, now, line)),
        months: months.map((each) => ({ month: each, totalCents: earned.get(each) ?? 0 })),
        ...counts,
      };
    },
    { reads: ['commissions', 'settlements', 'bookings'] },
  ),
  implement(
    exportCommissions,
    async (call, deps) => {
      const partner = await ownPartnerOf(call, deps, call.params.id);
      const money = await moneyOf(deps, partner);
      const now = deps.now();
      const columns = ['month', 'booking', 'earned_at', 'service_usd', 'commission_usd', 'status'];
      const lines = async function* () {
        for await (const line of everyCommission(deps.readModels, partner.id).rows()) {
          const view = commissionView(money, now, line);
          yield [
            view.month,
            view.bookingNumber,
            view.createdAt,
            view.serviceAmount.toFixed(2),
            view.commissionAmount.toFixed(2),
            view.paymentStatus,
          ];
        }
      };
      return { name: `commissions-${now.slice(0, 10)}.csv`, stream: sheetOf(columns, lines()) };
    },
    { reads: ['commissions', 'settlements', 'bookings'] },
  ),
];
