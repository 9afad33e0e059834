/** Commissions of all store partners for admins: which are held, and what happens to them (decision 161). */
import { commissions } from '#domain/commission/decide.ts';
import { type PartnerMoney, standingOf } from '#domain/commission/standing.ts';
import { as, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import { decidedBy } from '#domain/partner/policy.ts';
import { load } from '#events/execute.ts';
import { everyReferral, listReferrals, type ReferralInList } from '#projections/queries/referrals.ts';
import type { Call } from '../../call.ts';
import { inDollars } from '../../contract/amounts.ts';
import {
  type CommissionRow,
  decideCommission,
  exportStoreCommissions,
  listStoreCommissions,
} from '../../contract/store-partners-admin.ts';
import { csvOf, mapped, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { moneyOf, serviceOf, waitOf } from '../../views/partner-money.ts';

function viewOf(row: ReferralInList, money: PartnerMoney, now: string): CommissionRow {
  const { bookingId, partner, commission, line, heldAt, hold } = row;
  const standing = line && standingOf({ bookingId, ...line }, money, now);
  const paidOrNot = standing && standing.paidAt !== null ? 'paid' : 'pending';
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
    paymentStatus: hold === 'held' || hold === 'refused' ? hold : paidOrNot,
    flags: [...row.flags],
    isReleased: hold === 'released',
    decideBy: heldAt && decidedBy(heldAt, money.durations.businessDay),
    waitsFor: standing?.waitsFor ? waitOf(standing.waitsFor) : null,
    createdAt: row.since,
  };
}

/** Rows for display, each with the money of its partner, which is read once. */
function viewsWith(deps: Dependencies): (row: ReferralInList) => Promise<CommissionRow> {
  const now = deps.now();
  const read = new Map<string, Promise<PartnerMoney>>();
  return async (row) => {
    const { partner } = row;
    const money = read.get(partner.id) ?? moneyOf(deps, partner);
    read.set(partner.id, money);
    return viewOf(row, await money, now);
  };
}

const dollars = (amount: number): string => amount.toFixed(2);

/** The screen's columns, one value each. */
const columns = {
  booking: ({ bookingNumber }) => bookingNumber,
  store: ({ storeName }) => storeName,
  store_code: ({ storeCode }) => storeCode,
  partner_id: ({ partnerId }) => partnerId,
  status: ({ paymentStatus }) => paymentStatus,
  reasons: ({ flags }) => flags.join(' '),
  released: ({ isReleased }) => (isReleased ? 'yes' : 'no'),
  decide_by: ({ decideBy }) => decideBy,
  service_usd: ({ serviceAmount }) => serviceAmount && dollars(serviceAmount),
  commission_usd: ({ commissionAmount }) => dollars(commissionAmount),
  since: ({ createdAt }) => createdAt,
} satisfies Sheet<CommissionRow>['columns'];

const reads = ['referrals', 'commissions', 'settlements', 'bookings', 'partners'];

async function decide(call: Call<typeof decideCommission>, deps: Dependencies) {
  const [id, bookingId] = [as<PartnerId>(call.params.id), as<BookingId>(call.params.bookingId)];
  // Also for a deleted partner: what they are owed is still paid.
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
      return { commissions: await Promise.all(rows.map(viewsWith(deps))), ...counts };
    },
    { reads },
  ),
  implement(
    exportStoreCommissions,
    async (call, deps) =>
      csvOf(call, deps, {
        list: 'store-commissions',
        columns,
        all: mapped(await everyReferral(deps.readModels, call.query), viewsWith(deps)),
      }),
    { reads },
  ),
  implement(decideCommission, decide),
];
