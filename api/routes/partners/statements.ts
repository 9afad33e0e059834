/** GET /api/store-partner/{id}/statements and …/statement.pdf: the partner's own, or any partner's for an admin. */
import { createHash } from 'node:crypto';
import { partners } from '#domain/partner/decide.ts';
import type { Partner } from '#domain/partner/state.ts';
import { settlements } from '#domain/settlement/decide.ts';
import { as } from '#domain/core/ids.ts';
import { type Period, settlementIdOf } from '#domain/settlement/period.ts';
import { load } from '#events/execute.ts';
import { settlementsOf } from '#projections/queries/settlements.ts';
import { audited } from '../../audited.ts';
import { type Call, signedIn } from '../../call.ts';
import { getPartnerStatement, listPartnerStatements } from '../../contract/partner-statements.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { statementView } from '../../views/partner-money.ts';

/** The partner named in the path, if the caller may see them. @throws {Refused} 404 */
async function partnerOf(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  id: string,
): Promise<Partner> {
  const { role, personId } = signedIn(call);
  if (role !== 'admin' && personId !== id) throw notFound('Partner');
  const partner = await load(deps.log, partners, id);
  if (partner.status === 'none') throw notFound('Partner');
  await audited(call, deps, { what: 'partner', subject: `partner-${id}` });
  return partner;
}

export default [
  implement(
    listPartnerStatements,
    async (call, deps) => {
      const { id } = await partnerOf(call, deps, call.params.id);
      return (await settlementsOf(deps.readModels, id)).map(statementView);
    },
    { reads: ['settlements'] },
  ),
  implement(getPartnerStatement, async (call, deps) => {
    const { id } = await partnerOf(call, deps, call.params.id);
    const { period, lang: language = call.language } = call.query;
    const settlement = await load(deps.log, settlements, settlementIdOf(id, as<Period>(period)));
    const kept = settlement.status === 'none' ? undefined : settlement.documents?.[language];
    if (!kept) throw notFound('Statement');
    const blob = await deps.blobs.get(kept.key);
    const sha256 = createHash('sha256')
      .update(blob?.bytes ?? '')
      .digest('hex');
    // Only the issued file is returned: if it was lost or changed, that is an error, and no new statement is generated.
    if (!blob || sha256 !== kept.sha256) throw new Error(`the statement ${kept.key} is not as it was issued`);
    return { name: `hexkey-commissions-${period}.pdf`, bytes: blob.bytes };
  }),
];
