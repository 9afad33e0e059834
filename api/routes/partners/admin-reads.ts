/** Store partners as admins see them: the list, its figures, and one in full. */
import { as, type PartnerId } from '#domain/core/ids.ts';
import { earnedBy } from '#projections/queries/commissions.ts';
import {
  everyPartner,
  listPartners as pageOf,
  partnerInList,
  partnerStats,
} from '#projections/queries/partners.ts';
import { audited } from '../../audited.ts';
import { loginOfPerson } from '../../auth/credentials.ts';
import {
  exportPartners,
  getPartner,
  getPartnerStats,
  listPartners,
  type PartnerRow,
} from '../../contract/store-partners-admin.ts';
import { csvOf, mapped, type Sheet } from '../../csv.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { partnerRow, wholePartner } from '../../views/admin-partner.ts';
import { statusNamed } from '../../views/partner.ts';
import { moneyOf, paidOf } from '../../views/partner-money.ts';

const reads = ['partners', 'scans', 'referrals'];

/** The screen's columns, one value each. */
const columns = {
  id: ({ id }) => id,
  store: ({ storeName }) => storeName,
  store_code: ({ storeCode }) => storeCode,
  city: ({ city }) => city,
  state: ({ state }) => state,
  contact_name: ({ contactName }) => contactName,
  contact_email: ({ contactEmail }) => contactEmail,
  contact_phone: ({ contactPhone }) => contactPhone,
  status: ({ applicationStatus }) => applicationStatus,
  source: ({ applicationSource }) => applicationSource,
  login: ({ hasLogin }) => (hasLogin ? 'yes' : 'no'),
  commission_percent: ({ commissionRate }) => commissionRate.toFixed(2),
  since: ({ since }) => since,
  applied_at: ({ appliedAt }) => appliedAt,
  scans_30_days: ({ scans }) => scans,
  booked_30_days: ({ conversions }) => conversions,
  earned_usd: ({ earnedCents }) => (earnedCents / 100).toFixed(2),
} satisfies Sheet<PartnerRow>['columns'];

export default [
  implement(
    listPartners,
    async (call, deps) => {
      const { page, limit, status, ...asked } = call.query;
      const filter = { ...asked, status: status && statusNamed(status) };
      await audited(call, deps, { what: 'partner', search: asked.search });
      const { rows, ...counts } = await pageOf(deps.readModels, filter, { page, limit });
      return { partners: rows.map(partnerRow), ...counts };
    },
    { reads },
  ),
  implement(
    exportPartners,
    (call, deps) => {
      const { status, search } = call.query;
      return csvOf(call, deps, {
        list: 'partners',
        columns,
        all: mapped(
          everyPartner(deps.readModels, { status: status && statusNamed(status), search }),
          partnerRow,
        ),
      });
    },
    { reads },
  ),
  implement(
    getPartnerStats,
    async (_call, deps) => {
      const stats = await partnerStats(deps.readModels);
      return {
        partners: stats.partners,
        active: stats.active,
        pending: stats.pending,
        pendingSince: stats.pending_since,
        scans: stats.scans,
        scansBefore: stats.scans_before,
        conversions: stats.conversions,
        earnedCents: Number(stats.earned),
        earnedBeforeCents: Number(stats.earned_before),
        held: stats.held,
      };
    },
    { reads },
  ),
  implement(
    getPartner,
    async (call, deps) => {
      const id = as<PartnerId>(call.params.id);
      const listed = await partnerInList(deps.readModels, id);
      if (!listed) throw notFound('Partner');
      await audited(call, deps, { what: 'partner', subject: `partner-${id}` });
      const [money, earned, username] = await Promise.all([
        moneyOf(deps, listed.partner),
        earnedBy(deps.readModels, id),
        loginOfPerson(deps.pool, 'partner', id),
      ]);
      return wholePartner(deps, listed, paidOf(money, earned), username);
    },
    { reads: [...reads, 'commissions', 'settlements'] },
  ),
];
