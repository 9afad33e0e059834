/** POST /api/store-partner/{id}/terms */
import { partners } from '#domain/partner/decide.ts';
import { acceptPartnerTerms } from '../../contract/partner-terms.ts';
import { executeCall } from '../../execute-call.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { implement } from '../../pipeline.ts';

export default implement(acceptPartnerTerms, async (call, deps) => {
  const { id } = await ownPartnerOf(call, deps, call.params.id);
  const { version } = call.body;
  const { position } = await executeCall(call, deps, partners, id, () => ({ type: 'AcceptTerms', version }));
  return { success: true as const, position: position.toString() };
});
