/** Commissions of all store partners for admins: which are held, and what becomes of them (decision 161). */
import { commissions } from '#domain/commission/decide.ts';
import { type PartnerMoney, standingOf } from '#domain/commission/standing.ts';
import { as, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import { decidedBy } from '#domain/partner/policy.ts';
import { load } from '#events/execute.ts';
import { listReferrals, type ReferralInList } from '#projections/queries/referrals.ts';
import type { Call } from '../../call.ts';
import { inDollars } from '../../contract/amounts.ts';
import {
  type CommissionRow,
  decideCommission,
  listStoreCommissions,
} from '../../contract/store-partners-admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { moneyOf, serviceOf } from '../../views/partner-money.ts';

function statusOf(
  { bookingId, hold, line }: ReferralInList,
  money: PartnerMoney,
  now: string,
): CommissionRow['paymentStatus'] {
  if (hold === 'held' || hold === 'refused') return hold;
  return line && standingOf({ bookingId, ...line }, money, now).paidAt !== null ? 'paid' : 'pending';
}

function viewOf(row: ReferralInList, money: PartnerMoney, now: string): CommissionRow {
  const { bookingId, partner, commission, line, heldAt } = row;
  return {
    id: bookingId,
    bookingId,
    bookingNumber: row.bookingNumber,
    partnerId: partner.id,
    storeName: partner.store.storeName,
    storeCode: row.storeCode,
    serviceAmount: line && inDollars(serviceOf(line.service, commission)),
    commissionAmount: inDollars(commission),
    commissionCents: commission,
    paymentStatus: statusOf(row, money, now),
    flags: [...row.flags],
    isReleased: row.hold === 'released',
    decideBy: heldAt && decidedBy(heldAt, money.durations.businessDay),
    createdAt: row.since,
  };
}

async function decide(call: Call<typeof decideCommission>, deps: Dependencies) {
  const [id, bookingId] = [as<PartnerId>(call.params.id), as<BookingId>(call.params.bookingId)];
  // Of a deleted partner as well: what they are owed is still paid.
  if ((await load(deps.log, partners, id)).status === 'none') throw notFound('Partner');
  const { decision, note: typed } = call.body;
  const note = await deps.keys.seal(`partner-${id}`, 'commissionNote', typed);
  const type = decision === 'release' ? 'ReleaseCommission' : 'RefuseCommission';
  const { position } = await executeCall(call, deps, commissions, id, () => ({ type, bookingId, note }));
  return { success: true as const, position: position.toString() };
}

export default [
  implement(
    listStoreCommissions,
    async ({ query }, deps) => {
      const { page, limit, ...filter } = query;
      const { rows, ...counts } = await listReferrals(deps.readModels, filter, { page, limit });
      const shown = new Map(rows.map(({ partner }) => [partner.id, partner]));
      const money = new Map(
        await Promise.all(
          [...shown].map(async ([id, partner]) => [id, await moneyOf(deps, partner)] as const),
        ),
      );
      const now = deps.now();
      const views = rows.flatMap((row) => {
        const known = money.get(row.partner.id);
        return known ? [viewOf(row, known, now)] : [];
      });
      return { commissions: views, ...counts };
    },
    { reads: ['referrals', 'commissions', 'settlements', 'bookings', 'partners'] },
  ),
  implement(decideCommission, decide),
];
